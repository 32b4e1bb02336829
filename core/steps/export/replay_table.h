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

namespace tokenscope::explain {

/// Any bytes are safe in the replays: bars, backticks and line ends don't break the table. Rows are cut as by
/// replay_text::rows(). Errors: Canceled.
Result<std::string> replayMarkdown(std::span<const Replay> words, const Progress& progress = {});
/// Text as code in a cell of such a table.
std::string markdownCell(std::string_view label);

} // namespace tokenscope::explain
