#pragma once
// Measures of the editor's margins, in pixels.

#include "ui/support/glyphs.h"
#include "ui/support/theme.h"

namespace tokenscope::ui {

inline constexpr int kEditorPadding = 12;
/// Between line numbers and text; as in the chips below.
inline constexpr int kNumberMargin = 12;

inline QFont lineNumberFont() {
    return pieceFont(scaled(12));
}

} // namespace tokenscope::ui
