#include "ui/widgets/legend/legend_entry.h"

#include "ui/support/format_number.h"
#include "ui/support/piece_paint.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"

#include <QEvent>
#include <QPainter>

#include <cmath>

namespace tokenscope::ui {
namespace {

// At 100 %; they grow with the text.
constexpr int kSwatch = 16;
constexpr int kSwatchGap = 6;
constexpr int kPadding = 4;
constexpr int kEntryHeight = 24;

QFont nameFont() {
    return interfaceFont(12);
}
QFont countFont() {
    return interfaceFont(12, QFont::DemiBold);
}

} // namespace

LegendEntry::LegendEntry(PieceType type, QWidget* parent)
    : QAbstractButton(parent)
    , m_type(type) {
    setCheckable(true);
    setChecked(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setText(typeLabel(type));
    connect(this, &QAbstractButton::toggled, this, &LegendEntry::describe);
    describe();
}

void LegendEntry::setCount(quint32 count) {
    if (count == m_count)
        return;
    m_count = count;
    describe();
    updateGeometry();
    update();
}

void LegendEntry::setWords(Words words) {
    if (words == m_words)
        return;
    m_words = words;
    update();
}

void LegendEntry::describe() {
    setAccessibleName(tr("%1: %2 tokens").arg(text()).arg(m_count));
    setToolTip(isChecked() ? tr("Hide the %1 tokens of type %2").arg(grouped(m_count), text())
                           : tr("Show the %1 tokens of type %2").arg(grouped(m_count), text()));
}

int LegendEntry::widthWith(Words words) const {
    qreal width = scaled(kSwatch) + 2 * scaled(kPadding);
    if (words == Words::NameAndCount)
        width += scaled(kSwatchGap) + QFontMetricsF(nameFont()).horizontalAdvance(text());
    if (words != Words::None)
        width += scaled(kSwatchGap) + QFontMetricsF(countFont()).horizontalAdvance(abbreviated(m_count));
    return static_cast<int>(std::ceil(width));
}

QSize LegendEntry::sizeHint() const {
    return {widthWith(m_words), scaled(kEntryHeight)};
}

bool LegendEntry::event(QEvent* event) {
    if (event->type() == QEvent::HoverEnter || event->type() == QEvent::HoverLeave ||
        event->type() == QEvent::FontChange)
        update();
    return QAbstractButton::event(event);
}

void LegendEntry::paintEvent(QPaintEvent*) {
    const PiecePalette& palette = piecePalette();
    QPainter painter(this);
    if (underMouse() && isEnabled())
        painter.fillRect(rect(), palette.highlightSoft);
    const bool on = isChecked();
    // Nothing to show, or switched off: the swatch steps back, the words stay legible.
    painter.setOpacity(on && m_count > 0 ? 1 : 0.4);
    const int side = scaled(kSwatch);
    const int gap = scaled(kSwatchGap);
    const QRectF swatch(scaled(kPadding), (height() - side) / 2.0, side, side);
    if (m_type == PieceType::Normal) {
        paintPieceFill(painter, swatch.adjusted(0, 0, -side / 2.0, 0), m_type, false, 0);
        paintPieceFill(painter, swatch.adjusted(side / 2.0, 0, 0, 0), m_type, true, 0);
    } else {
        paintPieceFill(painter, swatch, m_type, false, 2);
        if (m_type == PieceType::Byte)
            paintHatch(painter, swatch, m_type);
        painter.setFont(interfaceFont(10, QFont::DemiBold));
        painter.setPen(palette.typeText[static_cast<int>(m_type)]);
        painter.drawText(swatch, Qt::AlignCenter, QString(QLatin1Char(badge(m_type))));
    }
    painter.setOpacity(1);
    QFont names = nameFont();
    names.setStrikeOut(!on);
    const QFontMetricsF metrics(names);
    qreal x = swatch.right() + gap;
    painter.setPen(on && m_count > 0 ? palette.text : palette.muted);
    if (m_words == Words::NameAndCount) {
        painter.setFont(names);
        painter.drawText(QRectF(x, 0, width(), height()), Qt::AlignVCenter | Qt::AlignLeft, text());
        x += metrics.horizontalAdvance(text()) + gap;
    }
    if (m_words != Words::None) {
        QFont counts = countFont();
        counts.setStrikeOut(!on && m_words == Words::Count);
        painter.setFont(counts);
        painter.drawText(QRectF(x, 0, width() - x, height()), Qt::AlignVCenter | Qt::AlignLeft,
                         abbreviated(m_count));
    }
    if (hasFocus()) {
        painter.setPen(palette.highlight);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

} // namespace tokenscope::ui
