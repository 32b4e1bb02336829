#pragma once
// BPE as a stage of the reference path.

#include "core/stages/model/bpe_table.h"
#include "core/stages/model/model.h"

namespace tokenscope {

/// Hugging Face's BPE, all options. `definition` must outlive it.
std::unique_ptr<Model> makeBpeByMerges(const TokenizerDefinition& definition,
                                       std::shared_ptr<SharedBpeTable> table);
/// tiktoken's: pieces found by their bytes at every step, the textbook way; the differential test's other side. Long
/// words, and what is explained, go the way of the fast path.
std::unique_ptr<Model> makeBpeByRanks(const TokenizerDefinition& definition,
                                      std::shared_ptr<SharedBpeTable> table);

} // namespace tokenscope
