#pragma once
// Measures a tokenizer on text that it was not trained on.

#include "core/encoding/tokenizer.h"
#include "core/train/pipeline/progress_reporter.h"
#include "core/train/pipeline/train_options.h"
#include "core/train/pipeline/training_figures.h"

#include <span>
#include <string>

namespace tokenscope::train {

/// Texts are files, folders and patterns, like sources: plain or compressed, of .jsonl and .tsv the field of
/// `input`. They are encoded without special tokens, plain text in parts of about 64 KB that end with a line.
/// Errors: those of listSources(), reading and encoding; Canceled.
Result<EvaluationFigures> evaluateTokenizer(const Tokenizer& tokenizer, std::span<const std::string> texts,
                                            const TrainInput& input, ProgressReporter& reporter);

} // namespace tokenscope::train
