#include "core/compare/files/section_words.h"

#include "core/compare/files/in_backticks.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace tokenscope::compare {
namespace {

constexpr std::size_t kShownNames = 5;
constexpr std::size_t kShownRows = 2;

std::string countInWords(const DiffTable& table, DiffKind kind, const FilePair& pair) {
    static constexpr const char* kWords[kDiffKindCount] = {"",          "",     "other id", "other piece",
                                                           "otherwise", "moved"};
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
