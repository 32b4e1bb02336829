#pragma once
// What `vocab` prints about pieces and vocabularies, as JSON and as text.

#include "core/json/json_writer.h"
#include "core/vocab/piece_page.h"
#include "core/vocab/reachability.h"
#include "core/vocab/vocabulary_stats.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::cli {

/// A piece that is printed, with what was asked for about it.
struct ListedPiece {
    std::uint32_t row = 0;
    std::optional<vocab::PieceReach> reach;
    std::optional<std::vector<vocab::PieceVariant>> variants;
};

/// What is listed about each piece, and where it is from.
struct PieceListing {
    const vocab::PieceTable& table;
    const vocab::PieceColumns& columns;
    bool details = false;  ///< the properties by which pieces are filtered
    bool children = false; ///< what it is merged from, and what is built from it
};

void writeListedPiece(JsonWriter& json, const PieceListing& listing, const ListedPiece& piece);
/// One line, then lines with its variants and children.
std::string listedPieceText(const PieceListing& listing, const ListedPiece& piece, bool color);

/// A value of the key `stats`.
void writeStats(JsonWriter& json, const vocab::PieceTable& table, const vocab::VocabularyStats& stats);
std::string statsText(const vocab::PieceTable& table, const vocab::VocabularyStats& stats);

/// An overlap of pieces that pass the same filter, by rows.
struct ListedOverlap {
    std::string nameOfA, nameOfB;
    bool someFiltersOnlyA = false; ///< conditions about ids, reachability or counts don't select pieces of B
    vocab::OverlapSide a, b;
};
/// A value of the key `overlap`.
void writeOverlap(JsonWriter& json, const ListedOverlap& overlap);
std::string overlapText(const ListedOverlap& overlap);

} // namespace tokenscope::cli
