#pragma once
// How merging comes to a piece of the vocabulary: its own bytes, merged by themselves. Nothing is looked up as a whole
// first, so that pieces of tiktoken's vocabularies have their merges, too.

#include "core/steps/merging/bpe_steps.h"

#include <string>

namespace tokenscope::explain {

struct PieceMerges {
    std::string word;     ///< the piece as a model is given it, without prefix and suffix
    BpeSteps steps;       ///< no tokens
    bool reached = false; ///< the last row is the piece alone
    std::string why;      ///< a sentence where it is not reached, or not by merging
};

/// Of models with a prefix or suffix the symbols are those that the piece's characters have in a word. A byte piece
/// stands for itself. Errors: BadInput (no BPE, no such piece), TooLarge (a piece of more than kMaxPieceBytes), and those
/// of Tokenizer::explainWord. Time: n log n.
Result<PieceMerges> explainPiece(const Tokenizer& tokenizer, PieceId id, const Progress& progress = {});
inline constexpr std::size_t kMaxPieceBytes = std::size_t{1} << 20U;

/// Why text is never merged to a piece, whatever its merges: a clause. Empty: it may be.
std::string whyNotMerged(const Tokenizer& tokenizer, PieceId id);

} // namespace tokenscope::explain
