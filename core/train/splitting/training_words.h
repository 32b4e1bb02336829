#pragma once
// Cuts a text into the words that a BPE trainer counts: no piece crosses from one word into the next.

#include "core/train/splitting/word_counts.h"

#include <span>
#include <string>
#include <string_view>

namespace tokenscope::train {

/// The pre-tokens of GPT-2's pattern.
void countByteLevelWords(std::string_view text, WordCounts& words);

/// SentencePiece's words: each line begins with `▁`, spaces are `▁` and begin a word, every digit stands
/// alone, letters and other characters are apart. `cutOut` (user-defined pieces, spaces spelled as such) are
/// in no word.
void countMetaspaceWords(std::string_view text, std::span<const std::string> cutOut, WordCounts& words);

} // namespace tokenscope::train
