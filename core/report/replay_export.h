#pragma once
// A replay of BPE steps as a Markdown table, an HTML page and an animated SVG.

#include "core/explain/prose/replay.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::report {

/// The labels of the row after 0, 1, … all steps, separated by spaces. Long rows are truncated in the middle,
/// around the change: at most kMaxShownLabels labels. If canceled, only the first rows.
std::vector<std::string> replayRows(const explain::Replay& replay, const Progress& progress = {});
inline constexpr std::size_t kMaxShownLabels = 200;

// A Markdown table: a line for each step.
//
//   | step | pair | gives | rank | row |
//   |---:|---|---|---:|---|
//   | 0 |  |  |  | `l` `o` `w` |
//   | 1 | `l` `o` | `lo` | 0 | `lo` `w` |

/// Escapes bars, backticks and line ends. Rows are truncated as by replayRows(). Errors: Canceled.
Result<std::string> replayMarkdown(std::span<const explain::Replay> words, const Progress& progress = {});

// A self-contained HTML page. Its script moves between the steps; a table lists all of them for
// printing and for browsers without scripts.

/// `source` names the tokenizer. Any bytes are safe in it and in the replays. Progress counts words. Errors:
/// Canceled.
Result<std::string> replayHtml(std::span<const explain::Replay> words, std::string_view source,
                               const Progress& progress = {});

// An animated SVG: one frame per step. SMIL animation works in an <img> and without scripts.

/// `seconds` per frame; the last frame is shown twice as long, then the animation repeats. A long word is
/// reduced to kMaxFrames steps, or to as many as have kMaxBoxes boxes in total. Any bytes are safe in the
/// replay. Errors: TooLarge (a word of more than kMaxDrawn symbols), Canceled.
Result<std::string> replaySvg(const explain::Replay& replay, double seconds = 1.0,
                              const Progress& progress = {});
inline constexpr std::size_t kMaxFrames = 400;
inline constexpr std::size_t kMaxBoxes = 200'000;
inline constexpr std::size_t kMaxDrawn = 5'000;

} // namespace tokenscope::report
