#pragma once
// How merging builds a piece of the vocabulary from its own bytes. The piece is never looked up as a whole,
// so tiktoken's pieces have merges too.

#include "core/explain/bpe/bpe_steps.h"
#include "core/stages/model/bpe/merge_rules.h"

#include <string>
#include <vector>

namespace tokenscope::explain {

// Merges a row by the rules alone, with a heap, in n log n: for rows that no encoder merges, e.g. the pieces
// of a vocabulary. The merges of texts are reported by the code that encodes (bpe_steps.h).

/// In the result the row's symbols are nodes [0, row.size()), all steps are merges, and there are no tokens.
/// Errors: Canceled.
Result<BpeSteps> mergedByRules(const MergeRules& rules, std::string_view word, std::vector<StepNode> row,
                               const Progress& progress = {});

struct PieceMerges {
    std::string word;     ///< the piece as the model receives it, without prefix and suffix
    BpeSteps steps;       ///< no tokens
    bool reached = false; ///< the last row consists of the piece
    Message why;          ///< if it is not reached, or not by merging: the reason, as a clause
};

/// If the model has a prefix or suffix, the first symbols are those that the piece's characters have in a
/// word. The symbol of a byte piece is the piece. Time: n log n. Errors: BadInput (not BPE, no such piece),
/// TooLarge (more than kMaxPieceBytes), and those of Tokenizer::explainWord.
Result<PieceMerges> explainPiece(const Tokenizer& tokenizer, PieceId id, const Progress& progress = {});
inline constexpr std::size_t kMaxPieceBytes = std::size_t{1} << 20U;

/// Some two pieces join to this spelling. False if stopped.
bool hasTwoParts(const Vocabulary& vocabulary, std::string_view spelling, const Progress& progress = {});
/// Why merging never produces this piece, as a clause, judging by its type. Empty: it may.
Message whyNotMerged(const Tokenizer& tokenizer, PieceId id);

} // namespace tokenscope::explain
