#pragma once
// What each token contributes when all tokens of a text are decoded together. That differs from decoding the
// token alone: a space at the start of the text is dropped, the unknown piece has a text of its own.

#include "ui/session/encoded_text.h"

#include <string>
#include <vector>

namespace tokenscope::ui {

/// One text per token of the range. Together, those of all tokens are what Tokenizer::decode() gives, unless a
/// decoder merges tokens that share no character. What a decoder inserts between two tokens belongs to the
/// later one. For a token with a part of a character, the bytes of that part.
std::vector<std::string> decodedInText(const EncodedText& encoded, TokenRange tokens);
std::string decodedInText(const EncodedText& encoded, std::size_t token);

} // namespace tokenscope::ui
