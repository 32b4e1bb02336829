#pragma once
// The text that a person wrote for a rule, read into a definition: by the loader of tokenizer.json's rules, and for
// what other formats have by fields of the names that stageJson() gives them.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/explain/stages/stage_rules.h"
#include "core/json/json_reader.h"

#include <string_view>

namespace tokenscope::explain {

/// Replaces the rule, stage or model at `path` with `json`; `null` removes it. Warnings are
/// added to the definition's diagnostics. Errors: Damaged or Unsupported with `where` a line and column of `json` or
/// a JSON path in it (`$.pattern.Regex`); BadInput when the definition has nothing there that can be edited.
Result<void> editStage(TokenizerDefinition& definition, const RulePath& path, std::string_view json);

// Edited text of what tokenizer.json has no words for, or what must keep its tables: models, SentencePiece's
// normalizer and decoder, bos and eos, GGUF's flags. Fields are named as stageJson() names them; one that is skipped
// stays as it is.

/// True where editOwnStage() reads, not the loader of tokenizer.json's rules.
bool hasOwnJson(const TokenizerDefinition& definition, const RulePath& path);
/// Errors: as editStage; those of fields are in `report`.
Result<void> editOwnStage(TokenizerDefinition& definition, const RulePath& path, const JsonValue& json,
                          LoadReport& report);

} // namespace tokenscope::explain
