#pragma once
// The files of a trained tokenizer. None is written before all have been created, and each is written completely or not at all.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/train/pipeline/train_options.h"
#include "core/train/pipeline/training_figures.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::train {

/// Says before hours of work what could not be written after them: the files named, and those that come beside them (a rank
/// file's module, the manifest). Errors: BadInput (something is there already, it is no file, two are one, or there is no such
/// folder), with `file`.
Result<void> checkOutputs(const TrainOptions& options);

struct WrittenOutputs {
    std::vector<std::string> files;
    Diagnostics notes;
};
/// Nothing is written where one output can't be said or a place is taken. Errors: Unsupported with the place that the format
/// can't say; BadInput; Unreadable; Canceled.
Result<WrittenOutputs> writeOutputs(const TokenizerDefinition& definition, const TrainOptions& options,
                                    std::string_view manifest, const Progress& progress);

/// The sources, options and figures of a training: anyone with the same texts can repeat it and compare.
struct ManifestFacts {
    std::vector<TrainedSource> sources;
    std::string countsSha256; ///< of the words and their counts, as the count file has them
    TrainFigures figures;
    std::vector<EvaluationFigures> evaluation;
    Diagnostics notes; ///< of counting and learning
};

/// As JSON. Contains nothing that differs from run to run: two trainings on the same text with the same options give the same bytes.
std::string trainingManifest(const TrainOptions& options, const ManifestFacts& facts);

} // namespace tokenscope::train
