#pragma once
// The findings of checks, for scripts.

#include "core/check/check.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::report {

/// `{"template":PLACE,"findings":[{"code":…,"level":…,"line":…,"message":…,"conversation":…}]}`, without a
/// line end.
std::string templateFindingsJson(std::string_view place, const std::vector<check::Finding>& findings);

} // namespace tokenscope::report
