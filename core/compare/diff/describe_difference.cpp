#include "core/compare/diff/describe_difference.h"

#include "core/base/printable.h"
#include "core/text/utf8.h"
#include "core/unicode/char_class.h"
#include "core/unicode/normalization.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace tokenscope::compare {

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
    std::string codes;
    std::size_t named = 0;
    for (std::size_t at = 0; at < text.size() && at < kMaxShown;) {
        const DecodedCharacter c = decodeUtf8(text, at);
        if (c.valid() && looksLikeAnother(text.substr(at, c.length), c.value) && ++named <= kMaxNamed)
            codes += fmt::format("{}U+{:04X}", codes.empty() ? "" : " ", static_cast<unsigned>(c.value));
        at += c.length;
    }
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

namespace {

constexpr std::size_t kShownNames = 5;
constexpr std::size_t kShownRows = 2;

Message describeCount(const DiffTable& table, DiffKind kind, const FilePair& pair) {
    const std::size_t count = table.count(kind);
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

} // namespace tokenscope::compare
