#pragma once
// `check --chat`: the chat template alone, or datasets line by line.

#include "app/cli/arguments.h"
#include "app/cli/chat_input.h"
#include "app/cli/command.h"

namespace tokenscope::cli {

/// The positional arguments are datasets. Returns No if there are errors.
Exit checkChat(const Arguments& arguments, const LabelFlags& flags);

} // namespace tokenscope::cli
