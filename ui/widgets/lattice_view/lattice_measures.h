#pragma once
// Pixels of the lattice; they follow the text size.

#include "ui/support/theme.h"

namespace tokenscope::ui {

struct LatticeMeasures {
    static int margin() { return scaled(28); }
    static int leastColumn() { return scaled(50); }
    static int mostColumn() { return scaled(152); }
    static int numbers() { return scaled(24); }
    static int head() { return numbers() + scaled(32); }
    static int leastPitch() { return scaled(44); }
    static int mostPitch() { return scaled(76); }
    static int between() { return scaled(6); } ///< the rest of the pitch is a box
    static int line() { return scaled(18); }
    static int foot() { return 3 * line() + scaled(10); }
    static int radius() { return scaled(3); }
};

} // namespace tokenscope::ui
