#pragma once
// The sources, options and figures of a training as JSON: anyone with the same texts can repeat the training and compare.

#include "core/base/error.h"
#include "core/train/pipeline/train_options.h"
#include "core/train/pipeline/training_figures.h"

#include <string>
#include <vector>

namespace tokenscope::train {

struct ManifestFacts {
    std::vector<TrainedSource> sources;
    std::string countsSha256; ///< of the words and their counts, as the count file has them
    TrainFigures figures;
    std::vector<EvaluationFigures> evaluation;
    Diagnostics notes; ///< of counting and learning
};

/// Contains nothing that differs from run to run: two trainings on the same text with the same options give the same bytes.
std::string trainingManifest(const TrainOptions& options, const ManifestFacts& facts);

} // namespace tokenscope::train
