#pragma once
// The text that a person wrote for a rule, read into a definition: by the loader of tokenizer.json's rules, and for
// what other formats have by fields of the names that stageJson() gives them.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/steps/stages/rule_path.h"

#include <string_view>

namespace tokenscope::explain {

/// Puts the rule, stage or model that `json` says in the place of the one at `path`; `null` takes it out. Warnings are
/// added to the definition's diagnostics. Errors: Damaged or Unsupported with `where` a line and column of `json` or
/// a JSON path in it (`$.pattern.Regex`); BadInput when the definition has nothing there that can be edited.
Result<void> editStage(TokenizerDefinition& definition, const RulePath& path, std::string_view json);

} // namespace tokenscope::explain
