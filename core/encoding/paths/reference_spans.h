#pragma once
// Computes the offsets that references report from the exact spans, for the fast paths.

#include "core/encoding/encoding.h"

#include <string_view>

namespace tokenscope {

/// tiktoken and Hugging Face: a token with a part of a character covers the whole character. With
/// `dummyPrefixCovers` a token with an empty span at the start of a part covers the character after it
/// (Hugging Face's Prepend). Appends to encoding.reference for tokens [first, encoding.size()).
void appendWholeCharacterSpans(std::string_view text, Encoding& encoding, std::size_t first,
                               bool dummyPrefixCovers);

/// SentencePiece: the last of a character's byte pieces covers the character, the others are empty at its
/// start.
void appendSentencePieceSpans(std::string_view text, Encoding& encoding, std::size_t first,
                              const std::vector<bool>& isByteToken);

} // namespace tokenscope
