#pragma once
// A replay as an animated SVG: one frame a step, moved by SMIL, which works in an <img> and without scripts.

#include "core/explain/prose/replay.h"

#include <string>

namespace tokenscope::report {

/// `seconds`: of each frame. The last frame stands twice as long; then it begins again. Of a long word as many steps as
/// kMaxFrames, or as have kMaxBoxes boxes together, spread over all. Any bytes are safe in the replay. Errors: TooLarge
/// (a word of more than kMaxDrawn symbols), Canceled.
Result<std::string> replaySvg(const Replay& replay, double seconds = 1.0, const Progress& progress = {});
inline constexpr std::size_t kMaxFrames = 400;
inline constexpr std::size_t kMaxBoxes = 200'000;
inline constexpr std::size_t kMaxDrawn = 5'000;

} // namespace tokenscope::report
