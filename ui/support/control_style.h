#pragma once
// The style below the style sheet: Fusion, with what must grow with the text and a sheet would fix in pixels.

#include <QProxyStyle>

namespace tokenscope::ui {

class ControlStyle : public QProxyStyle {
    Q_OBJECT

  public:
    ControlStyle();

    /// The indicator of a check box is as high as scaled(kIndicator).
    static constexpr int kIndicator = 16;

    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
};

} // namespace tokenscope::ui
