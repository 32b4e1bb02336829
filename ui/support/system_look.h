#pragma once
// What the platform wants: dark or light, high contrast or not. Qt 6.4 has no question for it, so it is read
// off the platform's palette and, where no platform plugin speaks, off the desktop's own settings files.

#include <QPalette>

namespace tokenscope::ui {

struct SystemLook {
    bool dark = false;
    bool highContrast = false;
};

SystemLook systemLook(const QPalette& platform);

struct PiecePalette;
/// The same colors with those of controls and text taken from the platform (high contrast).
PiecePalette withPlatformColors(PiecePalette colors, const QPalette& platform);

} // namespace tokenscope::ui
