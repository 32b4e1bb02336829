#pragma once
// A replay as a self-contained HTML page. Its script moves between the steps; a table lists all of them for
// printing and for browsers without scripts.

#include "core/explain/prose/replay.h"

#include <span>
#include <string>
#include <string_view>

namespace tokenscope::report {

/// `source` names the tokenizer. Any bytes are safe in it and in the replays. Progress counts words. Errors:
/// Canceled.
Result<std::string> replayHtml(std::span<const explain::Replay> words, std::string_view source,
                               const Progress& progress = {});

} // namespace tokenscope::report
