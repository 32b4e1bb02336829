#pragma once
// Stretches of text in the pieces of a finished first stage.

#include "core/train/bpe/bpe_trainer.h"
#include "core/train/bpe/training_alphabet.h"

namespace tokenscope::train {

/// The stretches as an encoder spells them that does these merges in their order. Too few when told to stop.
WordCells spelledStretches(const WordCounts& stretches, const TrainingAlphabet& alphabet,
                           const TrainedBpe& trained, const std::stop_token& stop = {});

} // namespace tokenscope::train
