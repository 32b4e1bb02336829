#pragma once
// Pieces of BPE that merging doesn't build from their own bytes, and why.

#include "core/encoding/tokenizer.h"
#include "core/vocab/reachability.h"

#include <optional>
#include <unordered_map>

namespace tokenscope::vocab {

/// Merging its own symbols doesn't end in the piece.
struct UnbuiltPiece {
    PieceId id = kNoPiece;
    Obstacle obstacle = Obstacle::NoMerge;
    Message why; ///< a clause
    std::optional<Merge> missingMerge;
};

/// Of one tokenizer, which must outlive it and whose model is BPE. Not thread-safe.
class UnbuiltPieces {
  public:
    explicit UnbuiltPieces(const Tokenizer& tokenizer)
        : m_tokenizer(tokenizer) {}

    /// Null: merging builds the piece. Otherwise the piece that is the cause: this one, or a part that its merges need. It
    /// is remembered, and valid as long as this object. Errors: Canceled.
    Result<const UnbuiltPiece*> find(PieceId id, const Progress& progress) {
        return findDeeper(id, 0, progress);
    }

  private:
    Result<const UnbuiltPiece*> findDeeper(PieceId id, int depth, const Progress& progress);
    Result<const UnbuiltPiece*> findPart(PieceId id, int depth, const Progress& progress);

    const Tokenizer& m_tokenizer;
    std::unordered_map<PieceId, UnbuiltPiece> m_known;
    std::unordered_multimap<PieceId, Merge> m_merges; ///< by their result, once they are needed
};

} // namespace tokenscope::vocab
