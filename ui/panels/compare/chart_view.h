#pragma once
// One chart in the available space, with tooltips.

#include "ui/panels/compare/chart_paint.h"

#include <QWidget>

#include <optional>

namespace tokenscope::ui {

class ChartView : public QWidget {
    Q_OBJECT

  public:
    explicit ChartView(QWidget* parent = nullptr);
    void setChart(std::optional<Chart> chart);
    [[nodiscard]] const std::optional<Chart>& chart() const { return m_chart; }
    /// The tooltip at a point; may be empty.
    [[nodiscard]] QString wordsAt(const QPointF& place) const;
    /// At twice its size on the screen.
    [[nodiscard]] QImage picture() const;

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void fit();
    std::optional<Chart> m_chart;
    std::vector<ChartSpot> m_spots;
};

} // namespace tokenscope::ui
