#pragma once
// A file that a command writes beside what it prints.

#include "core/base/error.h"

#include <string>
#include <string_view>

namespace tokenscope::cli {

/// Errors: Unreadable, with `file`.
Result<void> writeReport(const std::string& path, std::string_view content);

} // namespace tokenscope::cli
