#include "core/compare/diff/definition_diff.h"

#include "core/base/printable.h"
#include "core/compare/diff/section_tables.h"
#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"
#include "core/unicode/normalization.h"

#include <fmt/format.h>

#include <algorithm>

namespace tokenscope::compare {

// Names, and rows of the tables.

namespace {

std::string idText(PieceId id) {
    return id == kNoPiece ? std::string() : fmt::format("{}", id);
}

/// The rank or score that determines when a piece is merged.
std::string orderText(const Tokenizer& tokenizer, PieceId id) {
    if (const auto rank = tokenizer.mergeRank(id))
        return fmt::format("rank {}", *rank);
    if (const auto score = tokenizer.score(id))
        return fmt::format("score {}", *score);
    return {};
}

std::string scoreText(const Tokenizer& tokenizer, PieceId id) {
    const auto score = exactScore(tokenizer, id);
    const auto narrow = tokenizer.score(id);
    if (!score || !narrow)
        return {};
    return *score == static_cast<double>(*narrow) ? fmt::format("{}", *narrow) : fmt::format("{}", *score);
}

std::string mergeText(const Tokenizer& tokenizer, const Merge& merge) {
    return fmt::format("{} {}", tokenizer.spelling(merge.left), tokenizer.spelling(merge.right));
}

} // namespace

std::string_view name(DiffSection section) {
    static constexpr std::array<std::string_view, kDiffSectionCount> kNames = {
        "vocabulary", "types",          "scores",   "merges",         "added_tokens", "special",
        "normalizer", "pre_tokenizer",  "model",    "post_processor", "decoder",      "truncation",
        "padding",    "chat_templates", "defaults", "configuration"};
    return kNames[static_cast<std::size_t>(section)];
}

std::string_view name(DiffKind kind) {
    static constexpr std::array<std::string_view, kDiffKindCount> kNames = {
        "only_in_a", "only_in_b", "other_id", "other_piece", "changed", "moved"};
    return kNames[static_cast<std::size_t>(kind)];
}

DiffRow DiffTable::row(std::size_t index) const {
    const Cell& cell = m_cells[index];
    if (cell.isText)
        return m_texts[cell.a];
    return m_listed ? mergeRow(cell) : pieceRow(cell);
}

DiffRow DiffTable::pieceRow(const Cell& cell) const {
    const Tokenizer& a = *m_pair.a;
    const Tokenizer& b = *m_pair.b;
    DiffRow row;
    row.kind = cell.kind;
    row.idA = cell.a;
    row.idB = cell.b;
    if (cell.kind == DiffKind::OtherPiece) {
        row.what = idText(cell.a);
        row.a = a.spelling(cell.a);
        row.b = b.spelling(cell.b);
        return row;
    }
    row.what = cell.a != kNoPiece ? a.spelling(cell.a) : b.spelling(cell.b);
    const auto valueOf = [&](const Tokenizer& tokenizer, PieceId id) -> std::string {
        if (id == kNoPiece)
            return {};
        switch (m_section) {
        case DiffSection::Types:
            return std::string(name(tokenizer.type(id)));
        case DiffSection::Scores:
            return scoreText(tokenizer, id);
        case DiffSection::Merges:
            return orderText(tokenizer, id);
        default:
            return idText(id);
        }
    };
    row.a = valueOf(a, cell.a);
    row.b = valueOf(b, cell.b);
    return row;
}

DiffRow DiffTable::mergeRow(const Cell& cell) const {
    DiffRow row;
    row.kind = cell.kind;
    const auto setMerge = [&](const Tokenizer& tokenizer, std::uint32_t index, PieceId& id,
                              std::string& rank) {
        if (index == kNoPiece)
            return;
        const Merge& merge = std::get<BpeModel>(tokenizer.definition().model).merges[index];
        row.what = mergeText(tokenizer, merge);
        id = merge.merged;
        rank = fmt::format("{}", index);
    };
    setMerge(*m_pair.b, cell.b, row.idB, row.b);
    setMerge(*m_pair.a, cell.a, row.idA, row.a);
    return row;
}

bool DefinitionDiff::empty() const {
    return std::all_of(tables.begin(), tables.end(), [](const DiffTable& table) { return table.empty(); });
}

Result<DefinitionDiff> diffDefinitions(const FilePair& pair, const Progress& progress) {
    DefinitionDiff diff;
    diff.pair = pair;
    diff.aligned = std::make_shared<const AlignedPieces>(*pair.a, *pair.b);
    const AlignedPieces& pieces = *diff.aligned;
    diff.samePieces = pieces.same();
    diff.piecesA = pair.a->ids().size();
    diff.piecesB = pair.b->ids().size();
    const auto tableOf = [&](DiffSection section) {
        switch (section) {
        case DiffSection::Vocabulary:
            return vocabularyDiff(pair, pieces);
        case DiffSection::Types:
            return typesDiff(pair, pieces);
        case DiffSection::Scores:
            return scoresDiff(pair, pieces);
        case DiffSection::Merges:
            return mergesDiff(pair, pieces);
        case DiffSection::AddedTokens:
            return addedTokensDiff(pair);
        case DiffSection::Specials:
            return specialsDiff(pair);
        case DiffSection::ChatTemplates:
            return templatesDiff(pair);
        case DiffSection::Defaults:
            return defaultsDiff(pair);
        case DiffSection::Configuration:
            return configurationDiff(pair);
        default:
            return stageDiff(pair, section);
        }
    };
    for (std::size_t i = 0; i < kDiffSectionCount; ++i) {
        if (progress.stopped())
            return fail(ErrorCode::Canceled, {}, "the comparison was canceled");
        progress.notify(i, kDiffSectionCount);
        diff.tables[i] = tableOf(static_cast<DiffSection>(i));
    }
    progress.notify(kDiffSectionCount, kDiffSectionCount);
    return diff;
}

// Texts and values as sentences show them.

namespace {

constexpr std::size_t kMaxShown = 60; ///< bytes
constexpr std::size_t kMaxNamed = 6;

/// Looks like another character, or is invisible. Hidden characters are escaped anyway.
bool looksLikeAnother(std::string_view character, char32_t c) {
    constexpr auto kUnseen = char_class::kMark | char_class::kSpace;
    if (c < 0x80 || isHiddenCharacter(c))
        return false;
    return (charClasses()[c] & kUnseen) != 0 || !isNormalized(UnicodeForm::NFKC, character);
}

} // namespace

std::string inBackticks(std::string_view text) {
    std::vector<char32_t> all;
    std::vector<char32_t> alike;
    for (std::size_t at = 0; at < text.size() && at < kMaxShown;) {
        const DecodedCharacter c = decodeUtf8(text, at);
        all.push_back(c.value);
        if (c.valid() && looksLikeAnother(text.substr(at, c.length), c.value))
            alike.push_back(c.value);
        at += c.length;
    }
    // All characters of a short text, so that it's clear which is which.
    const bool isShort = !alike.empty() && all.size() <= kMaxNamed && isValidUtf8(text);
    const std::vector<char32_t>& names = isShort ? all : alike;
    const std::size_t named = names.size();
    std::string codes;
    for (std::size_t i = 0; i < std::min(named, kMaxNamed); ++i)
        codes += fmt::format("{}U+{:04X}", i == 0 ? "" : " ", static_cast<unsigned>(names[i]));
    std::string shown = "`" + printable(text, kMaxShown) + "`";
    if (!codes.empty())
        shown += fmt::format(" ({}{})", codes, named > kMaxNamed ? " \xE2\x80\xA6" : "");
    return shown;
}

namespace {

std::size_t characterBegin(std::string_view text, std::size_t at) {
    for (int back = 0; back < 3 && at > 0 && at < text.size() && isContinuationByte(text[at]); ++back)
        --at;
    return at;
}

} // namespace

ValueDivergence valueDivergence(std::string_view a, std::string_view b, std::size_t shown) {
    const auto difference = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
    const auto common = static_cast<std::size_t>(difference - a.begin());
    if (common <= shown - shown / 3 || (common == a.size() && common == b.size()))
        return {std::string(a), std::string(b)};
    const std::size_t begin = characterBegin(a, common - shown / 3);
    const auto shortened = [begin](std::string_view value) {
        return "\xE2\x80\xA6" + std::string(value.substr(begin));
    };
    return {shortened(a), shortened(b)};
}

// Sentences about a table.

namespace {

constexpr std::size_t kShownNames = 5;
constexpr std::size_t kShownRows = 2;

Message describeCount(const DiffTable& table, DiffKind kind, const FilePair& pair) {
    const Message count = countOf(table.count(kind));
    switch (kind) {
    case DiffKind::OnlyInA:
        return message("{} only in {}", count, pair.nameA);
    case DiffKind::OnlyInB:
        return message("{} only in {}", count, pair.nameB);
    case DiffKind::OtherId:
        return message("{} with another id", count);
    case DiffKind::OtherPiece:
        return message("{} with another piece", count);
    case DiffKind::Changed:
        return message("{} changed", count);
    case DiffKind::Moved:
        break;
    }
    return message("{} moved", count);
}

/// The first rows of a kind.
std::vector<DiffRow> firstRows(const DiffTable& table, DiffKind kind, std::size_t most) {
    std::vector<DiffRow> rows;
    for (std::size_t i = 0; i < table.size() && rows.size() < most; ++i) {
        if (table.kind(i) == kind)
            rows.push_back(table.row(i));
    }
    return rows;
}

Message listNames(const DiffTable& table, DiffKind kind) {
    const std::vector<DiffRow> rows = firstRows(table, kind, kShownNames);
    std::string names = inBackticks(rows.front().what);
    const std::size_t count = table.count(kind);
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const std::string name = inBackticks(rows[i].what);
        if (i + 1 == count)
            return message("{} and {}", names, name);
        names.append(", ").append(name);
    }
    return rows.size() < count ? message("{} and {} more", names, count - rows.size()) : Message(names);
}

Message listChanges(const DiffTable& table, DiffKind kind, const FilePair& pair) {
    Message changes;
    const std::vector<DiffRow> rows = firstRows(table, kind, kShownRows);
    for (const DiffRow& row : rows) {
        const Message change = message("{} is {} in {}, {} in {}", inBackticks(row.what), inBackticks(row.a),
                                       pair.nameA, inBackticks(row.b), pair.nameB);
        changes = changes.empty() ? change : message("{}; {}", changes, change);
    }
    const std::size_t count = table.count(kind);
    return rows.size() < count ? message("{}; and {} more", changes, count - rows.size()) : changes;
}

} // namespace

