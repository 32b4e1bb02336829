#pragma once
// A replay as a Markdown table: a line for each step.
//
//   | step | pair | gives | rank | row |
//   |---:|---|---|---:|---|
//   | 0 |  |  |  | `l` `o` `w` |
//   | 1 | `l` `o` | `lo` | 0 | `lo` `w` |

#include "core/explain/prose/replay.h"

#include <span>
#include <string>

namespace tokenscope::report {

/// Escapes bars, backticks and line ends. Rows are truncated as by replayRows(). Errors: Canceled.
Result<std::string> replayMarkdown(std::span<const explain::Replay> words, const Progress& progress = {});

} // namespace tokenscope::report
