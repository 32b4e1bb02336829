#include "ui/panels/compare/derivation_data.h"

#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/stages/stage_rules.h"
#include "ui/panels/compare/difference_look.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_runs.h"

#include <QCoreApplication>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxBoxes = 40;
constexpr std::size_t kLongestWord = 2'000;

QString say(const char* text) {
    return QCoreApplication::translate("tokenscope::WhyFacts", text);
}

/// With characters that nobody sees by their code points: `U+200D`.
QString visibleText(std::string_view bytes) {
    QString text;
    for (const char32_t c : labelText(textLabel(bytes)).toUcs4()) {
        const auto category = QChar::category(c);
        const bool seen = category != QChar::Other_Format && category != QChar::Other_Control &&
                          category != QChar::Separator_Space && category != QChar::Separator_Line &&
                          category != QChar::Separator_Paragraph;
        text += seen ? QString::fromUcs4(&c, 1)
                     : QStringLiteral("U+%1").arg(static_cast<uint>(c), 4, 16, QLatin1Char('0')).toUpper();
    }
    return text;
}

/// `Split \p{N}{1,3}`, `Digits`: of each rule that cuts, its name and what it cuts at.
void tellRules(const PreTokenizerConfig& config, QStringList& rules) {
    if (const auto* sequence = std::get_if<PreTokenizerSequence>(&config.kind)) {
        for (const PreTokenizerConfig& part : sequence->parts)
            tellRules(part, rules);
        return;
    }
    QString words;
    for (const explain::StageRule& rule : explain::rulesOf(config))
        words = QString::fromStdString(rule.name);
    if (const auto* split = std::get_if<SplitPreTokenizer>(&config.kind))
        words += QLatin1Char(' ') + visibleText(split->pattern.text);
    rules << words;
}

QString inQuotes(std::string_view bytes) {
    QString text = bytes.empty() ? QString() : visibleText(bytes);
    if (text.size() > 32)
        text = text.left(32) + QStringLiteral("…");
    return QStringLiteral("“%1”").arg(text);
}

DerivationRow addedRow(const compare::DivergenceSide& side) {
    DerivationRow row{compare::DivergenceStage::AddedTokens, say("added tokens"), {}, {}};
    for (const explain::SteppedWord& word : side.words)
        if (word.fixed && row.boxes.size() < kMaxBoxes)
            row.boxes.push_back(
                {word.original, word.userDefined ? say("user-defined") : QString(), {}, false});
    if (row.boxes.empty())
        row.remark = say("none here");
    return row;
}

DerivationRow normalizedRow(const compare::DivergenceSide& side, std::string_view place) {
    DerivationRow row{compare::DivergenceStage::Normalizer, say("normalized"), {}, {}};
    if (!side.normalized.empty())
        row.boxes.push_back({side.normalized, {}, {}, false});
    QStringList rules;
    for (const std::string& rule : side.normalizers)
        rules << QString::fromStdString(rule);
    row.remark = !rules.isEmpty()           ? say("by %1").arg(rules.join(QStringLiteral(", ")))
                 : side.normalized.empty()  ? say("nothing is left of it")
                 : side.normalized == place ? say("the text as it is")
                                            : QString();
    return row;
}

DerivationRow wordsRow(const Tokenizer& tokenizer, const compare::DivergenceSide& side) {
    DerivationRow row{compare::DivergenceStage::PreTokens, say("pre-tokens"), {}, {}};
    for (const compare::ReadWord& word : side.read)
        if (row.boxes.size() < kMaxBoxes && !word.text.empty())
            row.boxes.push_back({word.text, {}, {}, false});
    const TokenizerDefinition& definition = tokenizer.definition();
    if (definition.preTokenizer) {
        QStringList rules;
        tellRules(*definition.preTokenizer, rules);
        row.remark = rules.join(QStringLiteral(" · "));
    } else if (!definition.gguf || !definition.gguf->byteAlphabet) {
        row.remark = say("no rule cuts words: at spaces where nothing merges across");
    }
    return row;
}

