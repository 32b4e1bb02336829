#pragma once
// Trains a tokenizer on texts: counts words, learns tokens from them, builds the definition of a tokenizer,
// and writes files. Used by the command line and the window.
//
//   sources, count files → words → pieces → definition → files, manifest, figures

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/train/pipeline/train_options.h"
#include "core/train/pipeline/training_figures.h"

#include <memory>
#include <stop_token>

namespace tokenscope::train {

struct TrainedTokenizer {
    std::shared_ptr<const TokenizerDefinition> definition; ///< null if only counts were requested
    TrainFigures figures;
    std::vector<CurvePoint> curve;
    std::vector<TokenUtility> mostUseful; ///< at most 100 learned tokens, those that save most first
    /// At most 100, the least used first, without parts of other tokens.
    std::vector<TokenUtility> leastUseful;
    std::vector<EvaluationFigures> evaluation; ///< the trained one first
    std::vector<std::string> files;            ///< written
    std::string manifest;                      ///< JSON
    Diagnostics notes;                         ///< losses of the formats, dropped words, …
};

/// Stops within 200 ms. Errors: BadInput (options), Unreadable and Damaged (sources, count files,
/// checkpoint), Unsupported (a format cannot represent the tokenizer; `where` is the first reason), Canceled
/// (the checkpoint stays).
Result<TrainedTokenizer> runTraining(const TrainOptions& options,
                                     const TrainingProgressCallback& onProgress = {},
                                     const std::stop_token& stop = {});

} // namespace tokenscope::train
