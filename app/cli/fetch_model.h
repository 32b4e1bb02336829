#pragma once
// A download, told on a terminal.

#include "app/cli/command.h"
#include "core/locate/model_name.h"

#include <string>

namespace tokenscope::cli {

struct FetchRequest {
    ModelName name;
    std::string toFolder; ///< empty: the cache
    bool yes = false;
    bool json = false;
};

/// Exit::No when it was stopped or not wanted.
Exit fetchModel(const FetchRequest& request);

} // namespace tokenscope::cli
