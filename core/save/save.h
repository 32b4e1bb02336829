#pragma once
// Definitions to the bytes of a file. A writer refuses what its format cannot say; nothing is dropped
// silently but chat templates, which none of these formats holds.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"

#include <string>

namespace tokenscope {

/// A tokenizer.json. Errors: Unsupported, with the JSON path that can't be written or a piece number.
Result<std::string> saveHuggingFaceJson(const TokenizerDefinition& definition);

/// A `.model` file. Fields of the original file that we don't know are kept (rawHeader). Errors: Unsupported,
/// with a piece number or the stage's name.
Result<std::string> saveSentencePiece(const TokenizerDefinition& definition);

} // namespace tokenscope