/// The merges that made the tokens of the place, in their order, with their ranks.
DerivationRow modelRow(const Tokenizer& tokenizer, const compare::DivergenceSide& side, ByteSpan place) {
    DerivationRow row{compare::DivergenceStage::Model, say("merges"), {}, {}};
    if (!tokenizer.mergeRules()) {
        row.title = say("model");
        row.remark = say("not made by merges: the pieces below are its answer");
        return row;
    }
    std::size_t merges = 0;
    for (const explain::SteppedWord& word : side.words) {
        if (word.fixed || word.text.size() > kLongestWord)
            continue;
        const auto steps = explain::explainBpe(tokenizer, word.text);
        if (!steps)
            continue;
        if (steps->lookedUp())
            row.remark = say("the word is a piece, looked up first");
        for (const explain::BpeStep& step : steps->steps) {
            if (step.kind != explain::BpeStep::Kind::Merge)
                continue;
            const explain::StepNode& node = steps->nodes[step.firstOutput];
            const auto origin = word.originOf(node.span);
            if (!origin || origin->begin >= place.end || origin->end <= place.begin)
                continue;
            ++merges;
            if (row.boxes.size() >= kMaxBoxes) // the last ones decide
                row.boxes.erase(row.boxes.begin());
            const QString remark = step.rank    ? grouped(*step.rank)
                                   : step.score ? floatNumber(*step.score)
                                                : QString();
            row.boxes.push_back({node.id == kNoPiece ? explain::nodeSpelling(tokenizer, word.text, node)
                                                     : tokenizer.pieceBytes(node.id),
                                 remark,
                                 {},
                                 false});
        }
    }
    if (merges == 0 && row.remark.isEmpty())
        row.remark = say("nothing merges here");
    return row;
}

DerivationRow piecesRow(const Tokenizer& tokenizer, const ComparedText& compared, std::size_t column,
                        ByteSpan place) {
    DerivationRow row{compare::DivergenceStage::Ids, say("pieces"), {}, {}};
    const EncodedText& encoded = *compared.columns[column].encoded;
    const compare::GroupRange range = compared.aligned.tokens(column, compared.aligned.groupAt(place.begin));
    for (std::uint32_t i = range.begin; i < range.end && row.boxes.size() < kMaxBoxes; ++i) {
        const PieceId id = encoded.encoding.ids[i];
        // A user-defined piece is found as it is spelled; whether `▁` is a space in it each format decodes in its own way.
        std::string bytes =
            encoded.types[i] == PieceType::UserDefined ? std::string() : tokenizer.pieceBytes(id);
        row.boxes.push_back({bytes.empty() ? std::string(tokenizer.spelling(id)) : std::move(bytes),
                             grouped(id), encoded.types[i], (i & 1U) != 0});
    }
    if (range.size() > row.boxes.size())
        row.remark = say("and %1 more").arg(range.size() - row.boxes.size());
    return row;
}

/// `“202”, “6”`; “nothing” where no word is made of the place.
QString givenWords(const compare::DivergenceSide& side) {
    QStringList words;
    for (const compare::ReadWord& word : side.read) {
        if (words.size() == 3) {
            words << QStringLiteral("…");
            break;
        }
        if (!word.text.empty())
            words << inQuotes(word.text);
    }
    return words.isEmpty() ? say("nothing") : words.join(QStringLiteral(", "));
}

QString missingWords(const QString& letter, const compare::DivergenceSide& side) {
    if (side.missing.empty())
        return {};
    QStringList names;
    for (std::size_t i = 0; i < side.missing.size() && i < 3; ++i)
        names << inQuotes(side.missing[i]);
    if (side.missing.size() > 3)
        names << QStringLiteral("…");
    return say(" %1 has no piece %2.").arg(letter, names.join(QStringLiteral(", ")));
}

QString unknownWords(const QString& letter, const std::vector<DerivationRow>& rows) {
    const std::vector<DerivationBox>& pieces = rows.back().boxes;
    const bool unknown = std::any_of(pieces.begin(), pieces.end(),
                                     [](const DerivationBox& box) { return box.type == PieceType::Unknown; });
    return unknown ? say(" %1 knows no piece for some of it.").arg(letter) : QString();
}

