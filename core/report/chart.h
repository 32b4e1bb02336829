#pragma once
// Charts as SVG by themselves: of bars, and of lines over logarithmic axes. Colors are CSS classes with values of their
// own (light and dark by the reader's setting), so that a chart stands alone or in a page.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::report {

// What a chart shows, whoever paints it, and what follows for its axes: so that the window and a page show the same.

/// `A`, `B`, …: series are told apart without color, too.
std::string seriesLetter(std::size_t series);

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
/// The longest bar; 0 without any.
double mostOf(const BarChart& chart);

struct LineChart {
    std::string title, across, upward; ///< what the axes are
    std::vector<std::string> series;
    std::vector<std::vector<std::pair<double, double>>> lines; ///< by series; x and y above 0, x ascending
};
/// From a power of ten to another one, which enclose the values.
struct LogAxis {
    int from = 0, to = 1;
    /// How far along a value lies, 0 to 1; and the reverse.
    [[nodiscard]] double share(double value) const;
    [[nodiscard]] double valueAt(double share) const;
};
struct LogAxes {
    LogAxis across, upward;
};
LogAxes axesOf(const LineChart& chart);
/// `1`, `10k`, `1M`; `1e-3` where there is no such word.
std::string powerOfTen(int power);
/// Corners of a line as fractions of both axes, as many as can be told apart on `width` pixels, the last one among them.
std::vector<std::pair<double, double>> cornersOf(const std::vector<std::pair<double, double>>& line,
                                                 const LogAxes& axes, double width);

/// Columns of a histogram: value i is that of `first + i`, the last one of what is more, too.
struct Histogram {
    std::string title, across;
    std::vector<std::string> series;
    std::vector<std::vector<std::uint64_t>> counts; ///< by series
    std::size_t shown = 24;                         ///< columns; what lies behind is added to the last
};
/// The same in per cent.
struct HistogramShares {
    std::vector<std::vector<double>> shares; ///< by series and column
    double most = 0;
    double grid = 2;         ///< between two lines across
    std::size_t columns = 0; ///< of the longest series
    bool hasRest = false;    ///< the last column is of what is more, too
    /// `7`, `19+`
    [[nodiscard]] std::string label(std::size_t column) const;
};
HistogramShares histogramShares(const Histogram& chart);

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

} // namespace tokenscope::report
