#pragma once
// How merging comes to a piece of the vocabulary: its own bytes, merged by themselves. Nothing is looked up as a whole
// first, so that pieces of tiktoken's vocabularies have their merges, too.

#include "core/steps/bpe_steps.h"

#include <string>

namespace tokenscope {

struct PieceMerges {
    std::string word;     ///< the piece as a model is given it
    BpeSteps steps;       ///< no tokens
    bool reached = false; ///< the last row is the piece alone
    std::string why;      ///< a sentence where it is not reached, or not by merging
};

/// Of models with a prefix or suffix the merges are those of the list, not of a word. Errors: BadInput (no BPE, no such
/// piece), TooLarge (a piece of more than kMostMethodSymbols symbols), and those of Tokenizer::explainWord.
Result<PieceMerges> explainPiece(const Tokenizer& tokenizer, PieceId id, const Progress& progress = {});

} // namespace tokenscope
