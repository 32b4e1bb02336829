#pragma once
// Measures a tokenizer on text that it was not trained on.

#include "core/encoding/tokenizer.h"
#include "core/train/pipeline/progress_reporter.h"
#include "core/train/pipeline/train_options.h"
#include "core/train/pipeline/training_figures.h"

#include <span>
#include <string>

namespace tokenscope::train {

/// Texts are files, folders and patterns, read as sources are: plain or packed, of .jsonl and .tsv `input`'s field of each line.
/// They are encoded without special tokens, plain text in parts of some 64 KB that end with lines. Errors: those of
/// listSources() and of reading; Canceled; what encoding gives.
Result<EvaluationFigures> evaluateTokenizer(const Tokenizer& tokenizer, std::span<const std::string> texts,
                                            const TrainInput& input, ProgressReporter& reporter);

} // namespace tokenscope::train
