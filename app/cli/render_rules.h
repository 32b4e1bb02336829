#pragma once
// Which options of `render` and `check` require or exclude others. An option without an effect is an error.

#include "app/cli/render_labels.h"

namespace tokenscope::cli {

/// Errors: BadInput, which names both options.
Result<void> checkRenderOptions(const Arguments& arguments, const LabelFlags& flags);
Result<void> checkCheckOptions(const Arguments& arguments, const LabelFlags& flags);

} // namespace tokenscope::cli
