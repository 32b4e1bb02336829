#pragma once
// The text that a token of a GGUF file stands for, as llama.cpp writes it.

#include "core/definition/gguf.h"
#include "core/definition/vocabulary.h"

#include <string>
#include <string_view>

namespace tokenscope {

/// Special tokens give their spelling; unused ones nothing.
std::string ggufPieceText(const GgufTokenizer& gguf, const Vocabulary& vocabulary, PieceId id);

/// RWKV's spelling, `\x41` and `\n` undone: pieces are any bytes there.
std::string unescapedRwkv(std::string_view spelled);

} // namespace tokenscope
