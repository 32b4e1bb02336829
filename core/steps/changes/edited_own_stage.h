#pragma once
// Edited text of what tokenizer.json has no words for, or what must keep its tables: models, SentencePiece's
// normalizer and decoder, bos and eos, GGUF's flags. Fields are named as stageJson() names them; one that is left out
// stays as it is.

#include "core/json/json_reader.h"
#include "core/steps/stages/rule_path.h"

namespace tokenscope::explain {

/// True where editOwnStage() reads, not the loader of tokenizer.json's rules.
bool hasOwnJson(const TokenizerDefinition& definition, const RulePath& path);
/// Errors: as editStage; those of fields are in `report`.
Result<void> editOwnStage(TokenizerDefinition& definition, const RulePath& path, const JsonElement& json,
                          LoadReport& report);

} // namespace tokenscope::explain
