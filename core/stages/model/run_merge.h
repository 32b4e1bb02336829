#pragma once
// Merging a row that is a few runs of equal symbols (a megabyte of spaces) without touching each symbol.

#include "core/stages/model/bpe_symbol.h"
#include "core/stages/model/pair_table.h"

#include <vector>

namespace tokenscope::bpe_detail {

/// Merges `row` as BpeMerger does and returns true; or leaves it unchanged and returns false, when it has many runs or merges in an
/// order that can't be computed run by run.
bool mergeRuns(std::vector<BpeSymbol>& row, const PairTable& pairs);

} // namespace tokenscope::bpe_detail
