#pragma once
// How a piece is painted in editor, chips, table and card: fill, second cue, hatch, badge, and drawn markers
// for characters without a visible glyph.

#include "core/base/message.h"
#include "ui/support/piece_palette.h"

#include <QPainter>
#include <QRectF>
#include <QString>

namespace tokenscope::ui {

/// The fill of a token. For normal pieces `alternate` selects the tint; `radius` is 0 in the editor, 3 for
/// chips.
void paintPieceFill(QPainter& painter, const QRectF& rect, PieceType type, bool alternate, qreal radius);
/// The second cue, which does not depend on color: solid (user-defined), dotted (byte), wavy (unknown) line 2
/// px high, 1 px above the lower edge; strike (unused); border (control).
void paintPieceCue(QPainter& painter, const QRectF& rect, PieceType type, qreal radius);
/// The hatch of a character that several tokens share: 45°, 1-px lines on a 6×6 tile in the cue color of
/// `type`.
void paintHatch(QPainter& painter, const QRectF& rect, PieceType type);
/// A frame 2 px outside the fill (selection) or 1 px inside (find hit).
void paintSelectionFrame(QPainter& painter, const QRectF& rect, qreal radius);
void paintHitFrame(QPainter& painter, const QRectF& rect);
/// The badge letter in a 1-px box, `size` 12 or 14; nothing for normal pieces.
void paintBadge(QPainter& painter, const QPointF& topLeft, PieceType type, int size);

/// How a character without a visible glyph is drawn: not specially (None), `↵`, `⇥`, an open box for the
/// space, or its code point in a frame (`U+200B`). WordStart is the `▁` of a spelling, which most fonts draw
/// like `_`; drawnMarker() never returns it.
enum class DrawnMarker : quint8 { None, Space, LineFeed, CarriageReturn, Tab, Framed, WordStart };
/// For a character by itself. The caller must skip joiners and variation selectors inside a cluster (a family
/// emoji).
DrawnMarker drawnMarker(char32_t character);
/// `U+200B`
QString codePointName(char32_t character);
/// The text with the characters that no font has replaced by names: `U+1FAE9`. Combining marks and joiners
/// stay.
QString withNamedCharacters(const QString& text);
/// The same for a sentence of core, in which backticks, which are for terminals, become quotation marks.
QString shownSentence(const Message& sentence);
/// The color of markers on a fill of that type. The functions below use the painter's pen.
QColor markerColor(PieceType type);
/// The open box of a space: 4 px high, inset by a quarter of the width on both sides so that it touches no
/// letter.
void paintSpaceMarker(QPainter& painter, const QRectF& rect);
/// `▁` as a bar with raised ends, heavier than the box of a space and unlike `_`.
void paintWordStartMarker(QPainter& painter, const QRectF& rect);
/// `↵`, `⇥` (as wide as `rect`) and `␍`, drawn as lines so that no font is needed.
void paintLineFeedMarker(QPainter& painter, const QRectF& rect);
void paintTabMarker(QPainter& painter, const QRectF& rect);
void paintCarriageReturnMarker(QPainter& painter, const QRectF& rect);
/// A code point or one byte in a frame 14 px high with 9-px text, centered in `rect`.
void paintFramedMarker(QPainter& painter, const QRectF& rect, const QString& label);
qreal framedMarkerWidth(const QString& label);
/// The width of `↵` and `␍` next to 16-px text.
inline constexpr qreal kLineEndMarkerWidth = 13;

/// A control piece as a chip, 20 px high, vertically centered at the left of `rect`: border, radius 3, small
/// capitals. The text is elided if `rect` is too narrow; the border is always complete.
void paintControlChip(QPainter& painter, const QRectF& rect, PieceType type, const QString& label);
qreal controlChipWidth(const QString& label);

} // namespace tokenscope::ui
