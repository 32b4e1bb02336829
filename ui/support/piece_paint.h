#pragma once
// The marks of a piece, painted alike in editor, chips, table and card: fill, second cue, hatch, badge, and
// drawn marks for characters that have no glyph of their own.

#include "ui/support/piece_palette.h"

#include <QPainter>
#include <QRectF>
#include <QString>

namespace tokenscope::ui {

/// Fill of a token: for normal pieces the tint alternates by `alternate`; `radius` 0 in the editor, 3 for
/// chips.
void paintPieceFill(QPainter& painter, const QRectF& rect, PieceType type, bool alternate, qreal radius);
/// The cue that needs no color: solid (user-defined), dotted (byte), wavy (unknown) line 2 px high, 1 px
/// above the lower edge; strike (unused); border (control).
void paintPieceCue(QPainter& painter, const QRectF& rect, PieceType type, qreal radius);
/// 45°, 1-px lines on a 6×6 tile in the cue color of `type`: a character that several tokens share.
void paintHatch(QPainter& painter, const QRectF& rect, PieceType type);
/// Frame 2 px outside the fill (selection) or 1 px inside (find hit).
void paintSelectionFrame(QPainter& painter, const QRectF& rect, qreal radius);
void paintHitFrame(QPainter& painter, const QRectF& rect);
/// Badge letter in a 1-px box, `size` 12 or 14; nothing for normal.
void paintBadge(QPainter& painter, const QPointF& topLeft, PieceType type, int size);

/// How a character without a glyph of its own is drawn: nothing special (None), `⏎`, `⇥`, an open box for
/// the blank, or its code point in a frame (`U+200B`). WordStart is the `▁` of a spelling, which most fonts draw
/// like `_`; no character is one by itself.
enum class DrawnMarker : quint8 { None, Space, LineFeed, CarriageReturn, Tab, Framed, WordStart };
/// For a character by itself. A joiner or a variation selector inside a cluster (a family emoji) is for the
/// caller to leave alone.
DrawnMarker drawnMarker(char32_t character);
/// `U+200B`
QString codePointName(char32_t character);
/// Prose in which a character that no font has is named: `U+1FAE9`. Marks and joiners stay with what they stand on.
QString withNamedCharacters(const QString& text);
/// What a drawn mark is painted with on a fill of that type. The functions below paint with the painter's
/// pen.
QColor markerColor(PieceType type);
/// The open box of a blank: 4 px high, a quarter of the width in from both sides, so that it touches no letter.
void paintSpaceMarker(QPainter& painter, const QRectF& rect);
/// `▁` as a bar with raised ends, heavier than a blank's box and nothing like `_`.
void paintWordStartMarker(QPainter& painter, const QRectF& rect);
/// `⏎`, `⇥` (as wide as `rect`) and `␍`, drawn as lines so that no font is needed.
void paintLineFeedMarker(QPainter& painter, const QRectF& rect);
void paintTabMarker(QPainter& painter, const QRectF& rect);
void paintCarriageReturnMarker(QPainter& painter, const QRectF& rect);
/// A code point, or one byte, in a frame 14 px high with 9-px text; `rect` is where it is centered.
void paintFramedMarker(QPainter& painter, const QRectF& rect, const QString& label);
qreal framedMarkerWidth(const QString& label);
/// Width of `⏎` and `␍` beside 16-px text.
inline constexpr qreal kLineEndMarkerWidth = 13;

/// A control piece as a chip, 20 px high, centered in the height of `rect` at its left: border, radius 3,
/// small capitals. In a narrower `rect` its text is elided: the border is always whole.
void paintControlChip(QPainter& painter, const QRectF& rect, PieceType type, const QString& label);
qreal controlChipWidth(const QString& label);

} // namespace tokenscope::ui
