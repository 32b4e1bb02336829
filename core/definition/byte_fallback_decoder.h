#pragma once
// SentencePiece's way back to text in the words of tokenizer.json.

#include "core/definition/stage_configs.h"

namespace tokenscope {

/// U+2581 becomes a blank, byte pieces bytes, all is joined; with `stripBlank` the text loses one leading blank.
DecoderConfig byteFallbackDecoder(bool stripBlank);

} // namespace tokenscope
