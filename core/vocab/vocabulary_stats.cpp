#include "core/vocab/vocabulary_stats.h"

#include <algorithm>
#include <numeric>
#include <string_view>

namespace tokenscope::vocab {
namespace {

void count(CountsByValue& counts, std::size_t value) {
    value = std::min(value, kMaxCounted);
    if (counts.size() <= value)
        counts.resize(value + 1);
    ++counts[value];
}

/// The text without one space at its start, unless that is all of it.
std::string_view withoutSpace(std::string_view text) {
    return text.size() > 1 && text.starts_with(' ') ? text.substr(1) : text;
}

/// The rows by their text without a space.
std::vector<std::uint32_t> sortedWithoutSpace(const PieceTable& table) {
    // Those without a space are in order already, and so are the others.
    const auto hasSpace = [&](std::uint32_t row) { return withoutSpace(table.text(row)) != table.text(row); };
    std::vector<std::uint32_t> rows(table.byText().begin(), table.byText().end());
    const auto middle = std::stable_partition(rows.begin(), rows.end(), hasSpace);
    std::inplace_merge(rows.begin(), middle, rows.end(), [&](std::uint32_t a, std::uint32_t b) {
        return withoutSpace(table.text(a)) < withoutSpace(table.text(b));
    });
    return rows;
}

/// Walks along two sorted lists of rows and calls `both` with the runs of rows whose keys are equal.
template <class Key, class Both>
void forEachShared(const PieceTable& a, std::span<const std::uint32_t> rowsOfA, const PieceTable& b,
                   std::span<const std::uint32_t> rowsOfB, Key key, Both both) {
    const auto runEnd = [&](const PieceTable& table, std::span<const std::uint32_t> rows, std::size_t at) {
        const std::string_view first = key(table, rows[at]);
        while (at < rows.size() && key(table, rows[at]) == first)
            ++at;
        return at;
    };
    for (std::size_t i = 0, j = 0; i < rowsOfA.size() && j < rowsOfB.size();) {
        const int order = key(a, rowsOfA[i]).compare(key(b, rowsOfB[j]));
        const std::size_t endOfA = order <= 0 ? runEnd(a, rowsOfA, i) : i;
        const std::size_t endOfB = order >= 0 ? runEnd(b, rowsOfB, j) : j;
        if (order == 0)
            both(rowsOfA.subspan(i, endOfA - i), rowsOfB.subspan(j, endOfB - j));
        i = endOfA;
        j = endOfB;
    }
}

} // namespace

bool isReserved(const PieceTable& table, std::uint32_t row) {
    const PieceRow& piece = table[row];
    if (piece.type == PieceType::Unused)
        return true;
    const std::string_view spelling = table.tokenizer().spelling(piece.id);
    const bool bracketed = spelling.size() > 2 && ((spelling.front() == '<' && spelling.back() == '>') ||
                                                   (spelling.front() == '[' && spelling.back() == ']'));
    if (!bracketed)
        return false;
    // Llama 3; BERT and Gemma; Phi-3; Phi-4; Mistral.
    constexpr std::array<std::string_view, 7> kNames = {"reserved", "unused",   "placeholder", "dummy",
                                                        "special_", "SPECIAL_", "control_"};
    const std::string_view inner = spelling.substr(1, spelling.size() - 2);
    const std::size_t digits = inner.find_last_of("0123456789");
    if (digits == std::string_view::npos || inner.size() - digits > 2) // `|` may be last
        return false;
    return std::any_of(kNames.begin(), kNames.end(),
                       [&](std::string_view name) { return inner.find(name) != std::string_view::npos; });
}

VocabularyStats statsOf(const PieceTable& table, const PieceColumns& columns,
                        std::span<const std::uint32_t> rows) {
    VocabularyStats stats;
    stats.pieces = rows.size();
    std::array<std::size_t, kScriptCodes> scripts{};
    const bool hasDepths = columns.merges && columns.merges->hasMerges();
    for (const std::uint32_t at : rows) {
        const PieceRow& row = table[at];
        ++stats.types.at(static_cast<std::size_t>(row.type));
        ++stats.letters.at(static_cast<std::size_t>(row.letters));
        ++stats.digits.at(static_cast<std::size_t>(row.digits));
        ++scripts.at(row.script);
        stats.startWords += row.startsWord ? 1 : 0;
        stats.duplicates += row.sameText != kNoPiece ? 1 : 0;
        stats.notUtf8 += row.isUtf8 ? 0 : 1;
        count(stats.byteLengths, row.bytes);
        count(stats.characterLengths, row.characters);
        if (hasDepths)
            count(stats.depths, columns.merges->depth(at));
        if (columns.counts) {
            stats.used += (*columns.counts)[at] > 0 ? 1 : 0;
            stats.tokens += (*columns.counts)[at];
        }
        if (columns.reach) {
            ++stats.reach.at(static_cast<std::size_t>(columns.reach->reach[at]));
            if (columns.reach->reach[at] == Reach::Unreachable)
                ++stats.obstacles.at(static_cast<std::size_t>(columns.reach->obstacles[at]));
        }
        if (isReserved(table, at))
            stats.reserved.push_back(row.id);
    }
    for (std::size_t script = 0; script < scripts.size(); ++script)
        if (scripts[script] > 0)
            stats.scripts.emplace_back(static_cast<ScriptCode>(script), scripts[script]);
    std::stable_sort(stats.scripts.begin(), stats.scripts.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    return stats;
}

VocabularyStats statsOf(const PieceTable& table, const PieceColumns& columns) {
    std::vector<std::uint32_t> rows(table.size());
    std::iota(rows.begin(), rows.end(), 0U);
    return statsOf(table, columns, rows);
}

std::vector<NumberRange> idHoles(const PieceTable& table) {
    std::vector<NumberRange> holes;
    std::uint64_t next = 0;
    for (const PieceRow& row : table.rows()) {
        if (row.id > next)
            holes.push_back({next, row.id - 1U});
        next = std::uint64_t{row.id} + 1;
    }
    return holes;
}

std::vector<IdInOrder> idsInOrder(const PieceTable& table) {
    std::vector<IdInOrder> ids;
    if (table.hasRanks()) {
        for (const PieceRow& row : table.rows())
            if (row.rank != PieceRow::kNoRank)
                ids.push_back({row.rank, row.id});
        std::sort(ids.begin(), ids.end(),
                  [](const IdInOrder& a, const IdInOrder& b) { return a.order < b.order; });
    } else if (table.hasScores()) {
        for (const std::uint32_t row : sortedRows(table, {}, PieceColumn::Score, true))
            if (table[row].type == PieceType::Normal)
                ids.push_back({static_cast<std::uint32_t>(ids.size()), table[row].id});
    }
    return ids;
}

void OverlapSide::add(SharedPiece piece) {
    ++pieces;
    shared.push_back(piece);
    text += piece >= SharedPiece::Text ? 1 : 0;
    bytes += piece >= SharedPiece::Bytes ? 1 : 0;
    ids += piece >= SharedPiece::Id ? 1 : 0;
}

OverlapSide overlapOfRows(const OverlapSide& side, std::span<const std::uint32_t> rows) {
    OverlapSide some;
    for (const std::uint32_t row : rows)
        some.add(side.shared[row]);
    return some;
}

VocabularyOverlap overlapOf(const PieceTable& a, const PieceTable& b) {
    std::vector<SharedPiece> sharedOfA(a.size(), SharedPiece::None);
    std::vector<SharedPiece> sharedOfB(b.size(), SharedPiece::None);
    using Rows = std::span<const std::uint32_t>;
    const auto mark = [&](Rows rowsOfA, Rows rowsOfB, SharedPiece shared) {
        for (const std::uint32_t row : rowsOfA)
            sharedOfA[row] = shared;
        for (const std::uint32_t row : rowsOfB)
            sharedOfB[row] = shared;
    };
    const auto spaceless = [](const PieceTable& table, std::uint32_t row) {
        return withoutSpace(table.text(row));
    };
    forEachShared(a, sortedWithoutSpace(a), b, sortedWithoutSpace(b), spaceless,
                  [&](Rows ofA, Rows ofB) { mark(ofA, ofB, SharedPiece::Text); });
    const auto whole = [](const PieceTable& table, std::uint32_t row) { return table.text(row); };
    forEachShared(a, a.byText(), b, b.byText(), whole, [&](Rows ofA, Rows ofB) {
        mark(ofA, ofB, SharedPiece::Bytes);
        for (std::size_t i = 0, j = 0; i < ofA.size() && j < ofB.size();) { // ids ascend with the rows
            const PieceId one = a[ofA[i]].id;
            const PieceId other = b[ofB[j]].id;
            if (one == other)
                sharedOfA[ofA[i]] = sharedOfB[ofB[j]] = SharedPiece::Id;
            i += one <= other ? 1 : 0;
            j += one >= other ? 1 : 0;
        }
    });
    VocabularyOverlap overlap;
    for (const SharedPiece shared : sharedOfA)
        overlap.a.add(shared);
    for (const SharedPiece shared : sharedOfB)
        overlap.b.add(shared);
    return overlap;
}

} // namespace tokenscope::vocab
