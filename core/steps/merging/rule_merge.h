#pragma once
// Merging a row by the rules alone, by a heap of candidates: n log n. For what no encoder is asked of, as the pieces of a
// vocabulary; what texts merge to is told by the code that encodes (bpe_steps.h).

#include "core/stages/model/merge_rules.h"
#include "core/steps/merging/bpe_steps.h"

#include <vector>

namespace tokenscope::explain {

/// The row's symbols are nodes [0, row.size()) of what is returned, all its steps are merges, and it has no tokens.
/// Errors: Canceled.
Result<BpeSteps> mergedByRules(const MergeRules& rules, std::string_view word, std::vector<StepNode> row,
                               const Progress& progress = {});

} // namespace tokenscope::explain
