#pragma once
// The colors of the window and of piece types, light and dark.

#include "core/definition/piece_type.h"

#include <QColor>

namespace tokenscope::ui {

/// All colors that views use. Call piecePalette() when painting; it follows the theme.
struct PiecePalette {
    bool dark = false;
    QColor window, panel, sunk, line, controlBorder, text, muted, lineNumber, mark, highlight, highlightSoft;
    QColor ok, error, errorFrame, warningText, warningFill, warningLine;
    QColor normalTint[2];             ///< alternating by token index
    QColor typeFill[kPieceTypeCount]; ///< Normal: the first tint
    QColor typeText[kPieceTypeCount];
    QColor typeCue[kPieceTypeCount]; ///< underline and hatch: the fill of that type in the other theme
};

const PiecePalette& lightPalette();
const PiecePalette& darkPalette();
/// The current one, according to the application's palette (see theme.h).
const PiecePalette& piecePalette();

/// `U B ? x C`, or 0 for normal.
char badge(PieceType type);

} // namespace tokenscope::ui
