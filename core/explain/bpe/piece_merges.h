#pragma once
// How merging builds a piece of the vocabulary from its own bytes. The whole piece is never looked up, so pieces of tiktoken's
// vocabularies have merges as well.

#include "core/explain/bpe/bpe_steps.h"
#include "core/stages/model/bpe/merge_rules.h"

#include <string>
#include <vector>

namespace tokenscope::explain {

// Merges a row by the rules alone, with a heap of candidates, in n log n. For what no encoder does, e.g. the pieces
// of a vocabulary; merges of texts are reported by the code that encodes (bpe_steps.h).

/// The row's symbols are nodes [0, row.size()) of what is returned, all its steps are merges, and it has no tokens.
/// Errors: Canceled.
Result<BpeSteps> mergedByRules(const MergeRules& rules, std::string_view word, std::vector<StepNode> row,
                               const Progress& progress = {});

struct PieceMerges {
    std::string word;     ///< the piece as a model is given it, without prefix and suffix
    BpeSteps steps;       ///< no tokens
    bool reached = false; ///< the last row is the piece alone
    Message why;          ///< a clause, if it is not reached or not by merging
};

/// Of models with a prefix or suffix the symbols are those that the piece's characters have in a word. A byte piece
/// represents itself. Errors: BadInput (no BPE, no such piece), TooLarge (a piece of more than kMaxPieceBytes), and those
/// of Tokenizer::explainWord. Time: n log n.
Result<PieceMerges> explainPiece(const Tokenizer& tokenizer, PieceId id, const Progress& progress = {});
inline constexpr std::size_t kMaxPieceBytes = std::size_t{1} << 20U;

/// Why text is never merged into this piece, whatever its merges are: a clause. Empty: it may be.
Message whyNotMerged(const Tokenizer& tokenizer, PieceId id);

} // namespace tokenscope::explain
