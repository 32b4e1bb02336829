#pragma once
// SentencePiece's unigram model: the segmentation with the best sum of scores. Sums are kept as floats and
// compared before they are rounded, the first of equals wins, as the reference's optimised encoder has it.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/model/sentencepiece_lookup.h"

#include <vector>

namespace tokenscope {

/// Const and thread-safe.
class SentencePieceUnigram {
  public:
    /// Reads what it needs; the vocabulary need not outlive it.
    SentencePieceUnigram(const Vocabulary& vocabulary, PieceId unkId);

    /// Appends to `pieces`; their spans partition `normalized`. A character that no piece covers is one
    /// unknown piece. Errors: Cancelled.
    Result<void> encode(std::string_view normalized, std::vector<CutPiece>& pieces,
                        const Progress& progress = {}) const;

    /// Of a character that no piece covers: the least score of all normal pieces less 10.
    [[nodiscard]] float unkScore() const { return m_unkScore; }

  private:
    struct Scored {
        PieceId id = 0;
        double score = 0;
    };
    PieceId m_unkId;
    float m_unkScore = 0;
    std::vector<Scored> m_pieces;
    PrefixTrie m_trie; ///< values are indices of m_pieces
};

} // namespace tokenscope
