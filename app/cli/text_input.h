#pragma once
// Where a command's input comes from: its argument, `--file`, or standard input.

#include "app/cli/arguments.h"

#include <cstdio>
#include <functional>
#include <string>
#include <string_view>

namespace tokenscope::cli {

/// Errors: Unreadable, with `file`.
Result<std::string> readFile(const std::string& path);

/// The argument, `--file F`, or standard input to its end. Errors: BadInput for more than one of them.
Result<std::string> readInput(const Arguments& arguments);

/// Calls `answer` for each line of `--file F` or standard input, without its line end, as soon as it is
/// there, and prints what it returns as one line, flushed. A line of more than 1 GiB is answered by an error.
/// Errors: Unreadable, BadInput.
Result<void> answerLines(const Arguments& arguments,
                         const std::function<std::string(std::string_view line)>& answer);

} // namespace tokenscope::cli
