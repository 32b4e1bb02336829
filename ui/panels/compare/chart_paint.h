#pragma once
// The charts of a corpus, painted: bars, a histogram, lines over logarithmic axes. Colors follow the theme;
// series are distinguished by their letters and dashes, too.

#include "core/report/chart.h"

#include <QColor>
#include <QPainter>
#include <QRectF>
#include <QString>

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

} // namespace tokenscope::ui
