#pragma once
// Writes the files of a trained tokenizer: none before all could be converted, and each completely or not at
// all.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/train/pipeline/train_options.h"
#include "core/train/pipeline/training_figures.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::train {

/// Checks before hours of work whether all files can be written, including those next to the named ones (a
/// rank file's module, the manifest). Errors: BadInput with `file` (it exists, it is not a file, two outputs
/// are one file, the folder does not exist).
Result<void> checkOutputs(const TrainOptions& options);

struct WrittenOutputs {
    std::vector<std::string> files;
    Diagnostics notes;
};
/// Writes nothing if a format cannot represent the tokenizer, or a file exists. Errors: Unsupported (`where`
/// is the first reason); BadInput; Unreadable; Canceled.
Result<WrittenOutputs> writeOutputs(const TokenizerDefinition& definition, const TrainOptions& options,
                                    std::string_view manifest, const Progress& progress);

/// The sources, options and figures of a training: anyone with the same texts can repeat it and compare.
struct ManifestFacts {
    std::vector<TrainedSource> sources;
    std::string countsSha256; ///< of the words and their counts, as a count file
    TrainFigures figures;
    std::vector<EvaluationFigures> evaluation;
    Diagnostics notes; ///< of counting and learning
};

/// As JSON. Contains nothing that differs from run to run: two trainings on the same text with the same
/// options have equal manifests.
std::string trainingManifest(const TrainOptions& options, const ManifestFacts& facts);

} // namespace tokenscope::train
