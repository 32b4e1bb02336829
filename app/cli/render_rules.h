#pragma once
// Which options of `render` and `check` need another one, or go with no other: what would do nothing is refused aloud.

#include "app/cli/render_labels.h"

namespace tokenscope::cli {

/// Errors: BadInput, naming both options.
Result<void> checkRenderOptions(const Arguments& arguments, const LabelFlags& flags);
Result<void> checkCheckOptions(const Arguments& arguments, const LabelFlags& flags);

} // namespace tokenscope::cli
