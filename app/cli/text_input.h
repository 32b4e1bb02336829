#pragma once
// The input text of a command: its argument, `--file`, or standard input.

#include "app/cli/arguments.h"

#include <cstdio>
#include <functional>
#include <string>
#include <string_view>

namespace tokenscope::cli {

/// Errors: Unreadable, with `file`.
Result<std::string> readFile(const std::string& path);

/// The argument, `--file F`, or all of standard input. Errors: BadInput for more than one of them.
Result<std::string> readInput(const Arguments& arguments);

/// Calls `answer` for each line of `--file F` or standard input, without its line end, as soon as it arrives,
/// and prints the result as one line, flushed. The answer to a line of more than 1 GiB is an error. Errors:
/// Unreadable, BadInput.
Result<void> answerLines(const Arguments& arguments,
                         const std::function<std::string(std::string_view line)>& answer);

} // namespace tokenscope::cli
