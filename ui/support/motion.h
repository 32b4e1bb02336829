#pragma once
// Whether things may move: what the platform says, and what the user of this window says.

namespace tokenscope::ui {

/// Animations end at once. Asked where one would begin.
bool motionReduced();
/// The user's own wish; the platform's counts as well.
void setReduceMotion(bool reduce);
bool reduceMotionChosen();

} // namespace tokenscope::ui
