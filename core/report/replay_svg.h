#pragma once
// A replay as an animated SVG: one frame a step, moved by SMIL, which works in an <img> and without scripts.

#include "core/steps/words/replay.h"

#include <string>

namespace tokenscope::report {

/// `seconds`: of each frame. The last frame stands twice as long; then it begins again. Of a long word as many steps as
/// kMostFrames, or as have kMostBoxes boxes together, spread over all. Any bytes are safe in the replay. Errors: TooLarge
/// (a word of more than kMostDrawn symbols), Cancelled.
Result<std::string> replaySvg(const Replay& replay, double seconds = 1.0, const Progress& progress = {});
inline constexpr std::size_t kMostFrames = 400;
inline constexpr std::size_t kMostBoxes = 200'000;
inline constexpr std::size_t kMostDrawn = 5'000;

} // namespace tokenscope::report
