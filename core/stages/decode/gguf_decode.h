#pragma once
// Ids to text as llama.cpp's detokenizer does it.

#include "core/definition/tokenizer_definition.h"
#include "core/encoding/encoding.h"
#include "core/stages/decode/decoder.h"
#include "core/stages/decode/decoding_trace.h"

#include <span>

namespace tokenscope {

/// With skipSpecial unknown and control tokens give nothing. Every id must be a token's. With a `trace`, `after` is
/// told what the tokens gave, then, where the file wants that, what is left when spaces are cleaned up.
Decoded detokenizeGguf(const TokenizerDefinition& definition, std::span<const PieceId> ids, bool skipSpecial,
                       DecodingTrace* trace = nullptr, const AfterDecoderRule* after = nullptr);

} // namespace tokenscope
