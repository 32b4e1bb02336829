#pragma once
// What a tokenizer was trained on and how, as JSON: who has the same texts can make it again and compare.

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

/// Without anything that differs from run to run: two trainings of one text by the same options have the same bytes here.
std::string trainingManifest(const TrainOptions& options, const ManifestFacts& facts);

} // namespace tokenscope::train
