#pragma once
// Rank files that lack single bytes.

#include "core/definition/vocabulary.h"

#include <bitset>

namespace tokenscope {

/// Bytes that are no pieces but stand in some: tiktoken merges what they begin, though alone they can't be encoded.
std::bitset<256> bytesOfLongerPieces(const Vocabulary& vocabulary);

} // namespace tokenscope
