#pragma once
// Everything about one piece: how merging builds it, what is built from it, its variants, what its text alone gives,
// and its neighbors.

#include "core/explain/bpe/merge_tree.h"
#include "core/vocab/piece_merge_index.h"
#include "core/vocab/piece_table.h"
#include "core/vocab/piece_variants.h"

#include <optional>
#include <vector>

namespace tokenscope::vocab {

/// A merge in which the piece is a part or the result.
struct MergeUse {
    PieceId left = kNoPiece, right = kNoPiece, merged = kNoPiece;
    std::optional<std::uint32_t> rank;
    std::optional<float> score; ///< of the result
    bool operator==(const MergeUse&) const = default;
};

/// Of a file with a list of merges, all that mention the piece, by rank. Otherwise those of the index: the merge that
/// builds it, then those that build others from it.
std::vector<MergeUse> mergesWith(const PieceTable& table, const PieceMergeIndex& index, std::uint32_t row);

struct PiecePage {
    PieceId id = kNoPiece;
    explain::MergeTree tree; ///< empty: the model doesn't merge, or merging doesn't reach the piece
    Message whyNoTree;       ///< a clause
    std::vector<MergeUse> merges;
    std::vector<PieceId> builtFrom; ///< pieces whose last merge has it as a part
    std::size_t treesWith = 0;      ///< PieceMergeIndex::countTreesWith()
    std::vector<PieceVariant> variants;
    /// What encoding its text gives, without adding or parsing special tokens. Empty: `whyNotEncoded`.
    std::vector<PieceId> alone;
    Message whyNotEncoded;
    std::vector<PieceId> sameText;         ///< other pieces with the same text, at any place of a word
    std::vector<PieceId> before, after;    ///< its neighbors by id, ascending
    std::vector<Declaration> declarations; ///< of this id as a special token, in all files that were read
};
inline constexpr std::size_t kPageNeighbors = 4; ///< on each side

/// `index` null: without merges and what is built from the piece; the tree is there. Errors: Canceled.
Result<PiecePage> pageOf(const PieceTable& table, const PieceMergeIndex* index, std::uint32_t row,
                         const Progress& progress = {});

} // namespace tokenscope::vocab
