#pragma once
// A download with its progress in the terminal.

#include "app/cli/command.h"
#include "core/locate/model_name.h"

#include <string>

namespace tokenscope::cli {

struct FetchRequest {
    locate::ModelName name;
    std::string toFolder; ///< empty: the cache
    bool yes = false;
    bool json = false;
};

/// Exit::No if the user stopped or declined it.
Exit fetchModel(const FetchRequest& request);

} // namespace tokenscope::cli
