#pragma once
// `check --chat DATASET`: a row for each line with something to say, and the sums.

#include "app/cli/command.h"
#include "core/chat/dataset/dataset_check.h"

#include <string>

namespace tokenscope::cli {

struct DatasetOutput {
    bool json = false;
    bool allLines = false; ///< also those without a finding
};

/// Prints what is found in one file, `-` for standard input. No where a conversation has an error, or Ctrl+C stopped
/// it: the sums of what was read by then are printed.
Exit checkDatasetFile(const std::string& path, const chat::DatasetSettings& settings, DatasetOutput output);

} // namespace tokenscope::cli
