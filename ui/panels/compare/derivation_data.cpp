#include "ui/panels/compare/derivation_data.h"

#include "core/base/try.h"
#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/stages/stage_rules.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_runs.h"
#include "ui/widgets/text_columns/difference_look.h"

#include <QCoreApplication>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxBoxes = 40;
constexpr std::size_t kLongestWord = 2'000;

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(Derivation)
};

/// Invisible characters are replaced by their code points: `U+200D`.
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

/// `Split \p{N}{1,3}`, `Digits`: the name and the pattern of each rule.
void collectRules(const PreTokenizerConfig& config, QStringList& rules) {
    if (const auto* sequence = std::get_if<PreTokenizerSequence>(&config.kind)) {
        for (const PreTokenizerConfig& part : sequence->parts)
            collectRules(part, rules);
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
    DerivationRow row{compare::DivergenceStage::AddedTokens, Texts::tr("added tokens"), {}, {}};
    for (const explain::SteppedWord& word : side.words)
        if (word.fixed && row.boxes.size() < kMaxBoxes)
            row.boxes.push_back(
                {word.original, word.userDefined ? Texts::tr("user-defined") : QString(), {}, false});
    if (row.boxes.empty())
        row.remark = Texts::tr("none here");
    return row;
}

DerivationRow normalizedRow(const compare::DivergenceSide& side, std::string_view place) {
    DerivationRow row{compare::DivergenceStage::Normalizer, Texts::tr("normalized"), {}, {}};
    if (!side.normalized.empty())
        row.boxes.push_back({side.normalized, {}, {}, false});
    QStringList rules;
    for (const std::string& rule : side.normalizers)
        rules << QString::fromStdString(rule);
    row.remark = !rules.isEmpty()           ? Texts::tr("by %1").arg(rules.join(QStringLiteral(", ")))
                 : side.normalized.empty()  ? Texts::tr("removed completely")
                 : side.normalized == place ? Texts::tr("the unchanged text")
                                            : QString();
    return row;
}

DerivationRow wordsRow(const Tokenizer& tokenizer, const compare::DivergenceSide& side) {
    DerivationRow row{compare::DivergenceStage::PreTokens, Texts::tr("pre-tokens"), {}, {}};
    for (const compare::ReadWord& word : side.read)
        if (row.boxes.size() < kMaxBoxes && !word.text.empty())
            row.boxes.push_back({textLabel(tokenizer, word.text).bytes, {}, {}, false});
    const TokenizerDefinition& definition = tokenizer.definition();
    if (definition.preTokenizer) {
        QStringList rules;
        collectRules(*definition.preTokenizer, rules);
        row.remark = rules.join(QStringLiteral(" · "));
    } else if (!definition.gguf || !definition.gguf->byteAlphabet) {
        row.remark = Texts::tr("no rule; split at spaces that no merge crosses");
    }
    return row;
}

/// The merges that created the tokens at the place, in order, with their ranks.
DerivationRow modelRow(const Tokenizer& tokenizer, const compare::DivergenceSide& side, ByteSpan place) {
    DerivationRow row{compare::DivergenceStage::Model, Texts::tr("merges"), {}, {}};
    if (!tokenizer.mergeRules()) {
        row.title = Texts::tr("model");
        row.remark = Texts::tr("this model does not merge; its result are the pieces below");
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
            row.remark = Texts::tr("the whole word is a piece and was looked up first");
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
                                   : step.score ? Texts::tr("score %1").arg(floatNumber(*step.score))
                                                : QString();
            row.boxes.push_back(
                {node.id == kNoPiece
                     ? textLabel(tokenizer, explain::nodeSpelling(tokenizer, word.text, node)).bytes
                     : tokenizer.pieceBytes(node.id),
                 remark,
                 {},
                 false});
        }
    }
    if (merges == 0 && row.remark.isEmpty())
        row.remark = Texts::tr("nothing merges here");
    return row;
}

