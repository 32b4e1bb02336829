#pragma once
// The version of Unicode in which a tokenizer's patterns see characters: `\p{L}` of a character that is newer
// matches nothing. A definition has one version; readers set that of the newest release of their reference.

#include "core/definition/tokenizer_definition.h"

#include <optional>

namespace tokenscope {

/// nullopt if no pattern depends on it.
std::optional<UnicodeVersion> unicodeOfPatterns(const TokenizerDefinition& definition);
/// Whether releases of the reference differ in it. Those of llama.cpp don't.
bool dependsOnUnicode(const TokenizerDefinition& definition);
/// Of all patterns.
void setUnicodeOfPatterns(TokenizerDefinition& definition, UnicodeVersion version);

} // namespace tokenscope
