#pragma once
// Reads options from text, and checks them before hours of work.

#include "core/base/error.h"
#include "core/train/pipeline/option_table.h"

namespace tokenscope::train {

/// Reads a value as the command line spells it. Of a list, adds one entry. Errors: BadInput at `--name`.
Result<void> setFromText(const TrainingOption& option, std::string_view text, TrainOptions& options);

/// Whether the option has an effect. Errors: BadInput at `--name`.
Result<void> checkApplies(const TrainingOption& option, const TrainOptions& options);
/// What is trained: the model, ranges, tokens, the tokenizer that is extended. Errors: BadInput; those of
/// loading it.
Result<void> checkTraining(const TrainOptions& options);
/// All options: also baselines and output files.
Result<void> checkOptions(const TrainOptions& options);

} // namespace tokenscope::train
