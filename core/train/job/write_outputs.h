#pragma once
// A trained tokenizer's files. Each is written beside its place and then takes it, so that a file is either the old one or
// the whole new one.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/train/job/train_options.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

/// Through a file beside it, which is written to the disk before it is renamed. Errors: Unreadable, with `file`.
Result<void> writeWhole(const std::filesystem::path& path, std::string_view bytes);

/// Says before hours of work what could not be written after them. Errors: BadInput (something is there already, or there
/// is no such folder), with `file`.
Result<void> checkOutputs(const TrainOptions& options);

struct WrittenOutputs {
    std::vector<std::string> files;
    Diagnostics notes;
};
/// Errors: Unsupported with the place that the format can't say; Unreadable; Cancelled.
Result<WrittenOutputs> writeOutputs(const TokenizerDefinition& definition, const TrainOptions& options,
                                    std::string_view manifest, const Progress& progress);

} // namespace tokenscope
