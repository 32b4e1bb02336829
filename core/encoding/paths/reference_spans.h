#pragma once
// The offsets that references report, where they follow from the true spans alone (on the fast paths).

#include "core/encoding/encoding.h"

#include <string_view>

namespace tokenscope {

/// tiktoken, Hugging Face: a token that has part of a character covers the whole of it. With
/// `dummyPrefixCovers` a token with an empty span at the start of a part covers the character
/// after it (Hugging Face's Prepend). Works on tokens [first, encoding.size()) and appends to
/// encoding.reference.
void appendWholeCharacterSpans(std::string_view text, Encoding& encoding, std::size_t first,
                               bool dummyPrefixCovers);

/// SentencePiece: of a character's byte pieces the last covers it, those before are empty at its start.
void appendSentencePieceSpans(std::string_view text, Encoding& encoding, std::size_t first,
                              const std::vector<bool>& isByteToken);

} // namespace tokenscope
