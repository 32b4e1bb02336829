#include "ui/support/piece_paint.h"

#include "core/base/printable.h"
#include "ui/support/glyphs.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainterPath>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {
namespace {

constexpr int kChipPadding = 12;              ///< of a control chip, both sides
constexpr char16_t kWordStartMarker = 0x2581; ///< `▁`

class PainterState {
  public:
    explicit PainterState(QPainter& painter)
        : m_painter(painter) {
        painter.save();
    }
    ~PainterState() { m_painter.restore(); }
    PainterState(const PainterState&) = delete;
    PainterState& operator=(const PainterState&) = delete;

  private:
    QPainter& m_painter;
};

QColor fillOf(PieceType type, bool alternate) {
    const PiecePalette& palette = piecePalette();
    return type == PieceType::Normal ? palette.normalTint[alternate ? 1 : 0]
                                     : palette.typeFill[static_cast<int>(type)];
}

QColor cueOf(PieceType type) {
    return piecePalette().typeCue[static_cast<int>(type)];
}

void paintWave(QPainter& painter, qreal left, qreal right, qreal top) {
    QPainterPath wave(QPointF(left, top + 2));
    bool up = true;
    for (qreal x = left; x < right; up = !up) {
        x = qMin(x + 2, right);
        wave.lineTo(x, up ? top : top + 2);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(painter.pen().color(), 1.2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(wave);
}

QFont badgeFont(int size) {
    QFont font;
    font.setPixelSize(qRound(size * 0.71));
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont chipFont() {
    return pieceFont(scaled(13));
}

} // namespace

void paintPieceFill(QPainter& painter, const QRectF& rect, PieceType type, bool alternate, qreal radius) {
    if (radius <= 0) {
        painter.fillRect(rect, fillOf(type, alternate));
        return;
    }
    const PainterState state(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fillOf(type, alternate));
    painter.drawRoundedRect(rect, radius, radius);
}

void paintPieceCue(QPainter& painter, const QRectF& rect, PieceType type, qreal radius) {
    const PainterState state(painter);
    const QColor color = cueOf(type);
    const qreal top = rect.bottom() - 3;
    const qreal left = rect.left() + radius / 2;
    const qreal right = rect.right() - radius / 2;
    switch (type) {
    case PieceType::Normal:
        break;
    case PieceType::UserDefined:
        painter.fillRect(QRectF(left, top, right - left, 2), color);
        break;
    case PieceType::Byte:
        for (qreal x = left; x < right; x += 4)
            painter.fillRect(QRectF(x, top, qMin<qreal>(2, right - x), 2), color);
        break;
    case PieceType::Unknown:
        painter.setPen(color);
        paintWave(painter, left, right, top);
        break;
    case PieceType::Unused:
        painter.fillRect(QRectF(left, rect.center().y(), right - left, 1), color);
        break;
    case PieceType::Control:
        painter.setRenderHint(QPainter::Antialiasing, radius > 0);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(piecePalette().mark, 1));
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
        break;
    }
}

void paintHatch(QPainter& painter, const QRectF& rect, PieceType type) {
    const PainterState state(painter);
    painter.setClipRect(rect, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor color = cueOf(type);
    if (type == PieceType::Normal)
        color = piecePalette().mark;
    // Transparent enough for the text on it to stay legible.
    color.setAlphaF(piecePalette().dark ? 0.38F : 0.6F);
    painter.setPen(QPen(color, 1));
    // On a grid that starts at the device's origin, so that the lines of adjacent tiles meet.
    constexpr qreal kTile = 6;
    const qreal sum = rect.left() + rect.bottom();
    for (qreal c = sum - std::fmod(sum, kTile) - rect.height(); c < rect.right() + rect.bottom(); c += kTile)
        painter.drawLine(QPointF(c - rect.bottom(), rect.bottom()), QPointF(c - rect.top(), rect.top()));
}

void paintSelectionFrame(QPainter& painter, const QRectF& rect, qreal radius) {
    const PainterState state(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    QPen pen(piecePalette().highlight, 2);
    pen.setJoinStyle(Qt::RoundJoin);
    painter.setPen(pen);
    painter.drawRoundedRect(rect.adjusted(-1, -1, 1, 1), radius + 1, radius + 1);
}

void paintHitFrame(QPainter& painter, const QRectF& rect) {
    const PainterState state(painter);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(piecePalette().text, 1));
    painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
}

void paintBadge(QPainter& painter, const QPointF& topLeft, PieceType type, int size) {
    const char letter = badge(type);
    if (letter == 0)
        return;
    const PainterState state(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(piecePalette().text, 1));
    painter.setBrush(Qt::NoBrush);
    const QRectF box(topLeft, QSizeF(size, size));
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter.setFont(badgeFont(size));
    painter.drawText(box, Qt::AlignCenter, QString(QLatin1Char(letter)));
}

DrawnMarker drawnMarker(char32_t character) {
    switch (character) {
    case U' ':
        return DrawnMarker::Space;
    case U'\n':
        return DrawnMarker::LineFeed;
    case U'\r':
        return DrawnMarker::CarriageReturn;
    case U'\t':
        return DrawnMarker::Tab;
    case 0x2800: // a Braille pattern without a dot
        return DrawnMarker::Framed;
    default:
        break;
    }
    if (character < 0x20 || (character >= 0x7F && character < 0xA0))
        return DrawnMarker::Framed;
    if (character < 0x7F)
        return DrawnMarker::None;
    if (isDefaultIgnorable(character))
        return DrawnMarker::Framed;
    switch (QChar::category(character)) {
    case QChar::Other_Control:
    case QChar::Other_Surrogate:
    case QChar::Separator_Space:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return DrawnMarker::Framed;
    case QChar::Other_Format:
        // The format characters over or before Arabic and Syriac numbers are visible.
        if ((character >= 0x0600 && character <= 0x0605) || character == 0x06DD || character == 0x070F ||
            character == 0x08E2)
            break;
        return DrawnMarker::Framed;
    default:
        break;
    }
    return hasGlyph(character) ? DrawnMarker::None : DrawnMarker::Framed;
}

QString codePointName(char32_t character) {
    return QStringLiteral("U+%1").arg(static_cast<uint>(character), 4, 16, QLatin1Char('0')).toUpper();
}

QString shownSentence(const Message& sentence) {
    static const QRegularExpression kQuoted(QStringLiteral("`([^`]+)`"));
    QString text = QString::fromStdString(sentence.text([](const std::string& foreign) {
        return isolated(QString::fromStdString(printable(foreign))).toStdString();
    }));
    const QString quoted = QCoreApplication::translate("FilesReportModel", "“%1”").arg(QStringLiteral("\\1"));
    return withNamedCharacters(leftToRight(text.replace(kQuoted, quoted)));
}

QString withNamedCharacters(const QString& text) {
    const auto isPlain = [](QChar c) { return c.unicode() < 0x300; };
    if (std::all_of(text.begin(), text.end(), isPlain))
        return text;
    QString named;
    for (const char32_t c : text.toUcs4()) {
        const bool own = c > 0x20 && QChar::category(c) != QChar::Other_Format && !QChar::isSurrogate(c) &&
                         QChar::category(c) != QChar::Mark_NonSpacing;
        named += !own || hasGlyph(c) ? QString::fromUcs4(&c, 1) : codePointName(c);
    }
    return named;
}

QColor markerColor(PieceType type) {
    switch (type) {
    case PieceType::Normal:
        return piecePalette().mark;
    case PieceType::Unused:
    case PieceType::Control:
    case PieceType::Unknown: // its cue and fill contrast too little for small letters
        return piecePalette().typeText[static_cast<int>(type)];
    default:
        return cueOf(type);
    }
}

void paintSpaceMarker(QPainter& painter, const QRectF& rect) {
    const QColor color = painter.pen().color();
    const qreal inset = qMax<qreal>(2, rect.width() * 0.27);
    const qreal left = std::round(rect.left() + inset);
    const qreal right = qMax(left + 4, std::round(rect.right() - inset));
    const qreal bottom = std::round(rect.center().y() + 6);
    painter.fillRect(QRectF(left, bottom - 1, right - left, 1), color);
    painter.fillRect(QRectF(left, bottom - 4, 1, 3), color);
    painter.fillRect(QRectF(right - 1, bottom - 4, 1, 3), color);
}

void paintWordStartMarker(QPainter& painter, const QRectF& rect) {
    const QColor color = painter.pen().color();
    const qreal left = std::round(rect.left() + 1.5);
    const qreal right = qMax(left + 6, std::round(rect.right() - 2));
    const qreal bottom = std::round(rect.center().y() + 7);
    painter.fillRect(QRectF(left, bottom - 2, right - left, 2), color);
    painter.fillRect(QRectF(left, bottom - 5, 2, 3), color);
    painter.fillRect(QRectF(right - 2, bottom - 5, 2, 3), color);
}

void paintLineFeedMarker(QPainter& painter, const QRectF& rect) {
    const PainterState state(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(painter.pen().color(), 1.2));
    const QPointF c = rect.center();
    QPainterPath arrow(c + QPointF(4, -4));
    arrow.lineTo(c + QPointF(4, 2));
    arrow.lineTo(c + QPointF(-4, 2));
    arrow.moveTo(c + QPointF(-1, -1));
    arrow.lineTo(c + QPointF(-4, 2));
    arrow.lineTo(c + QPointF(-1, 5));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(arrow);
}

void paintTabMarker(QPainter& painter, const QRectF& rect) {
    const PainterState state(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(painter.pen().color(), 1.2));
    const qreal y = std::round(rect.center().y()) + 0.5;
    const qreal right = rect.right() - 2.5;
    const qreal left = qMin(rect.left() + 2.5, right - 4);
    painter.drawLine(QPointF(left, y), QPointF(right - 1.5, y));
    painter.drawLine(QPointF(right - 4.5, y - 3), QPointF(right - 1.5, y));
    painter.drawLine(QPointF(right - 4.5, y + 3), QPointF(right - 1.5, y));
    painter.drawLine(QPointF(right, y - 4), QPointF(right, y + 4));
}

void paintCarriageReturnMarker(QPainter& painter, const QRectF& rect) {
    const PainterState state(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(painter.pen().color(), 1.2));
    const QPointF c = rect.center();
    painter.drawLine(c + QPointF(4, 0), c + QPointF(-3, 0));
    painter.drawLine(c + QPointF(0, -3), c + QPointF(-3, 0));
    painter.drawLine(c + QPointF(0, 3), c + QPointF(-3, 0));
    painter.drawLine(c + QPointF(-4.5, -4), c + QPointF(-4.5, 4));
}

void paintFramedMarker(QPainter& painter, const QRectF& rect, const QString& label) {
    const PainterState state(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal width = framedMarkerWidth(label) - 2;
    const QRectF box(rect.center().x() - width / 2, std::round(rect.center().y() - scaled(14) / 2.0), width,
                     scaled(14));
    painter.setPen(QPen(painter.pen().color(), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter.setFont(pieceFont(scaled(9)));
    painter.drawText(box, Qt::AlignCenter, label);
}

qreal framedMarkerWidth(const QString& label) {
    return std::ceil(QFontMetricsF(pieceFont(scaled(9))).horizontalAdvance(label)) + 8;
}

void paintControlChip(QPainter& painter, const QRectF& rect, PieceType type, const QString& label) {
    const PainterState state(painter);
    const qreal whole = controlChipWidth(label);
    const qreal width = qMin(whole, rect.width());
    const QRectF box(rect.left(), std::round(rect.center().y() - scaled(20) / 2.0), width, scaled(20));
    paintPieceFill(painter, box, type, false, 3);
    if (type == PieceType::Control)
        paintPieceCue(painter, box, type, 3);
    if (type != PieceType::Control && label == QChar(kWordStartMarker)) {
        painter.setPen(markerColor(type));
        paintWordStartMarker(painter, box.adjusted(5, 0, -5, 0));
        return;
    }
    painter.setPen(piecePalette().typeText[static_cast<int>(type)]);
    painter.setFont(chipFont());
    painter.drawText(box, Qt::AlignCenter,
                     width < whole
                         ? QFontMetricsF(chipFont()).elidedText(label, Qt::ElideRight, width - kChipPadding)
                         : label);
}

qreal controlChipWidth(const QString& label) {
    return std::ceil(QFontMetricsF(chipFont()).horizontalAdvance(label)) + kChipPadding;
}

} // namespace tokenscope::ui
