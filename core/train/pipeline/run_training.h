#pragma once
// Trains a tokenizer on texts: words are counted, a trainer learns tokens from them, the tokens are put into the form of a format,
// and files are written. The command line and the window both run this.
//
//   sources, count files → words → pieces → definition → files, manifest, figures

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/train/pipeline/progress_reporter.h"
#include "core/train/pipeline/train_options.h"
#include "core/train/pipeline/training_figures.h"

#include <memory>
#include <stop_token>

namespace tokenscope::train {

struct TrainedTokenizer {
    std::shared_ptr<const TokenizerDefinition> definition; ///< null where only counts were wanted
    TrainFigures figures;
    std::vector<CurvePoint> curve;
    std::vector<TokenUtility> mostUseful; ///< at most 100, what saves most tokens first; of what was learned
    std::vector<TokenUtility>
        leastUseful; ///< at most 100, the least used first, without parts of other pieces
    std::vector<EvaluationFigures> evaluation; ///< the trained one first
    std::vector<std::string> files;            ///< written
    std::string manifest;                      ///< JSON
    Diagnostics notes;                         ///< what the formats don't say, words that were dropped
};

/// Stops within 200 ms of being asked. Errors: BadInput (options), Unreadable and Damaged (sources, count files,
/// checkpoint), Unsupported (a format that can't say it; `where` names what), Canceled (a checkpoint is kept).
Result<TrainedTokenizer> runTraining(const TrainOptions& options, const TrainingProgressCallback& tell = {},
                                     const std::stop_token& stop = {});

} // namespace tokenscope::train
