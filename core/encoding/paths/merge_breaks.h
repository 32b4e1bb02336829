#pragma once
// BPE over a text that nothing has cut: where no merge crosses, its sides merge by themselves.
//
//   no piece is made of something ending in g and something beginning with ▁      ▁merging|▁knows

#include "core/definition/tokenizer_definition.h"

#include <bitset>
#include <string_view>

namespace tokenscope {

/// The ASCII characters that no merge joins to the character `white` behind them, when both are pieces. None where
/// the model is of another kind, or gives words otherwise than by merging their characters.
std::bitset<128> neverJoinedTo(std::string_view white, const TokenizerDefinition& definition);

} // namespace tokenscope
