#pragma once
// Where the tokenizer file itself declares its special tokens.

#include "core/definition/tokenizer_definition.h"

namespace tokenscope::formats {

/// Adds a declaration for each special id that the definition has and for each special token without a role, with its
/// place in the tokenizer file. To be called before other files change the ids; a second call does nothing. Of a
/// tokenizer.json the added tokens are declared by their reader.
void declareOwnSpecials(TokenizerDefinition& definition);

/// More special tokens without a role are not declared one by one.
inline constexpr std::size_t kMaxDeclared = 65536;

} // namespace tokenscope::formats
