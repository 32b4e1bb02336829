#pragma once
// What no piece may be spelled like, so that added tokens have ids of their own.

#include "core/definition/tokenizer_definition.h"

#include <string>
#include <vector>

namespace tokenscope::train {

/// Appends the tokens' texts. `byteLevel`: and what is spelled so in GPT-2's alphabet (`Ġthe` is the piece of ` the`).
void reserveSpellings(const std::vector<AddedToken>& tokens, bool byteLevel,
                      std::vector<std::string>& reserved);

} // namespace tokenscope::train