void conclude(DerivationData& facts, const compare::FirstDivergence& divergence) {
    const QString a = columnLetter(facts.columns[0]);
    const QString b = columnLetter(facts.columns[1]);
    switch (divergence.stage) {
    case compare::DivergenceStage::AddedTokens:
        facts.verdict = say("They part at the added tokens.");
        facts.sentence = say("One takes for a token what the other reads as text.");
        break;
    case compare::DivergenceStage::Normalizer:
        facts.verdict = say("They part at the normalizer.");
        facts.sentence = say("%1 reads %2, %3 reads %4.")
                             .arg(a, inQuotes(divergence.a.normalized), b, inQuotes(divergence.b.normalized));
        break;
    case compare::DivergenceStage::PreTokens: {
        const auto crossed = [](const compare::DivergenceSide& one, const compare::DivergenceSide& other) {
            return std::any_of(one.boundaries.begin(), one.boundaries.end(), [&](std::uint32_t cut) {
                return std::any_of(other.spans.begin(), other.spans.end(),
                                   [cut](ByteSpan s) { return s.begin < cut && cut < s.end; });
            });
        };
        const bool byA = crossed(divergence.a, divergence.b);
        facts.verdict = say("They part at the pre-tokens.");
        if (byA || crossed(divergence.b, divergence.a)) {
            facts.sentence =
                say("%1 cuts the text here before its model sees it; %2 has a token across the cut.")
                    .arg(byA ? a : b, byA ? b : a);
            break;
        }
        // A piece that is missing in one of them is the result of no words there.
        const QString gaps = (missingWords(a, divergence.a) + missingWords(b, divergence.b)).trimmed();
        facts.sentence = (gaps.isEmpty() ? QString() : gaps + say(" However words are cut, that decides. ")) +
                         say("%1's model is given %2, %3's %4.")
                             .arg(a, givenWords(divergence.a), b, givenWords(divergence.b));
        break;
    }
    case compare::DivergenceStage::Model:
        facts.verdict = say("They part at the model.");
        facts.sentence =
            say("Both are given the same; their vocabularies and merges make other pieces of it.") +
            unknownWords(a, facts.rows[0]) + unknownWords(b, facts.rows[1]) + missingWords(a, divergence.a) +
            missingWords(b, divergence.b);
        break;
    case compare::DivergenceStage::PostProcessing:
        facts.verdict = say("They part behind the model.");
        facts.sentence = say("The models' pieces are the same; the tokens added around them differ.");
        break;
    case compare::DivergenceStage::Ids:
        facts.verdict = say("They part at the ids.");
        facts.sentence = say("The same pieces have other numbers.");
        break;
    }
}

} // namespace

QString wordsOf(const DerivationRow& row) {
    QStringList boxes;
    for (const DerivationBox& box : row.boxes)
        boxes << (labelText(textLabel(box.bytes)) + QLatin1Char(' ') + box.remark).trimmed();
    if (!row.remark.isEmpty())
        boxes << row.remark;
    return boxes.join(QStringLiteral(" | "));
}

Result<DerivationData> derivationData(const ComparedText& compared, std::size_t one, std::size_t other,
                                      ByteSpan place) {
    const EncodedText& a = *compared.columns[one].encoded;
    const EncodedText& b = *compared.columns[other].encoded;
    auto divergence =
        compare::firstDivergence(*a.tokenizer, a.options, *b.tokenizer, b.options, *compared.text, place);
    if (!divergence)
        return tl::unexpected(divergence.error());
    DerivationData facts;
    facts.columns[0] = one;
    facts.columns[1] = other;
    facts.stage = divergence->stage;
    const std::string_view text = std::string_view(*compared.text).substr(place.begin, place.size());
    const compare::DivergenceSide* sides[2] = {&divergence->a, &divergence->b};
    const EncodedText* encoded[2] = {&a, &b};
    for (std::size_t i = 0; i < 2; ++i) {
        const Tokenizer& tokenizer = *encoded[i]->tokenizer;
        if (divergence->stage == compare::DivergenceStage::AddedTokens)
            facts.rows[i].push_back(addedRow(*sides[i]));
        facts.rows[i].push_back(normalizedRow(*sides[i], text));
        facts.rows[i].push_back(wordsRow(tokenizer, *sides[i]));
        facts.rows[i].push_back(modelRow(tokenizer, *sides[i], place));
        facts.rows[i].push_back(piecesRow(tokenizer, compared, facts.columns[i], place));
    }
    // The ids of vocabularies that number their pieces otherwise are no difference.
    const std::size_t at = compared.differenceAfter(place.begin);
    if (divergence->stage == compare::DivergenceStage::Ids && at < compared.differences.size() &&
        (compared.differences[at].all & static_cast<std::uint8_t>(compare::TextDifference::Id)) == 0)
        divergence->stage = facts.stage = compare::DivergenceStage::PostProcessing;
    conclude(facts, *divergence);
    return facts;
}

} // namespace tokenscope::ui
