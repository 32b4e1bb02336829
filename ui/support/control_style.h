#pragma once
// The style below the style sheet: Fusion, with what must grow with the text and a sheet would fix in pixels: check
// boxes, fields for numbers, arrows of menu buttons.

#include <QProxyStyle>

namespace tokenscope::ui {

class ControlStyle : public QProxyStyle {
    Q_OBJECT

  public:
    ControlStyle();

    /// The indicator of a check box is as high as scaled(kIndicator).
    static constexpr int kIndicator = 16;
    /// The room for an arrow next to a text: scaled(kArrow).
    static constexpr int kArrow = 18;
    /// Pixels next to the text of a field for numbers: padding, frame and arrows.
    static int aroundNumber();
    static void drawArrow(QPainter& painter, const QRectF& room, bool up, const QColor& color);

    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                         const QWidget* widget) const override;
};

} // namespace tokenscope::ui
