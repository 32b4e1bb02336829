#include "ui/panels/compare/difference_toggle.h"

#include "ui/panels/compare/difference_look.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"

#include <QEvent>

#include <cmath>

namespace tokenscope::ui {
namespace {

constexpr int kMark = 14;
constexpr int kBetween = 5;

QFont kindFont() {
    return interfaceFont(12);
}

QFont kindCountFont() {
    return interfaceFont(12, QFont::DemiBold);
}

} // namespace

DifferenceToggle::DifferenceToggle(compare::TextDifference kind, QWidget* parent)
    : QAbstractButton(parent)
    , m_kind(kind) {
    setCheckable(true);
    setChecked(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setText(differenceTitle(kind));
    setAttribute(Qt::WA_Hover);
    connect(this, &QAbstractButton::toggled, this, &DifferenceToggle::describe);
    describe();
}

void DifferenceToggle::setCount(quint64 count) {
    m_count = count;
    describe();
    updateGeometry();
    update();
}

void DifferenceToggle::describe() {
    setAccessibleName(tr("%1: %2").arg(text(), differenceCount(m_count)));
    setToolTip(differenceMeaning(m_kind) + QLatin1Char('\n') +
               (m_count == 1  ? (isChecked() ? tr("Click to leave it out") : tr("Click to mark it"))
                : isChecked() ? tr("Click to leave these %1 out").arg(grouped(m_count))
                              : tr("Click to mark these %1").arg(grouped(m_count))));
}

QSize DifferenceToggle::sizeHint() const {
    const qreal width =
        scaled(kMark) + 3 * scaled(kBetween) + QFontMetricsF(kindFont()).horizontalAdvance(text()) +
        QFontMetricsF(kindCountFont()).horizontalAdvance(abbreviated(m_count)) + scaled(kBetween);
    return {static_cast<int>(std::ceil(width)), scaled(24)};
}

bool DifferenceToggle::event(QEvent* event) {
    if (event->type() == QEvent::HoverEnter || event->type() == QEvent::HoverLeave)
        update();
    return QAbstractButton::event(event);
}

void DifferenceToggle::paintEvent(QPaintEvent*) {
    const PiecePalette& palette = piecePalette();
    QPainter painter(this);
    if (underMouse() && isEnabled())
        painter.fillRect(rect(), palette.highlightSoft);
    const bool shown = isChecked() && m_count > 0;
    painter.setOpacity(shown ? 1 : 0.4);
    qreal x = scaled(kBetween);
    paintDifferenceMark(painter, {x + scaled(kMark) / 2.0, height() / 2.0}, scaled(4), m_kind);
    painter.setOpacity(1);
    x += scaled(kMark) + scaled(kBetween);
    painter.setPen(shown ? palette.text : palette.muted);
    QFont counts = kindCountFont();
    counts.setStrikeOut(!isChecked());
    painter.setFont(counts);
    const QString number = abbreviated(m_count);
    painter.drawText(QRectF(x, 0, width(), height()), Qt::AlignVCenter | Qt::AlignLeft, number);
    x += QFontMetricsF(counts).horizontalAdvance(number) + scaled(kBetween);
    QFont names = kindFont();
    names.setStrikeOut(!isChecked());
    painter.setFont(names);
    painter.drawText(QRectF(x, 0, width() - x, height()), Qt::AlignVCenter | Qt::AlignLeft, text());
    if (hasFocus()) {
        painter.setPen(palette.highlight);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

} // namespace tokenscope::ui
