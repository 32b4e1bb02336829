#include "ui/support/control_style.h"

#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"

#include <QPainter>
#include <QPalette>
#include <QStyleFactory>
#include <QStyleOption>
#include <QVariant>
#include <QWidget>

#include <algorithm>

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

constexpr int kFieldPadding = 8; ///< left of the text, without the frame

int arrowsWidth(const QStyleOptionSpinBox& box) {
    return box.buttonSymbols == QAbstractSpinBox::NoButtons ? 0 : scaled(ControlStyle::kArrow);
}

/// A frame with a text field, and two arrows at its right.
void drawSpinBox(QPainter& painter, const QStyleOptionSpinBox& box, const ControlStyle& style,
                 const QWidget* widget) {
    const QPalette& colors = box.palette;
    const bool enabled = box.state.testFlag(QStyle::State_Enabled);
    const bool focused = box.state.testFlag(QStyle::State_HasFocus);
    const bool wrong = widget && widget->property("wrong").toBool();
    const qreal border = focused || wrong ? 2 : 1;
    const QRectF frame = QRectF(box.rect).adjusted(border / 2, border / 2, -border / 2, -border / 2);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(wrong     ? piecePalette().errorFrame
                        : focused ? colors.color(QPalette::Highlight)
                                  : colors.color(enabled ? QPalette::Dark : QPalette::Mid),
                        border));
    painter.setBrush(colors.color(QPalette::Base));
    painter.drawRoundedRect(frame, 4, 4);
    if (arrowsWidth(box) > 0) {
        for (const auto arrow : {QStyle::SC_SpinBoxUp, QStyle::SC_SpinBoxDown}) {
            const bool up = arrow == QStyle::SC_SpinBoxUp;
            const QRect room = style.subControlRect(QStyle::CC_SpinBox, &box, arrow, widget);
            const bool works = enabled && box.stepEnabled.testFlag(up ? QAbstractSpinBox::StepUpEnabled
                                                                      : QAbstractSpinBox::StepDownEnabled);
            if (works && box.activeSubControls == arrow)
                painter.fillRect(room, box.state.testFlag(QStyle::State_Sunken)
                                           ? piecePalette().sunk
                                           : piecePalette().highlightSoft);
            ControlStyle::drawArrow(painter, room, up,
                                    works ? colors.color(QPalette::Text)
                                          : colors.color(QPalette::Disabled, QPalette::Text));
        }
    }
    painter.restore();
}

} // namespace

int ControlStyle::aroundNumber() {
    return 2 + kFieldPadding + scaled(kArrow);
}

void ControlStyle::drawArrow(QPainter& painter, const QRectF& room, bool up, const QColor& color) {
    const qreal unit = std::min(scaled(10) / 10.0, room.height() / 8);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.translate(room.center());
    painter.scale(unit, up ? -unit : unit);
    painter.setPen(QPen(color, 1.5));
    const QPointF points[] = {{-3.5, -1.9}, {0, 1.9}, {3.5, -1.9}};
    painter.drawPolyline(points, 3);
    painter.restore();
}

ControlStyle::ControlStyle()
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

int ControlStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    switch (metric) {
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return scaled(kIndicator);
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

void ControlStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                 const QWidget* widget) const {
    if (element == PE_IndicatorCheckBox)
        drawIndicator(*painter, *option);
    else
        QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void ControlStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                      QPainter* painter, const QWidget* widget) const {
    if (const auto* box = qstyleoption_cast<const QStyleOptionSpinBox*>(option); box && control == CC_SpinBox)
        drawSpinBox(*painter, *box, *this, widget);
    else
        QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect ControlStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                   const QWidget* widget) const {
    const auto* box = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
    if (!box || control != CC_SpinBox)
        return QProxyStyle::subControlRect(control, option, part, widget);
    const QRect inside = box->rect.adjusted(1, 1, -1, -1);
    QRect arrow(inside.right() + 1 - arrowsWidth(*box), inside.top(), arrowsWidth(*box), inside.height() / 2);
    if (part == SC_SpinBoxDown)
        arrow = QRect(arrow.left(), arrow.bottom() + 1, arrow.width(), inside.height() - arrow.height());
    const QRect text(inside.left() + kFieldPadding, inside.top(),
                     inside.width() - kFieldPadding - std::max(kFieldPadding, arrow.width()),
                     inside.height());
    return visualRect(box->direction, box->rect,
                      part == SC_SpinBoxFrame       ? box->rect
                      : part == SC_SpinBoxEditField ? text
                                                    : arrow);
}

} // namespace tokenscope::ui
