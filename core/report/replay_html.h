#pragma once
// A replay as one HTML file that needs nothing else: no network, no fonts, opens from disk. Its script only moves
// between the steps; all of them stand in a table as well, for readers and printers without scripts.

#include "core/explain/prose/replay.h"

#include <span>
#include <string>
#include <string_view>

namespace tokenscope::report {

/// `source` names the tokenizer. Any bytes are safe in it and in the replays. Progress is told in words. Errors:
/// Canceled.
Result<std::string> replayHtml(std::span<const Replay> words, std::string_view source,
                               const Progress& progress = {});

} // namespace tokenscope::report