DerivationRow piecesRow(const Tokenizer& tokenizer, const ComparedText& compared, std::size_t column,
                        ByteSpan place) {
    DerivationRow row{compare::DivergenceStage::Ids, Texts::tr("pieces"), {}, {}};
    const EncodedText& encoded = *compared.columns[column].encoded;
    const compare::GroupRange range = compared.aligned.tokens(column, compared.aligned.groupAt(place.begin));
    for (std::uint32_t i = range.begin; i < range.end && row.boxes.size() < kMaxBoxes; ++i) {
        const PieceId id = encoded.encoding.ids[i];
        // User-defined pieces are shown as spelled: formats differ in whether `▁` is a space in them.
        std::string bytes =
            encoded.types[i] == PieceType::UserDefined ? std::string() : tokenizer.pieceBytes(id);
        row.boxes.push_back({bytes.empty() ? std::string(tokenizer.spelling(id)) : std::move(bytes),
                             QString::number(id), encoded.types[i], (i & 1U) != 0});
    }
    if (range.size() > row.boxes.size())
        row.remark = Texts::tr("and %1 more").arg(range.size() - row.boxes.size());
    return row;
}

/// `“202”, “6”`; “nothing” if the place gives no word.
QString wordsInQuotes(const compare::DivergenceSide& side) {
    QStringList words;
    for (const compare::ReadWord& word : side.read) {
        if (words.size() == 3) {
            words << QStringLiteral("…");
            break;
        }
        if (!word.text.empty())
            words << inQuotes(word.text);
    }
    return words.isEmpty() ? Texts::tr("nothing") : words.join(QStringLiteral(", "));
}

void addMissingPieces(const QString& letter, const compare::DivergenceSide& side, QStringList& sentences) {
    if (side.missing.empty())
        return;
    QStringList names;
    for (std::size_t i = 0; i < side.missing.size() && i < 3; ++i)
        names << inQuotes(side.missing[i]);
    if (side.missing.size() > 3)
        names << QStringLiteral("…");
    sentences << Texts::tr("%1 has no piece %2.").arg(letter, names.join(QStringLiteral(", ")));
}

void addUnknown(const QString& letter, const std::vector<DerivationRow>& rows, QStringList& sentences) {
    const std::vector<DerivationBox>& pieces = rows.back().boxes;
    if (std::any_of(pieces.begin(), pieces.end(),
                    [](const DerivationBox& box) { return box.type == PieceType::Unknown; }))
        sentences << Texts::tr("%1 has no piece for a part of the text.").arg(letter);
}

/// Whether a token of `other` extends over a boundary of the pre-tokens of `one`.
bool splitsTokensOf(const compare::DivergenceSide& one, const compare::DivergenceSide& other) {
    return std::any_of(one.boundaries.begin(), one.boundaries.end(), [&](std::uint32_t boundary) {
        return std::any_of(other.spans.begin(), other.spans.end(), [boundary](ByteSpan span) {
            return span.begin < boundary && boundary < span.end;
        });
    });
}

bool isCausedByPieces(const compare::FirstDivergence& divergence) {
    return !splitsTokensOf(divergence.a, divergence.b) && !splitsTokensOf(divergence.b, divergence.a) &&
           (!divergence.a.missing.empty() || !divergence.b.missing.empty());
}

QString explainPreTokens(const QString& a, const QString& b, const compare::FirstDivergence& divergence) {
    const bool byA = splitsTokensOf(divergence.a, divergence.b);
    if (byA || splitsTokensOf(divergence.b, divergence.a))
        return Texts::tr(
                   "%1 splits the text here before its model sees it; %2 has a token across this boundary.")
            .arg(byA ? a : b, byA ? b : a);
    QStringList sentences;
    addMissingPieces(a, divergence.a, sentences);
    addMissingPieces(b, divergence.b, sentences);
    sentences << Texts::tr("%1's model gets %2, %3's model gets %4.")
                     .arg(a, wordsInQuotes(divergence.a), b, wordsInQuotes(divergence.b));
    return sentences.join(QLatin1Char(' '));
}

