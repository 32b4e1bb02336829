#pragma once
// Shared by the exports of a replay: escaping for HTML, SVG and JSON in HTML, and rows as text.

#include "core/explain/prose/replay.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::report {

/// Text and attributes of HTML and SVG. Invalid UTF-8 and characters that XML forbids become U+FFFD.
std::string markupText(std::string_view text);
/// A JSON string that is safe in a script element.
std::string scriptString(std::string_view text);
/// The labels of the row after 0, 1, … all steps, separated by spaces. Long rows are truncated in the middle,
/// around the change: at most kMaxShownLabels labels. If canceled, only the first rows.
std::vector<std::string> replayRows(const explain::Replay& replay, const Progress& progress = {});
inline constexpr std::size_t kMaxShownLabels = 200;

} // namespace tokenscope::report
