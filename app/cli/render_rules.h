#pragma once
// Which options of `render` and `check` require or exclude others. An option without an effect is an error.

#include "app/cli/label_flags.h"

namespace tokenscope::cli {

/// Errors: BadInput, which names both options.
Result<void> checkRenderOptions(const Arguments& arguments, const LabelFlags& flags);
Result<void> checkCheckOptions(const Arguments& arguments, const LabelFlags& flags);

} // namespace tokenscope::cli
