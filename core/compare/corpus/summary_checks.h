#pragma once
// Do the counts of a summary that was read fit each other? What adds up here can be added to others without overflow.

#include "core/compare/corpus/corpus_summary.h"

#include <string>

namespace tokenscope::compare {

/// What doesn't fit, in a few words; empty where all does. No count is above kMostCount.
std::string contradictionIn(const CorpusSummary& summary);

} // namespace tokenscope::compare
