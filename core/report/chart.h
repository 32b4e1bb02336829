#pragma once
// Charts as SVG: bars, histograms, and lines over logarithmic axes. Each chart includes its style, light and
// dark, so that it works alone and within a page.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::report {

// The data and axes of charts, which the window and the pages share.

/// `A`, `B`, …: distinguishes series without color.
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
    std::string title, across, upward; ///< titles of the axes
    std::vector<std::string> series;
    std::vector<std::vector<std::pair<double, double>>> lines; ///< by series; x and y above 0, x ascending
};
/// The powers of ten that enclose the values.
struct LogAxis {
    int from = 0, to = 1;
    /// The position of a value on the axis, 0 to 1, and the reverse.
    [[nodiscard]] double share(double value) const;
    [[nodiscard]] double valueAt(double share) const;
};
struct LogAxes {
    LogAxis across, upward;
};
LogAxes axesOf(const LineChart& chart);
/// `1`, `10k`, `1M`; `1e-3` for others.
std::string powerOfTen(int power);
/// Points of a line as fractions of both axes, at least a pixel apart at that width; always includes the last
/// one.
std::vector<std::pair<double, double>> cornersOf(const std::vector<std::pair<double, double>>& line,
                                                 const LogAxes& axes, double width);

/// Columns of a histogram; the last one includes all larger values.
struct Histogram {
    std::string title, across;
    std::vector<std::string> series;
    std::vector<std::vector<std::uint64_t>> counts; ///< by series
    std::size_t shown = 24;                         ///< columns; the rest is added to the last one
};
/// The same in percent.
struct HistogramShares {
    std::vector<std::vector<double>> shares; ///< by series and column
    double most = 0;
    double grid = 2;         ///< distance of two grid lines
    std::size_t columns = 0; ///< of the longest series
    bool hasRest = false;    ///< the last column includes larger values
    /// `7`, `19+`
    [[nodiscard]] std::string label(std::size_t column) const;
};
HistogramShares histogramShares(const Histogram& chart);

/// Eight colors; bars also have the letter of their series and lines a dash pattern.
inline constexpr std::size_t kChartSeries = 8;
/// `#0B62C4`; colors repeat after the eighth series.
std::string_view chartColor(std::size_t series, bool dark);

/// Horizontal bars from 0 with their values, one group below the other.
std::string barChartSvg(const BarChart& chart);

/// Both axes logarithmic, with powers of ten.
std::string logChartSvg(const LineChart& chart);

/// Shares in percent, series side by side.
std::string histogramSvg(const Histogram& chart);

/// Escapes text for XML and HTML.
std::string escapedMarkup(std::string_view text);

} // namespace tokenscope::report
