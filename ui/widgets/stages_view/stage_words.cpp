#include "ui/widgets/stages_view/stage_words.h"

#include "core/formats/huggingface/definition_json.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_runs.h"
#include "ui/support/token_menu.h"
#include "ui/support/token_parts.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <set>

namespace tokenscope::ui {
namespace {

struct RuleWords {
    Q_DECLARE_TR_FUNCTIONS(StageWords)
};

QString qString(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString changeCount(std::size_t changes) {
    return RuleWords::tr("%1 changes", nullptr, pluralCount(changes)).arg(grouped(changes));
}

QString ruleCount(std::size_t rules) {
    return RuleWords::tr("%1 rules", nullptr, pluralCount(rules)).arg(grouped(rules));
}

QString addedTokenCount(std::size_t tokens) {
    return RuleWords::tr("%1 added tokens", nullptr, pluralCount(tokens)).arg(grouped(tokens));
}

QString stageName(Stage stage) {
    switch (stage) {
    case Stage::Original:
        return RuleWords::tr("Original");
    case Stage::AddedTokens:
        return RuleWords::tr("Added-token scan");
    case Stage::Normalizer:
        return RuleWords::tr("Normalized");
    case Stage::PreTokenizer:
        return RuleWords::tr("Pre-tokens");
    case Stage::Model:
        return RuleWords::tr("Model");
    case Stage::PostProcessor:
        return RuleWords::tr("Post-processed");
    case Stage::Decoder:
        return RuleWords::tr("Decoded");
    }
    return {};
}

/// `TemplateProcessing`, or the number of rules if there are several.
QString ruleName(std::size_t rules, std::string_view one) {
    return rules > 1 ? ruleCount(rules) : qString(one);
}

QString shortName(const ModelConfig& model) {
    static constexpr std::array<const char*, std::variant_size_v<ModelConfig>> kNames = {
        "BPE",
        "Unigram",
        "WordPiece",
        "WordLevel",
        QT_TRANSLATE_NOOP("StageWords", "Words"),
        QT_TRANSLATE_NOOP("StageWords", "Characters"),
        QT_TRANSLATE_NOOP("StageWords", "Longest match"),
        "PLaMo-2"};
    return RuleWords::tr(kNames[model.index()]);
}

/// For a label: spaces are visible, characters without a glyph are code points, and right-to-left text
/// doesn't reorder the rest.
QString visible(const QString& text) {
    QString shown;
    bool turned = false;
    const QList<uint> characters = text.toUcs4();
    for (qsizetype i = 0; i < characters.size(); ++i) {
        const char32_t c = characters[i];
        const QChar::Direction direction = QChar::direction(c);
        turned = turned || direction == QChar::DirR || direction == QChar::DirAL;
        if (c == U' ')
            shown += QChar(0x2423);
        else if (c == U'\n')
            shown += QChar(0x21B5);
        else if (c == U'\t')
            shown += QChar(0x21E5);
        else if (drawnMarker(c) != DrawnMarker::None)
            shown += u'<' + codePointName(c) + u'>';
        else
            shown += (shown.isEmpty() && isCombiningMark(c) ? QString(QChar(0x25CC)) : QString()) +
                     QString::fromUcs4(&c, 1);
    }
    return turned ? QStringLiteral("\u200E\u2068%1\u2069").arg(shown) : shown;
}

QString withRule(const QString& rule, const QString& what) {
    return rule.isEmpty() ? what : rule + QStringLiteral(": ") + what;
}

QString changesIn(const StageCounts& counts) {
    return counts.sum() == 0 ? RuleWords::tr("unchanged") : changeCount(counts.sum());
}

QString span(std::uint32_t begin, std::uint32_t end) {
    return QStringLiteral("[%1,%2)").arg(begin).arg(end);
}

/// `origin` counts from the start of the part.
ByteSpan shownBytes(const StagedText& staged, ByteSpan origin) {
    const std::uint32_t by = staged.part.begin - staged.shownFrom();
    return {origin.begin + by, origin.end + by};
}

QString bytesShown(const StagedText& staged, ByteSpan origin) {
    const ByteSpan bytes = shownBytes(staged, origin);
    return (staged.word ? RuleWords::tr("bytes %1 of the word") : RuleWords::tr("bytes %1 of the text"))
        .arg(span(bytes.begin, bytes.end));
}

/// The lines that are shown; for lines that are too long to be shown whole, the characters.
QString partShown(const StagedText& staged) {
    const bool oneLine = staged.firstLine == staged.lastLine;
    const QString first = grouped(staged.firstLine);
    const QString last = grouped(staged.lastLine);
    const QString lines = grouped(staged.lines);
    if (staged.wholeLines && staged.lines > 1)
        return oneLine ? RuleWords::tr("Showing line %1 of %2").arg(first, lines)
                       : RuleWords::tr("Showing lines %1 to %2 of %3").arg(first, last, lines);
    const TextIndex& index = staged.encoded->index;
    const QString part = span(index.codePointAt(staged.part.begin), index.codePointAt(staged.part.end));
    const QString all = grouped(index.codePoints());
    if (staged.lines == 1)
        return RuleWords::tr("Showing characters %1 of %2").arg(part, all);
    return oneLine
               ? RuleWords::tr("Showing characters %1 of %2, in line %3 of %4").arg(part, all, first, lines)
               : RuleWords::tr("Showing characters %1 of %2, in lines %3 to %4 of %5")
                     .arg(part, all, first, last, lines);
}

std::string spellingOf(const StagedText& staged, const StageRow& row, const StageBox& box) {
    const Tokenizer& tokenizer = *staged.encoded->tokenizer;
    return row.stage == Stage::Model           ? tokenizer.spelling(staged.trace.model, box.token)
           : row.stage == Stage::PostProcessor ? tokenizer.spelling(staged.trace.encoding, box.token)
                                               : std::string(tokenizer.spelling(box.id));
}

/// The row is a result of the rule that spells bytes in an alphabet.
bool isInByteAlphabet(const StagedText& staged, std::size_t row) {
    return std::any_of(staged.rows.begin(), staged.rows.begin() + static_cast<std::ptrdiff_t>(row) + 1,
                       [](const StageRow& one) {
                           return one.rule == "ByteLevel" && !one.off && one.stage != Stage::Decoder;
                       }) &&
           staged.rows[row].stage != Stage::Decoder;
}

/// The text between added tokens, or its words, as the model receives them. The original if no stage is on.
const StageRow& inputOfModel(const StagedText& staged) {
    const StageRow* input = &staged.rows.front();
    for (const StageRow& row : staged.rows)
        if (row.stage < Stage::Model && !row.off)
            input = &row;
    return *input;
}

/// The added tokens in front of these columns, which don't pass through the model.
std::ptrdiff_t extractedBefore(const StageRow& input, std::uint32_t column) {
    return std::count_if(input.boxes.begin(), input.boxes.end(), [&](const StageBox& box) {
        return box.id != kNoPiece && box.columns.end <= column;
    });
}

/// Text of a row, with bytes in place of their alphabet.
std::string meaning(const StagedText& staged, std::size_t row, std::string_view text) {
    if (isInByteAlphabet(staged, row))
        if (auto bytes = bytesOfAlphabet(text))
            return std::move(*bytes);
    return std::string(text);
}

} // namespace

QString rowTitle(const StagedText& staged, std::size_t row) {
    const Stage stage = staged.rows[row].stage;
    const auto same = [&](const StageRow& other) { return other.stage == stage; };
    const auto count = std::count_if(staged.rows.begin(), staged.rows.end(), same);
    if (count < 2)
        return stageName(stage);
    const auto index =
        std::count_if(staged.rows.begin(), staged.rows.begin() + static_cast<std::ptrdiff_t>(row), same);
    return QStringLiteral("%1 %2/%3").arg(stageName(stage)).arg(index + 1).arg(count);
}

QString rowSummary(const StagedText& staged, std::size_t index) {
    const StageRow& row = staged.rows[index];
    const TokenizerDefinition& definition = staged.encoded->tokenizer->definition();
    const auto& post = staged.trace.postProcessor;
    const std::size_t off = row.rules > 1 && !row.off ? staged.rulesOf(row.stage) - row.rules : 0;
    const QString rule =
        row.rules > 1 ? ruleCount(row.rules) + (off > 0 ? RuleWords::tr(", %1 off").arg(off) : QString())
                      : qString(row.rule);
    if (row.off)
        return withRule(rule, RuleWords::tr("switched off"));
    switch (row.stage) {
    case Stage::Original:
        return characterCount(row.cells.size()) + QStringLiteral(" · ") + wholeByteCount(row.text.size());
    case Stage::AddedTokens: {
        std::set<PieceId> found;
        for (const StageBox& box : row.boxes)
            if (box.id != kNoPiece)
                found.insert(box.id);
        const std::size_t literals = definition.addedTokens.size();
        return literals == 0 ? RuleWords::tr("no added tokens")
                             : RuleWords::tr("%1 of %2 added tokens found")
                                   .arg(grouped(found.size()), grouped(literals));
    }
    case Stage::Normalizer:
        return withRule(rule, changesIn(row.counts));
    case Stage::PreTokenizer: {
        const auto words = std::count_if(row.boxes.begin(), row.boxes.end(),
                                         [](const StageBox& box) { return box.id == kNoPiece; });
        return withRule(rule,
                        RuleWords::tr("%1 pre-tokens", nullptr, pluralCount(static_cast<quint64>(words)))
                            .arg(grouped(static_cast<quint64>(words))));
    }
    case Stage::Model:
        return withRule(
            shortName(definition.model),
            pieceCount(row.boxes.size() -
                       static_cast<std::size_t>(extractedBefore(inputOfModel(staged), staged.grid.count()))) +
                (row.counts.dropped > 0 ? RuleWords::tr(", %1 dropped").arg(grouped(row.counts.dropped))
                                        : QString()));
    case Stage::PostProcessor:
        return withRule(post.empty() ? QString() : ruleName(post.size(), post.front().name),
                        row.counts.added == 0
                            ? (staged.whole() ? RuleWords::tr("nothing added") : RuleWords::tr("none here"))
                            : RuleWords::tr("%1 added").arg(grouped(row.counts.added)));
    case Stage::Decoder:
        if (index + 1 < staged.rows.size())
            return withRule(rule, changesIn(row.counts));
        return withRule(rule, row.text == staged.trace.original ? RuleWords::tr("same as the text")
                                                                : RuleWords::tr("differs from the text"));
    }
    return {};
}

QString stagesNote(const StagedText& staged) {
    QStringList notes;
    if (staged.word)
        notes << RuleWords::tr("Word %1 (from 0) of %2: each word passes through the stages alone, up to the "
                               "post-processor")
                     .arg(grouped(*staged.word), grouped(staged.encoded->givenWords.size()));
    if (staged.word ? staged.part != staged.encoded->givenWords[*staged.word]
                    : !staged.whole() && !staged.part.empty()) {
        notes << partShown(staged) << RuleWords::tr("the counts under the stages are for this part only");
        if (!staged.exact)
            notes << RuleWords::tr("on its own, this part has different tokens than in the whole text");
    }
    const TokenizerDefinition& definition = staged.encoded->tokenizer->definition();
    if (definition.gguf)
        notes << RuleWords::tr("A GGUF file has no rules for normalization and splitting: llama.cpp does "
                               "both in its model code");
    else if (!definition.normalizer && !definition.preTokenizer && staged.off.empty())
        notes << RuleWords::tr(
            "The file has neither a normalizer nor a pre-tokenizer: the model receives the text unchanged");
    return notes.join(QStringLiteral(" · "));
}

PieceLabel pieceIn(const StagedText& staged, const StageRow& row, const StageBox& box) {
    const Tokenizer& tokenizer = *staged.encoded->tokenizer;
    return pieceLabel(spellingOf(staged, row, box),
                      row.stage == Stage::Model ? tokenizer.pieceBytes(staged.trace.model, box.token)
                      : row.stage == Stage::PostProcessor
                          ? tokenizer.pieceBytes(staged.trace.encoding, box.token)
                          : tokenizer.pieceBytes(box.id));
}

QString textIn(const StagedText& staged, std::size_t index, ColumnSpan columns) {
    const StageRow& row = staged.rows[index];
    if (row.isTokens()) {
        QStringList pieces;
        for (const StageBox& box : row.boxes)
            if (box.columns.touches(columns))
                pieces << labelText(pieceIn(staged, row, box));
        return pieces.join(u' ');
    }
    std::string text;
    std::size_t drop = 0; // text between words no longer exists here
    for (const StageCell& cell : row.cells) {
        while (drop < row.drops.size() &&
               (!row.drops[drop].betweenWords || row.drops[drop].bytes.begin < cell.bytes.begin))
            ++drop;
        const bool gone = drop < row.drops.size() && row.drops[drop].bytes == cell.bytes;
        if (cell.columns.touches(columns) && !gone)
            text += cell.inAdded ? std::string(row.textOf(cell.bytes))
                                 : meaning(staged, index, row.textOf(cell.bytes));
    }
    return readableBytes(text);
}

QList<StageFact> stagePath(const StagedText& staged, ColumnSpan columns) {
    QList<StageFact> path;
    const StageRow* words = nullptr;
    const TextIndex& index = staged.encoded->index;
    const auto chars = [&](ByteSpan origin) {
        const std::uint32_t at = origin.begin + staged.part.begin;
        const bool inside =
            !origin.empty() && index.codePointAt(at + 1) == index.codePointAt(at); // a part of a character
        const std::uint32_t from = index.codePointAt(staged.shownFrom());
        return span(index.codePointAt(at) - (inside ? 1U : 0U) - from,
                    index.codePointAt(origin.end + staged.part.begin) - from);
    };
    const auto isText = [](const StageBox& box) { return box.id == kNoPiece; };
    const auto firstBox = [&](const StageRow& row) {
        return std::find_if(row.boxes.begin(), row.boxes.end(),
                            [&](const StageBox& box) { return box.columns.touches(columns); });
    };
    for (std::size_t r = 0; r < staged.rows.size(); ++r) {
        const StageRow& row = staged.rows[r];
        const QString text = visible(textIn(staged, r, columns));
        const auto box = firstBox(row);
        QString label = rowTitle(staged, r).toLower();
        QString fact = text;
        if (row.off && !row.isTokens()) {
            path << StageFact{row.stage == Stage::AddedTokens ? RuleWords::tr("added tokens") : label,
                              RuleWords::tr("switched off")};
            continue;
        }
        switch (row.stage) {
        case Stage::Original:
            fact = text.isEmpty() ? RuleWords::tr("not in the text")
                                  : text + QStringLiteral(" · ") +
                                        RuleWords::tr("chars %1").arg(chars(staged.grid.originOf(columns)));
            break;
        case Stage::AddedTokens:
            label = RuleWords::tr("added tokens");
            fact = box == row.boxes.end() ? QString(QChar(0x2013))
                   : box->id != kNoPiece  ? RuleWords::tr("added token %1").arg(box->id)
                   : row.boxes.size() == 1
                       ? RuleWords::tr("none in the text")
                       : RuleWords::tr("in segment %1 of %2 between added tokens")
                             .arg(std::count_if(row.boxes.begin(), box, isText) + 1)
                             .arg(std::count_if(row.boxes.begin(), row.boxes.end(), isText));
            break;
        case Stage::Normalizer: {
            bool marked = false;
            for (const StageCell& cell : row.cells)
                marked = marked || (cell.columns.touches(columns) && cell.mark != StageMark::None);
            fact = text.isEmpty() ? (textIn(staged, 0, columns).isEmpty() ? RuleWords::tr("not in the text")
                                                                          : RuleWords::tr("dropped"))
                                  : text + QStringLiteral(" · ") +
                                        (marked ? RuleWords::tr("changed") : RuleWords::tr("unchanged"));
            break;
        }
        case Stage::PreTokenizer: {
            words = &row;
            if (box == row.boxes.end()) {
                fact = RuleWords::tr("not in a word");
                break;
            }
            std::uint32_t before = 0;
            std::uint32_t inside = 0;
            for (const StageCell& cell : row.cells) {
                if (cell.bytes.begin < box->bytes.begin || cell.bytes.end > box->bytes.end)
                    continue;
                before += cell.columns.end <= columns.begin ? 1 : 0;
                inside += cell.columns.touches(columns) ? 1 : 0;
            }
            fact = box->id != kNoPiece ? RuleWords::tr("added token")
                                       : visible(readableBytes(meaning(staged, r, row.textOf(box->bytes)))) +
                                             u' ' + span(before, before + inside);
            break;
        }
        case Stage::Model: {
            if (box == row.boxes.end()) {
                fact = QString(QChar(0x2013));
                break;
            }
            const StageRow& input = inputOfModel(staged);
            const auto unit = firstBox(input);
            const auto word = words ? firstBox(*words) : row.boxes.end();
            if (unit != input.boxes.end() && unit->id != kNoPiece) {
                fact = RuleWords::tr("not passed to the model");
            } else if (!words || word == words->boxes.end()) {
                const auto all = static_cast<std::ptrdiff_t>(row.boxes.size());
                fact = RuleWords::tr("piece %1 of %2")
                           .arg(box - row.boxes.begin() + 1 - extractedBefore(input, box->columns.begin))
                           .arg(all - extractedBefore(input, staged.grid.count()));
            } else {
                const auto inWord = [&](const StageBox& piece) {
                    return piece.columns.touches(word->columns);
                };
                const auto pieces = std::count_if(row.boxes.begin(), row.boxes.end(), inWord);
                const auto place = std::count_if(row.boxes.begin(), box, inWord);
                fact = pieces == 1 ? RuleWords::tr("the whole word is one piece")
                                   : RuleWords::tr("piece %1 of %2 in its word").arg(place + 1).arg(pieces);
            }
            break;
        }
        case Stage::PostProcessor: {
            if (box == row.boxes.end()) {
                fact = RuleWords::tr("no token");
                break;
            }
            fact = RuleWords::tr("position %1").arg(box->token + staged.firstToken);
            if (box->token < staged.trace.encoding.typeIds.size())
                fact += RuleWords::tr(", type id %1").arg(staged.trace.encoding.typeIds[box->token]);
            break;
        }
        case Stage::Decoder:
            fact = text.isEmpty() ? RuleWords::tr("nothing") : text;
            break;
        }
        path << StageFact{label, fact};
    }
    return path;
}

StageRuleText stageRule(const StagedText& staged, std::size_t index) {
    const StageRow& row = staged.rows[index];
    const TokenizerDefinition& definition = staged.encoded->tokenizer->definition();
    StageRuleText rule;
    rule.where = qString(row.where);
    switch (row.stage) {
    case Stage::Original:
        return {{}, {RuleWords::tr("The text as you typed it.")}};
    case Stage::AddedTokens:
        return {QStringLiteral("$.added_tokens"), {addedTokenCount(definition.addedTokens.size())}};
    case Stage::Model:
        rule.where = QStringLiteral("$.model");
        break;
    case Stage::PostProcessor:
        rule.where = QStringLiteral("$.post_processor");
        break;
    default:
        break;
    }
    const QString json = QString::fromStdString(formats::stageJson(definition, rule.where.toStdString()));
    rule.lines = json.isEmpty() || json == QLatin1String("null")
                     ? QStringList(RuleWords::tr("The file has no rule for this stage."))
                     : json.split(u'\n');
    return rule;
}

QString describeBox(const StagedText& staged, const StageRow& row, const StageBox& box) {
    const PieceLabel label = pieceIn(staged, row, box);
    return RuleWords::tr("%1, id %2").arg(labelText(label)).arg(box.id) +
           spellingNote(spellingOf(staged, row, box), label);
}

QString describeCell(const StagedText& staged, std::size_t index, const StageCell& cell) {
    const StageRow& row = staged.rows[index];
    const std::string_view text = row.textOf(cell.bytes);
    QStringList lines;
    for (std::size_t at = 0; at < text.size() && lines.size() < 8;) {
        const DecodedCharacter c = decodeUtf8(text, at);
        lines << (c.valid() ? codePointName(c.value) + u' ' + QString::fromStdString(characterName(c.value))
                            : RuleWords::tr("byte %1").arg(static_cast<unsigned char>(text[at]), 2, 16,
                                                           QLatin1Char('0')));
        at += c.length;
    }
    const auto bytes =
        isInByteAlphabet(staged, index) && !cell.inAdded ? bytesOfAlphabet(text) : std::nullopt;
    if (bytes && !bytes->empty())
        lines << RuleWords::tr("byte %1 in the byte-level alphabet")
                     .arg(QString::fromStdString(hexBytes(*bytes)));
    lines << (cell.origin.empty() ? (staged.word ? RuleWords::tr("inserted at byte %1 of the word")
                                                 : RuleWords::tr("inserted at byte %1 of the text"))
                                        .arg(shownBytes(staged, cell.origin).begin)
                                  : bytesShown(staged, cell.origin));
    const QString rule = row.rule.empty() ? rowTitle(staged, index) : qString(row.rule);
    if (row.stage == Stage::Original && cell.mark != StageMark::None)
        lines << (cell.mark == StageMark::Dropped ? RuleWords::tr("will be dropped")
                                                  : RuleWords::tr("will be changed"));
    else if (cell.mark == StageMark::Changed)
        lines << RuleWords::tr("changed by %1").arg(rule);
    else if (cell.mark == StageMark::Added)
        lines << RuleWords::tr("added by %1").arg(rule);
    return lines.join(u'\n');
}

QString describeDrop(const StagedText& staged, std::size_t index, const StageDrop& drop) {
    const StageRow& row = staged.rows[index];
    const QString rule = row.rule.empty() ? rowTitle(staged, index) : qString(row.rule);
    return (drop.betweenWords ? RuleWords::tr("between words: dropped by %1")
                              : RuleWords::tr("dropped by %1"))
               .arg(rule) +
           u'\n' + bytesShown(staged, drop.origin);
}

} // namespace tokenscope::ui
