#pragma once
// SentencePiece's BPE on a normalized text: the pair whose piece has the best score merges first, of equals
// the leftmost (see LookupMerger). User-defined symbols don't merge. Unused pieces result from merging, but
// are split again at the end.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/stages/model/model_observer.h"
#include "core/stages/model/sentencepiece_lookup.h"

#include <vector>

namespace tokenscope {

/// Appends to `pieces`; their spans partition `normalized`. NaN counts as the lowest score. Errors:
/// Canceled.
Result<void> encodeSentencePieceBpe(const SentencePieceLookup& lookup, std::string_view normalized,
                                    std::vector<PlacedPiece>& pieces, const Progress& progress = {});
/// The same, and reports how.
Result<void> explainSentencePieceBpe(const SentencePieceLookup& lookup, std::string_view normalized,
                                     std::vector<PlacedPiece>& pieces, ModelObserver& observer,
                                     const Progress& progress = {});

} // namespace tokenscope
