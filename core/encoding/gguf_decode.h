#pragma once
// Ids to text as llama.cpp's detokenizer does it.

#include "core/definition/tokenizer_definition.h"

#include <span>
#include <string>

namespace tokenscope {

/// Any bytes. With skipSpecial unknown and control tokens give nothing. Every id must be a token's.
std::string detokenizeGguf(const TokenizerDefinition& definition, std::span<const PieceId> ids,
                           bool skipSpecial);

} // namespace tokenscope
