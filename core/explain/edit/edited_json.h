#pragma once
// The JSON that a user typed for a rule: reads it into a definition, and finds a place in it.

#include "core/base/byte_span.h"
#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/explain/stages/stage_rules.h"
#include "core/json/json_reader.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace tokenscope::explain {

// Reads the JSON into a definition: by the loader of tokenizer.json's rules, and
// for the stages of other formats by the field names of stageJson().

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

// Finds the value at a path in JSON text, or one character of a string, so that the window can underline an
// error in an edited rule.
//
//   {"pattern": {"Regex": "a\n(b"}}
//                         ~~~~~~~      $.pattern.Regex
//                             ~        its character 3

/// The bytes of the value in `json`; nullopt if `json` is invalid or has nothing at the path. `character`
/// counts code points of a string from 1 (0: the whole value; one after the last: the closing quote). For an
/// object with one string it counts in that string.
std::optional<ByteSpan> placeInJson(std::string_view json, std::string_view path, std::size_t character = 0);

} // namespace tokenscope::explain
