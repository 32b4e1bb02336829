#pragma once
// Spaces that are not in the text.

#include "core/definition/tokenizer_definition.h"

namespace tokenscope::vocab {

/// Whether a stage puts a space, or `▁`, before a text that has none.
bool addsSpace(const TokenizerDefinition& definition);
/// Whether each word starts with a space, `▁` or the marker of Metaspace. False also if that isn't certain.
bool wordsStartWithSpace(const TokenizerDefinition& definition);

} // namespace tokenscope::vocab
