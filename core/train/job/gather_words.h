#pragma once
// Words and their counts from whatever TrainInput names: texts, count files, a checkpoint.

#include "core/train/form/form_stages.h"
#include "core/train/job/checkpoint.h"
#include "core/train/job/teller.h"
#include "core/train/job/train_figures.h"
#include "core/train/job/train_options.h"
#include "core/train/sources/count_sources.h"
#include "core/train/words/word_counts.h"

namespace tokenscope::train {

struct GatheredWords {
    WordCounts words;
    WordCounts stretches; ///< SuperBPE's second stage
    std::string split;    ///< WordSplit::description() of the words
    std::string hash;     ///< SHA-256 of the words as a count file has them
    std::vector<TrainedSource> sources;
    FormStages stages; ///< as the saved tokenizer cuts; no added tokens
    Dropped dropped;   ///< of the words
    Diagnostics notes; ///< of it
};

/// Fills in the figures of counting. `checkpoint` may be null. Errors: BadInput (options, nothing to read), Unreadable,
/// Damaged, Canceled.
Result<GatheredWords> gatherWords(const TrainOptions& options, TrainTeller& teller, Checkpoint* checkpoint,
                                  TrainFigures& figures);

} // namespace tokenscope::train
