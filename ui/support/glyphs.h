#pragma once
// The font for pieces, which characters it has glyphs for, and which characters are invisible. UI thread
// only.

#include <QFont>
#include <QString>

namespace tokenscope::ui {

/// Of fixed-width text: the family that the user chose, or the system's.
QString fixedFamily();
/// The font that the user chose, or the system's fixed one, with fallbacks for CJK, Indic, Arabic and emoji;
/// ligatures are not disabled.
QFont pieceFont(int pixelSize);
/// False when every font would draw an empty box (Debian's emoji font has no U+1FAE9). Cached.
bool hasGlyph(char32_t character);
/// Mn, Mc or Me: needs a base; alone it is drawn on U+25CC.
bool isCombiningMark(char32_t character);

/// Unicode's Default_Ignorable_Code_Point, which includes code points reserved for such characters. Invisible
/// whatever glyph a font has.
bool isDefaultIgnorable(char32_t character);
/// Selects the shape of the preceding character.
bool isVariationSelector(char32_t character);

} // namespace tokenscope::ui
