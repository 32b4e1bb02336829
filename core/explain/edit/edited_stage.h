#pragma once
// Reads the JSON that a user typed for a rule into a definition: by the loader of tokenizer.json's rules, and
// for the stages of other formats by the field names of stageJson().

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/explain/stages/stage_rules.h"
#include "core/json/json_reader.h"

#include <string_view>

namespace tokenscope::explain {

/// Replaces the rule, stage or model at `path` with `json`; `null` removes it. Warnings are added to the
/// definition's diagnostics. Errors: Damaged or Unsupported with `where` a line and column of `json` or a
/// JSON path in it (`$.pattern.Regex`); BadInput if the definition has nothing there that can be edited.
Result<void> editStage(TokenizerDefinition& definition, const RulePath& path, std::string_view json);

// JSON for what tokenizer.json can't express, or what must keep its tables: models, SentencePiece's
// normalizer and decoder, bos and eos, GGUF's flags. Fields have the names of stageJson(); an omitted field
// keeps its value.

/// True if editOwnStage() reads it, not the loader of tokenizer.json's rules.
bool hasOwnJson(const TokenizerDefinition& definition, const RulePath& path);
/// Errors: as editStage(); errors of fields are added to `report`.
Result<void> editOwnStage(TokenizerDefinition& definition, const RulePath& path, const JsonValue& json,
                          LoadReport& report);

} // namespace tokenscope::explain
