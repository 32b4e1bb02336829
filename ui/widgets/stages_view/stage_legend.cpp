#include "ui/widgets/stages_view/stage_legend.h"

#include "ui/accessibility/accessible_maker.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>
#include <iterator>

namespace tokenscope::ui {

namespace {

constexpr int kRing = 2;
constexpr int kRingRadius = 4;

constexpr int kLine = 18; ///< pixels at 100 %
constexpr int kGap = 6;
constexpr int kApart = 14;

struct Entry {
    StageMark mark;
    const char* word;
};
constexpr Entry kEntries[] = {
    {StageMark::Changed, QT_TRANSLATE_NOOP("tokenscope::ui::StageLegend", "changed")},
    {StageMark::Added, QT_TRANSLATE_NOOP("tokenscope::ui::StageLegend", "added")},
    {StageMark::Dropped, QT_TRANSLATE_NOOP("tokenscope::ui::StageLegend", "dropped")}};

} // namespace

void paintStageMark(QPainter& painter, const QRectF& place, StageMark mark) {
    const PiecePalette& palette = piecePalette();
    const QRectF line(place.left() + 1, place.bottom() - 1, place.width() - 2, 2);
    if (mark == StageMark::Added)
        painter.fillRect(line, palette.ok);
    if (mark == StageMark::Changed)
        for (qreal x = line.left(); x < line.right(); x += 7)
            painter.fillRect(QRectF(x, line.top(), std::min<qreal>(4, line.right() - x), 2), palette.text);
    if (mark == StageMark::Dropped)
        painter.fillRect(QRectF(place.left() + 1, place.center().y(), place.width() - 2, 2), palette.error);
}

void paintStageRing(QPainter& painter, const QRectF& place) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(piecePalette().dark ? QColor(0xFF, 0x7B, 0xAC) : QColor(0xC2, 0x18, 0x5B), kRing));
    painter.drawRoundedRect(place.adjusted(1, -kRing, -1, kRing / 2.0), kRingRadius, kRingRadius);
    painter.restore();
}

void paintStageCross(QPainter& painter, const QPointF& center, const QColor& color) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1.5));
    constexpr qreal kArm = 3.5;
    painter.drawLine(center - QPointF(kArm, kArm), center + QPointF(kArm, kArm));
    painter.drawLine(center + QPointF(-kArm, kArm), center + QPointF(kArm, -kArm));
    painter.restore();
}

StageLegend::StageLegend(QWidget* parent)
    : QWidget(parent) {
    setAccessibleName(tr("Legend: dashed line changed, green line added, red line or cross dropped"));
    setAccessibleRole(*this, QAccessible::StaticText);
    setToolTip(
        tr("Dashed line: changed by this rule. Green line: added. Red line: will be dropped; a cross marks\n"
           "where it was. Gray cross: text between words, which the pre-tokenizer drops."));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this] { updateGeometry(); });
}

QSize StageLegend::sizeHint() const {
    const QFontMetrics metrics(interfaceFont(12));
    int width = 0;
    for (const Entry& entry : kEntries)
        width += scaled(kLine + kGap + kApart) + metrics.horizontalAdvance(tr(entry.word));
    return {width, scaled(24)};
}

/// Without the words, which the tooltip has, or without the marks: the header doesn't take another row for them.
QSize StageLegend::minimumSizeHint() const {
    return {0, scaled(24)};
}

void StageLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const bool words = width() >= sizeHint().width() - scaled(kApart);
    if (!words && width() < static_cast<int>(std::size(kEntries)) * scaled(kLine + kApart))
        return;
    const QFont font = interfaceFont(12);
    painter.setFont(font);
    int x = 0;
    for (const Entry& entry : kEntries) {
        const QRectF line(x, height() / 2.0 - 11, scaled(kLine), 12);
        paintStageMark(painter, entry.mark == StageMark::Dropped ? line.translated(0, 5) : line, entry.mark);
        if (!words) {
            x += scaled(kLine + kApart);
            continue;
        }
        x += scaled(kLine + kGap);
        const QString word = tr(entry.word);
        const int width = painter.fontMetrics().horizontalAdvance(word);
        painter.setPen(piecePalette().muted);
        painter.drawText(QRect(x, 0, width + 2, height()), Qt::AlignVCenter | Qt::AlignLeft, word);
        x += width + scaled(kApart);
    }
}

} // namespace tokenscope::ui
