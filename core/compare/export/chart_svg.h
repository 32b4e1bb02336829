#pragma once
// Charts as SVG by themselves: of bars, and of lines over logarithmic axes. Colours are CSS classes with values of their
// own (light and dark by the reader's setting), so that a chart stands alone or in a page.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

/// Eight hues that are told apart without colour, too: bars carry their series' letter, lines a dash pattern.
inline constexpr std::size_t kChartSeries = 8;
/// `#0B62C4`; series beyond the eighth begin again.
std::string_view chartColour(std::size_t series, bool dark);

struct BarGroup {
    std::string label;
    std::vector<double> values; ///< by series
};
struct BarChart {
    std::string title, unit; ///< of the values
    std::vector<std::string> series;
    std::vector<BarGroup> groups;
    int decimals = 2;
};
/// Horizontal bars from 0, a group under the other, each with its value beside it.
std::string barChartSvg(const BarChart& chart);

struct LineChart {
    std::string title, across, upward; ///< what the axes are
    std::vector<std::string> series;
    std::vector<std::vector<std::pair<double, double>>> lines; ///< by series; x and y above 0, x ascending
};
/// Both axes logarithmic, with powers of ten. A line has as many corners as can be seen.
std::string logChartSvg(const LineChart& chart);

/// Columns of a histogram: value i is that of `first + i`, the last one of what is more, too.
struct Histogram {
    std::string title, across;
    std::vector<std::string> series;
    std::vector<std::vector<std::uint64_t>> counts; ///< by series
    std::size_t shown = 24;                         ///< columns; what lies behind is added to the last
};
/// Shares in per cent, series beside each other.
std::string histogramSvg(const Histogram& chart);

/// Of text in XML and HTML.
std::string escapedMarkup(std::string_view text);

} // namespace tokenscope
