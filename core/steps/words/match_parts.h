#pragma once
// Where the text that a model without merges was given falls apart into words as a person sees them:
//
//   ▁How▁unhappiness    →    [▁How] [▁unhappiness]      Unigram, where no candidate piece crosses
//   Hello world         →    [Hello] [ world]           RWKV, SentencePiece's word and char, between two tokens

#include "core/steps/words/word_parts.h"

namespace tokenscope::explain {

/// As partsOfWord(), for all models but BPE.
Result<std::vector<WordPart>> partsWithoutMerges(const Tokenizer& tokenizer, std::string_view word,
                                                 std::span<const PieceId> tokens, const Progress& progress);

} // namespace tokenscope::explain
