#include "ui/support/control_style.h"

#include "ui/support/theme.h"

#include <QPainter>
#include <QPalette>
#include <QStyleFactory>
#include <QStyleOption>

namespace tokenscope::ui {
namespace {

void drawIndicator(QPainter& painter, const QStyleOption& option) {
    const QPalette& colors = option.palette;
    const bool checked = option.state.testFlag(QStyle::State_On);
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const bool focused = option.state.testFlag(QStyle::State_HasFocus);
    const QColor accent = colors.color(QPalette::Highlight);
    const qreal border = focused ? 2 : 1;
    const QRectF box = QRectF(option.rect).adjusted(border / 2, border / 2, -border / 2, -border / 2);
    const qreal unit = box.width() / 16;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(
        focused || (checked && enabled) ? accent : colors.color(enabled ? QPalette::Dark : QPalette::Mid),
        border));
    painter.setBrush(checked ? accent : colors.color(QPalette::Base));
    painter.drawRoundedRect(box, 3 * unit, 3 * unit);
    if (checked) {
        painter.setPen(QPen(colors.color(QPalette::HighlightedText), 2 * unit));
        painter.setBrush(Qt::NoBrush);
        const QPointF points[] = {{4 * unit, 8.2 * unit}, {7 * unit, 11 * unit}, {12.2 * unit, 5.2 * unit}};
        painter.translate(box.topLeft());
        painter.drawPolyline(points, 3);
    }
    painter.restore();
}

} // namespace

ControlStyle::ControlStyle()
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

int ControlStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    if (metric == PM_IndicatorWidth || metric == PM_IndicatorHeight)
        return scaled(kIndicator);
    return QProxyStyle::pixelMetric(metric, option, widget);
}

void ControlStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                 const QWidget* widget) const {
    if (element == PE_IndicatorCheckBox)
        drawIndicator(*painter, *option);
    else
        QProxyStyle::drawPrimitive(element, option, painter, widget);
}

} // namespace tokenscope::ui
