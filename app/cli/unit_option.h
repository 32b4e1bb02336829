#pragma once
// The option `--unit`.

#include "app/cli/arguments.h"
#include "core/base/error.h"
#include "core/report/ruler.h"

namespace tokenscope::cli {

using Unit = report::SpanUnit;

/// Code points by default. Errors: BadInput.
Result<Unit> readUnit(const Arguments& arguments);

} // namespace tokenscope::cli
