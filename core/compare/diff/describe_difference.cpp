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

/// Looks like another character, or like nothing. Hidden ones are written as escapes anyway.
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
    const auto parted = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
    const auto alike = static_cast<std::size_t>(parted - a.begin());
    if (alike <= shown - shown / 3 || (alike == a.size() && alike == b.size()))
        return {std::string(a), std::string(b)};
    const std::size_t begin = characterBegin(a, alike - shown / 3);
    const auto cut = [begin](std::string_view value) {
        return "\xE2\x80\xA6" + std::string(value.substr(begin));
    };
    return {cut(a), cut(b)};
}

namespace {

constexpr std::size_t kShownNames = 5;
constexpr std::size_t kShownRows = 2;

std::string countInWords(const DiffTable& table, DiffKind kind, const FilePair& pair) {
    static constexpr const char* kWords[kDiffKindCount] = {
        "", "", "with another id", "with another piece", "changed", "moved"};
    const std::size_t count = table.count(kind);
    if (kind == DiffKind::OnlyInA || kind == DiffKind::OnlyInB)
        return fmt::format("{} only in {}", count, kind == DiffKind::OnlyInA ? pair.nameA : pair.nameB);
    return fmt::format("{} {}", count, kWords[static_cast<std::size_t>(kind)]);
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

std::string rowsInWords(const DiffTable& table, DiffKind kind, const FilePair& pair) {
    const bool only = kind == DiffKind::OnlyInA || kind == DiffKind::OnlyInB;
    const std::vector<DiffRow> rows = firstRows(table, kind, only ? kShownNames : kShownRows);
    std::string words;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        words += i == 0 ? "" : !only ? "; " : i + 1 == table.count(kind) ? " and " : ", ";
        words += inBackticks(rows[i].what);
        if (!only)
            words += fmt::format(" is {} in {}, {} in {}", inBackticks(rows[i].a), pair.nameA,
                                 inBackticks(rows[i].b), pair.nameB);
    }
    if (rows.size() < table.count(kind))
        words += fmt::format("{}and {} more", only ? " " : "; ", table.count(kind) - rows.size());
    return words;
}

template <class InWords>
std::string ofEachKind(const DiffTable& table, std::string_view between, const InWords& inWords) {
    std::string words;
    for (std::size_t i = 0; i < kDiffKindCount; ++i) {
        const auto kind = static_cast<DiffKind>(i);
        if (table.count(kind) > 0)
            words.append(words.empty() ? "" : between).append(inWords(kind));
    }
    return words;
}

} // namespace

std::string countsInWords(const DiffTable& table, const FilePair& pair) {
    return ofEachKind(table, ", ", [&](DiffKind kind) { return countInWords(table, kind, pair); });
}

std::string sectionInWords(const DiffTable& table, const FilePair& pair) {
    return ofEachKind(table, "; ", [&](DiffKind kind) {
        return countInWords(table, kind, pair) + ": " + rowsInWords(table, kind, pair);
    });
}

} // namespace tokenscope::compare
