#pragma once
// Pieces that a SentencePiece tokenizer has beside those of its model. transformers' MarianTokenizer and its like cut a
// text by the model and look the parts up in a vocab.json, which may have parts that the model itself doesn't know:
// several characters in a row that are unknown to it are one part, and may be spelled like one of these.

#include <limits>

namespace tokenscope {

/// The score of such a piece, which is of type Unused.
inline constexpr float kBesideModel = std::numeric_limits<float>::lowest();

} // namespace tokenscope
