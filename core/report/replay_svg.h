#pragma once
// A replay as an animated SVG: one frame per step. SMIL animation works in an <img> and without scripts.

#include "core/explain/prose/replay.h"

#include <string>

namespace tokenscope::report {

/// `seconds` per frame; the last frame is shown twice as long, then the animation repeats. A long word is
/// reduced to kMaxFrames steps, or to as many as have kMaxBoxes boxes in total. Any bytes are safe in the
/// replay. Errors: TooLarge (a word of more than kMaxDrawn symbols), Canceled.
Result<std::string> replaySvg(const explain::Replay& replay, double seconds = 1.0,
                              const Progress& progress = {});
inline constexpr std::size_t kMaxFrames = 400;
inline constexpr std::size_t kMaxBoxes = 200'000;
inline constexpr std::size_t kMaxDrawn = 5'000;

} // namespace tokenscope::report