Message describeCounts(const DiffTable& table, const FilePair& pair) {
    Message counts;
    for (std::size_t i = 0; i < kDiffKindCount; ++i) {
        const auto kind = static_cast<DiffKind>(i);
        if (table.count(kind) == 0)
            continue;
        const Message count = describeCount(table, kind, pair);
        counts = counts.empty() ? count : message("{}, {}", counts, count);
    }
    return counts;
}

Message describeSection(const DiffTable& table, const FilePair& pair) {
    Message section;
    for (std::size_t i = 0; i < kDiffKindCount; ++i) {
        const auto kind = static_cast<DiffKind>(i);
        if (table.count(kind) == 0)
            continue;
        const bool isOnly = kind == DiffKind::OnlyInA || kind == DiffKind::OnlyInB;
        const Message rows = message("{}: {}", describeCount(table, kind, pair),
                                     isOnly ? listNames(table, kind) : listChanges(table, kind, pair));
        section = section.empty() ? rows : message("{}; {}", section, rows);
    }
    return section;
}

// Lines that differ.

namespace {

constexpr std::size_t kMaxCells = std::size_t{1} << 22U;

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    for (std::size_t at = 0;;) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        if (end == text.size())
            return lines;
        at = end + 1;
    }
}

} // namespace

std::vector<LineEdit> diffLines(std::string_view textA, std::string_view textB) {
    const std::vector<std::string_view> a = linesOf(textA);
    const std::vector<std::string_view> b = linesOf(textB);
    std::size_t first = 0;
    while (first < a.size() && first < b.size() && a[first] == b[first])
        ++first;
    std::size_t last = 0; // equal lines at the end
    while (last < a.size() - first && last < b.size() - first &&
           a[a.size() - 1 - last] == b[b.size() - 1 - last])
        ++last;
    const std::size_t rows = a.size() - first - last;
    const std::size_t columns = b.size() - first - last;

    std::vector<LineEdit> edits;
    const auto put = [&](LineEdit::Kind kind, std::size_t i, std::size_t j) {
        edits.push_back({kind, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j),
                         kind == LineEdit::Kind::Added ? b[j] : a[i]});
    };
    for (std::size_t i = 0; i < first; ++i)
        put(LineEdit::Kind::Same, i, i);
    std::size_t i = 0;
    std::size_t j = 0;
    if (rows > 0 && columns > 0 && rows * columns <= kMaxCells) {
        // common[i][j]: length of the longest common subsequence of the lines from i and from j on
        std::vector<std::uint32_t> common((rows + 1) * (columns + 1), 0);
        const auto at = [&](std::size_t r, std::size_t c) -> std::uint32_t& {
            return common[r * (columns + 1) + c];
        };
        for (std::size_t r = rows; r-- > 0;) {
            for (std::size_t c = columns; c-- > 0;)
                at(r, c) = a[first + r] == b[first + c] ? at(r + 1, c + 1) + 1
                                                        : std::max(at(r + 1, c), at(r, c + 1));
        }
        while (i < rows && j < columns) {
            if (a[first + i] == b[first + j]) {
                put(LineEdit::Kind::Same, first + i, first + j);
                ++i;
                ++j;
            } else if (at(i + 1, j) >= at(i, j + 1)) {
                put(LineEdit::Kind::Removed, first + i, first + j);
                ++i;
            } else {
                put(LineEdit::Kind::Added, first + i, first + j);
                ++j;
            }
        }
    }
    for (; i < rows; ++i)
        put(LineEdit::Kind::Removed, first + i, first + j);
    for (; j < columns; ++j)
        put(LineEdit::Kind::Added, first + i, first + j);
    for (std::size_t k = 0; k < last; ++k)
        put(LineEdit::Kind::Same, a.size() - last + k, b.size() - last + k);
    return edits;
}

} // namespace tokenscope::compare
