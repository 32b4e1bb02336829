#pragma once
// The fonts that pieces are written in, and whether they have a glyph for a character. UI thread only.

#include <QFont>

namespace tokenscope::ui {

/// The system's fixed font with fallbacks for CJK, Indic, Arabic and emoji; ligatures stay as the font has
/// them.
QFont pieceFont(int pixelSize);
/// False when every font would draw an empty box (Debian's emoji font lacks U+1FAE9). Remembered.
bool hasGlyph(char32_t character);
/// Mn, Mc or Me: needs a base; alone it is drawn on U+25CC.
bool isCombiningMark(char32_t character);

} // namespace tokenscope::ui
