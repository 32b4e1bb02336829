#pragma once
// Charts as SVG by themselves: of bars, and of lines over logarithmic axes. Colors are CSS classes with values of their
// own (light and dark by the reader's setting), so that a chart stands alone or in a page.

#include "core/compare/export/chart_data.h"

#include <string>
#include <string_view>

namespace tokenscope::compare {

/// Eight hues that are told apart without color, too: bars carry their series' letter, lines a dash pattern.
inline constexpr std::size_t kChartSeries = 8;
/// `#0B62C4`; series beyond the eighth begin again.
std::string_view chartColor(std::size_t series, bool dark);

/// Horizontal bars from 0, a group under the other, each with its value beside it.
std::string barChartSvg(const BarChart& chart);

/// Both axes logarithmic, with powers of ten.
std::string logChartSvg(const LineChart& chart);

/// Shares in per cent, series beside each other.
std::string histogramSvg(const Histogram& chart);

/// Of text in XML and HTML.
std::string escapedMarkup(std::string_view text);

} // namespace tokenscope::compare
