#pragma once
// Collects words and their counts from everything that TrainInput names: texts, count files, a checkpoint.

#include "core/train/corpus/count_sources.h"
#include "core/train/pipeline/checkpoint.h"
#include "core/train/pipeline/train_options.h"
#include "core/train/pipeline/trained_definition.h"
#include "core/train/pipeline/training_figures.h"
#include "core/train/splitting/word_counts.h"

namespace tokenscope::train {

struct CollectedWords {
    WordCounts words;
    WordCounts superwords; ///< SuperBPE's second stage
    std::string split;     ///< WordSplit::description() of `words`
    std::string hash;      ///< SHA-256 of the words as a count file
    std::vector<TrainedSource> sources;
    FormStages stages; ///< of the saved tokenizer; without added tokens
    Dropped dropped;   ///< of the words
    Diagnostics notes;
};

/// Fills in the figures of counting. `checkpoint` may be null. Errors: BadInput (options, nothing to read),
/// Unreadable, Damaged, Canceled.
Result<CollectedWords> collectWords(const TrainOptions& options, ProgressReporter& reporter,
                                    Checkpoint* checkpoint, TrainFigures& figures);

} // namespace tokenscope::train
