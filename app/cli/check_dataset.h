#pragma once
// `check --chat DATASET`: prints the lines with findings, and totals.

#include "app/cli/command.h"
#include "core/chat/dataset/dataset_check.h"

#include <string>

namespace tokenscope::cli {

struct DatasetOutput {
    bool json = false;
    bool allLines = false; ///< also lines without findings
};

/// Checks one file; `-` is standard input. Returns No if a conversation has an error, or if Ctrl+C stopped
/// the check; then the totals cover the lines read so far.
Exit checkDatasetFile(const std::string& path, const chat::DatasetSettings& settings, DatasetOutput output);

} // namespace tokenscope::cli
