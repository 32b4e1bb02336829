#pragma once
// How merging builds a piece of the vocabulary from its own bytes. The piece is never looked up as a whole,
// so tiktoken's pieces have merges too.

#include "core/explain/bpe/bpe_steps.h"
#include "core/stages/model/bpe/merge_rules.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::explain {

// Merges a row by the rules alone, with a heap, in n log n: for rows that no encoder merges, e.g. the pieces
// of a vocabulary. The merges of texts are reported by the code that encodes (bpe_steps.h).

/// In the result the row's symbols are nodes [0, row.size()), all steps are merges, and there are no tokens.
/// Errors: Canceled.
Result<BpeSteps> mergedByRules(const MergeRules& rules, std::string_view word, std::vector<StepNode> row,
                               const Progress& progress = {});

struct PieceMerges {
    std::string word; ///< the piece as the model receives it, without prefix and suffix; need not be UTF-8
    BpeSteps steps;   ///< no tokens
    bool reached = false; ///< the last row consists of the piece
    Message why;          ///< if it is not reached, or not by merging: the reason, as a clause
};

/// Where a piece may be in words, and its text there, without prefix and suffix. A piece that is spelled with one of
/// them may also have it as text.
struct PieceReading {
    std::string text;        ///< as the model receives it
    bool insideWord = false; ///< its first character has the prefix
    bool endsWord = false;   ///< its last character has the suffix
};
/// The usual one first: with the prefix and suffix that it is spelled with. BPE only.
std::vector<PieceReading> readingsOf(const TokenizerDefinition& definition, PieceId id);

/// If the model has a prefix or suffix, the first symbols are those that the piece's characters have in a
/// word; of several readings the first that is reached. The symbol of a byte-fallback piece is the piece, and a piece
/// that is spelled with some, `<0xC3><0xA9>`, is merged from them. Time: n log n. Errors: BadInput (not BPE, no such
/// piece), TooLarge (more than kMaxPieceBytes), and those of Tokenizer::explainWord.
Result<PieceMerges> explainPiece(const Tokenizer& tokenizer, PieceId id, const Progress& progress = {});
inline constexpr std::size_t kMaxPieceBytes = std::size_t{1} << 20U;

/// Some two pieces join to this spelling. False if stopped.
bool hasTwoParts(const Vocabulary& vocabulary, std::string_view spelling, const Progress& progress = {});
/// Why merging never produces this piece, as a clause, judging by its type. Empty: it may.
Message whyNotMerged(const Tokenizer& tokenizer, PieceId id);

} // namespace tokenscope::explain