void conclude(DerivationData& data, const compare::FirstDivergence& divergence) {
    const QString a = columnLetter(data.columns[0]);
    const QString b = columnLetter(data.columns[1]);
    switch (divergence.stage) {
    case compare::DivergenceStage::AddedTokens:
        data.verdict = Texts::tr("The first difference is in the added tokens.");
        data.sentence = Texts::tr("One recognizes a token where the other reads text.");
        break;
    case compare::DivergenceStage::Normalizer:
        data.verdict = Texts::tr("The first difference is in the normalizer.");
        data.sentence = Texts::tr("%1 reads %2, %3 reads %4.")
                            .arg(a, inQuotes(divergence.a.normalized), b, inQuotes(divergence.b.normalized));
        break;
    case compare::DivergenceStage::PreTokens:
        // A missing piece matters with any words.
        data.verdict = isCausedByPieces(divergence)
                           ? Texts::tr("The words are split differently, but the cause is a missing piece.")
                           : Texts::tr("The first difference is in the pre-tokens.");
        data.sentence = explainPreTokens(a, b, divergence);
        break;
    case compare::DivergenceStage::Model: {
        data.verdict = Texts::tr("The first difference is in the model.");
        QStringList sentences = {Texts::tr(
            "Both models get the same words; their vocabularies and merges give different pieces.")};
        addUnknown(a, data.rows[0], sentences);
        addUnknown(b, data.rows[1], sentences);
        addMissingPieces(a, divergence.a, sentences);
        addMissingPieces(b, divergence.b, sentences);
        data.sentence = sentences.join(QLatin1Char(' '));
        break;
    }
    case compare::DivergenceStage::PostProcessing:
        data.verdict = Texts::tr("The first difference is after the model.");
        data.sentence = Texts::tr("The models' pieces are the same; the tokens added around them differ.");
        break;
    case compare::DivergenceStage::Ids:
        data.verdict = Texts::tr("The first difference is in the ids.");
        data.sentence = Texts::tr("The same pieces have different ids.");
        break;
    }
}

} // namespace

QString describeRow(const DerivationRow& row) {
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
    TOKENSCOPE_TRY(auto divergence, compare::firstDivergence(*a.tokenizer, a.options, *b.tokenizer, b.options,
                                                             *compared.text, place));
    DerivationData data;
    data.columns[0] = one;
    data.columns[1] = other;
    data.stage = divergence.stage;
    const std::string_view text = std::string_view(*compared.text).substr(place.begin, place.size());
    const compare::DivergenceSide* sides[2] = {&divergence.a, &divergence.b};
    const EncodedText* encoded[2] = {&a, &b};
    for (std::size_t i = 0; i < 2; ++i) {
        const Tokenizer& tokenizer = *encoded[i]->tokenizer;
        if (divergence.stage == compare::DivergenceStage::AddedTokens)
            data.rows[i].push_back(addedRow(*sides[i]));
        data.rows[i].push_back(normalizedRow(*sides[i], text));
        data.rows[i].push_back(wordsRow(tokenizer, *sides[i]));
        data.rows[i].push_back(modelRow(tokenizer, *sides[i], place));
        data.rows[i].push_back(piecesRow(tokenizer, compared, data.columns[i], place));
    }
    // Different ids are no difference if the ids of the vocabularies are not comparable.
    const std::size_t at = compared.differenceAfter(place.begin);
    if (divergence.stage == compare::DivergenceStage::Ids && at < compared.differences.size() &&
        (compared.differences[at].all & static_cast<std::uint8_t>(compare::TextDifference::Id)) == 0)
        divergence.stage = data.stage = compare::DivergenceStage::PostProcessing;
    conclude(data, divergence);
    return data;
}

} // namespace tokenscope::ui
