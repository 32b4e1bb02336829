#pragma once
// Charts, painted: bars, a histogram, lines over logarithmic axes. Colors follow the theme;
// series are distinguished by their letters and dashes, too.

#include "core/report/chart.h"

#include <QColor>
#include <QPainter>
#include <QRectF>
#include <QString>
#include <QWidget>

#include <optional>
#include <variant>
#include <vector>

namespace tokenscope::ui {

using Chart = std::variant<report::BarChart, report::Histogram, report::LineChart>;

/// An area with a tooltip.
struct ChartSpot {
    QRectF place;
    QString words;
};

QString chartTitle(const Chart& chart);
/// The height that it wants at that width.
int chartHeight(const Chart& chart, int width);
/// Paints the chart into the size and returns its hover areas.
std::vector<ChartSpot> paintChart(QPainter& painter, const Chart& chart, QSize size);
QColor seriesColor(std::size_t series);
std::string chartSvg(const Chart& chart);

/// One chart in the available space, with tooltips.
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
