#pragma once
// Whether all that was typed for a stage of its own JSON (hasOwnJson) came to be so: a key that nothing reads, or that is
// told but can't be edited, had better be refused than passed over.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"

#include <string_view>

namespace tokenscope::explain {

/// `before` is stageJson() of the stage at `where` before `typed` was read, `after` the definition since. What is as it
/// was may be typed or left out. Errors: Unsupported, `where` is the key in `typed` (`$.vocab`), the remedy the keys
/// that can be edited.
Result<void> checkFieldsTaken(std::string_view before, const TokenizerDefinition& after,
                              std::string_view where, std::string_view typed);

} // namespace tokenscope::explain
