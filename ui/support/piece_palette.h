#pragma once
// Colors of the window and of piece types, light and dark. Values are visual.md's; the highlight is the
// platform's.

#include "core/definition/piece_type.h"

#include <QColor>

namespace tokenscope::ui {

/// Every color that a view may use. Look one up with palette() at paint time; it follows the theme.
struct PiecePalette {
    bool dark = false;
    QColor window, panel, sunk, line, controlBorder, text, muted, lineNumber, mark, highlight, highlightSoft;
    QColor ok, error, errorFrame, warningText, warningFill, warningLine;
    QColor normalTint[2];             ///< alternating by token index
    QColor typeFill[kPieceTypeCount]; ///< Normal: the first tint
    QColor typeText[kPieceTypeCount];
    QColor typeCue[kPieceTypeCount]; ///< underline, hatch: the other theme's fill of that type
};

const PiecePalette& lightPalette();
const PiecePalette& darkPalette();
/// The one in force, decided by the application's palette (see theme.h).
const PiecePalette& piecePalette();

/// `U B ? x C`, or 0 for normal.
char badge(PieceType type);

} // namespace tokenscope::ui
