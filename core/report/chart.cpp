#include "core/report/chart.h"

#include "core/base/printable.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <numeric>
#include <string_view>

namespace tokenscope::report {

namespace {

constexpr double kCorner = 1.0; ///< pixels between two corners of a line

class LogRange {
  public:
    void take(double value) {
        const double power = std::log10(std::max(value, 1e-12));
        m_from = std::min(m_from, static_cast<int>(std::floor(power)));
        m_to = std::max(m_to, static_cast<int>(std::ceil(power)));
    }
    [[nodiscard]] LogAxis axis() const {
        return m_from > m_to ? LogAxis() : LogAxis{m_from, std::max(m_to, m_from + 1)};
    }

  private:
    int m_from = 99, m_to = -99;
};

} // namespace

std::string seriesLetter(std::size_t series) {
    return {static_cast<char>('A' + series % 26)};
}

double mostOf(const BarChart& chart) {
    double most = 0;
    for (const BarGroup& group : chart.groups) {
        for (const double value : group.values)
            most = std::max(most, value);
    }
    return most;
}

double LogAxis::share(double value) const {
    return std::clamp((std::log10(value) - from) / (to - from), 0.0, 1.0);
}

double LogAxis::valueAt(double share) const {
    return std::pow(10.0, from + share * (to - from));
}

LogAxes axesOf(const LineChart& chart) {
    LogRange across;
    LogRange upward;
    for (const auto& line : chart.lines) {
        for (const auto& [x, y] : line) {
            across.take(x);
            upward.take(y);
        }
    }
    return {across.axis(), upward.axis()};
}

std::string powerOfTen(int power) {
    if (power < 0 || power > 15)
        return fmt::format("1e{}", power);
    static constexpr std::array<std::string_view, 6> kUnits = {"", "k", "M", "G", "T", "P"};
    static constexpr std::array<std::string_view, 3> kTens = {"1", "10", "100"};
    return fmt::format("{}{}", kTens[static_cast<std::size_t>(power % 3)],
                       kUnits[static_cast<std::size_t>(power / 3)]);
}

std::vector<std::pair<double, double>> cornersOf(const std::vector<std::pair<double, double>>& line,
                                                 const LogAxes& axes, double width) {
    std::vector<std::pair<double, double>> corners;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const double x = axes.across.share(line[i].first);
        const bool apart = corners.empty() || (x - corners.back().first) * width >= kCorner;
        if (apart || i + 1 == line.size())
            corners.emplace_back(x, axes.upward.share(line[i].second));
    }
    return corners;
}

HistogramShares histogramShares(const Histogram& chart) {
    HistogramShares made;
    for (const auto& counts : chart.counts) {
        auto& share = made.shares.emplace_back(std::min(counts.size(), chart.shown));
        const auto all = static_cast<double>(
            std::max<std::uint64_t>(1, std::accumulate(counts.begin(), counts.end(), std::uint64_t{0})));
        for (std::size_t i = 0; i < counts.size() && !share.empty(); ++i)
            share[std::min(i, share.size() - 1)] += 100 * static_cast<double>(counts[i]) / all;
        for (const double value : share)
            made.most = std::max(made.most, value);
        made.columns = std::max(made.columns, share.size());
    }
    made.grid = made.most > 40 ? 20 : made.most > 20 ? 10 : made.most > 8 ? 5 : 2;
    made.hasRest = made.columns == chart.shown;
    return made;
}

std::string HistogramShares::label(std::size_t column) const {
    return fmt::format("{}{}", column, hasRest && column + 1 == columns ? "+" : "");
}

namespace {

constexpr double kWidth = 720;
constexpr double kLabelWidth = 150;
constexpr double kValueWidth = 70;
constexpr double kBar = 13;
constexpr double kPlotHeight = 260;
constexpr std::size_t kMaxLabel = 22;

constexpr std::array<std::string_view, kChartSeries> kLight = {"#0B62C4", "#B4530A", "#1A7F37", "#8250DF",
                                                               "#B3261E", "#0E7C86", "#6E5A00", "#57606A"};
constexpr std::array<std::string_view, kChartSeries> kDark = {"#5AA9F8", "#F0883E", "#57C46C", "#B794F6",
                                                              "#F47067", "#4CC2CE", "#D4B93C", "#A3ADB9"};
constexpr std::array<std::string_view, kChartSeries> kDashes = {"none", "7 3", "2 3",      "9 3 2 3",
                                                                "4 4",  "1 2", "12 4 2 4", "6 2 1 2"};

std::string opening(double height, std::string_view title) {
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
        "role=\"img\" "
        "aria-label=\"{2}\"><style>.t{{font:12px system-ui,sans-serif;fill:#1B1F24}}.m{{fill:#57606A}}"
        ".h{{font-weight:600}}.g{{stroke:#D6DBE1;stroke-width:1}}.e{{text-anchor:end}}.c{{text-anchor:middle}"
        "}",
        kWidth, height, escapedMarkup(title));
    for (std::size_t i = 0; i < kChartSeries; ++i)
        out +=
            fmt::format(".f{0}{{fill:{1}}}.s{0}{{stroke:{1};fill:none;stroke-width:2;stroke-dasharray:{2}}}",
                        i, kLight[i], kDashes[i]);
    out += "@media(prefers-color-scheme:dark){.t{fill:#ECEFF4}.m{fill:#A3ADB9}.g{stroke:#31373F}";
    for (std::size_t i = 0; i < kChartSeries; ++i)
        out += fmt::format(".f{0}{{fill:{1}}}.s{0}{{stroke:{1}}}", i, kDark[i]);
    return out +
           fmt::format("}}</style><text class=\"t h\" x=\"0\" y=\"14\">{}</text>", escapedMarkup(title));
}

/// Nothing in a chart of a single series.
std::string seriesPrefix(std::size_t series, std::size_t count) {
    return count > 1 ? seriesLetter(series) + ' ' : std::string();
}

std::string legend(const std::vector<std::string>& series, double y, bool lines) {
    std::string out;
    double x = 0;
    for (std::size_t i = 0; i < series.size(); ++i) {
        const std::string text = seriesPrefix(i, series.size()) + printable(series[i], kMaxLabel);
        const double wide = 34 + 7.2 * static_cast<double>(text.size());
        if (x + wide > kWidth && x > 0) {
            x = 0;
            y += 16;
        }
        out += lines ? fmt::format("<path class=\"s{}\" d=\"M{} {}h22\"/>", i % kChartSeries, x, y - 4)
                     : fmt::format("<rect class=\"f{}\" x=\"{}\" y=\"{}\" width=\"22\" height=\"9\"/>",
                                   i % kChartSeries, x, y - 9);
        out += fmt::format("<text class=\"t\" x=\"{}\" y=\"{}\">{}</text>", x + 27, y, escapedMarkup(text));
        x += wide;
    }
    return out;
}

double legendHeight(const std::vector<std::string>& series) {
    double x = 0;
    double height = 18;
    for (const std::string& name : series) {
        const double wide = 34 + 7.2 * static_cast<double>(2 + printable(name, kMaxLabel).size());
        if (x + wide > kWidth && x > 0) {
            x = 0;
            height += 16;
        }
        x += wide;
    }
    return height;
}

} // namespace

std::string_view chartColor(std::size_t series, bool dark) {
    return (dark ? kDark : kLight)[series % kChartSeries];
}

std::string escapedMarkup(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '&':
            out += "&amp;";
            break;
        case '"':
            out += "&quot;";
            break;
        default:
            out += c;
        }
    }
    return out;
}

std::string barChartSvg(const BarChart& chart) {
    const double most = mostOf(chart);
    const double top = 26 + legendHeight(chart.series);
    const double groupHeight = kBar * static_cast<double>(std::max<std::size_t>(1, chart.series.size())) + 8;
    std::string out = opening(top + groupHeight * static_cast<double>(chart.groups.size()) + 4,
                              chart.title + (chart.unit.empty() ? "" : ", " + chart.unit));
    out += legend(chart.series, 34, false);
    const double wide = kWidth - kLabelWidth - kValueWidth;
    double y = top;
    for (const BarGroup& group : chart.groups) {
        out += fmt::format("<text class=\"t e\" x=\"{}\" y=\"{}\">{}</text>", kLabelWidth - 8,
                           y + (groupHeight - 8) / 2 + 4, escapedMarkup(printable(group.label, kMaxLabel)));
        for (std::size_t i = 0; i < group.values.size(); ++i) {
            const double length = most > 0 ? wide * group.values[i] / most : 0;
            const double at = y + kBar * static_cast<double>(i);
            out +=
                fmt::format("<rect class=\"f{}\" x=\"{}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\"/>"
                            "<text class=\"t m\" x=\"{:.1f}\" y=\"{:.1f}\">{}{:.{}f}</text>",
                            i % kChartSeries, kLabelWidth, at, length, kBar - 2, kLabelWidth + length + 5,
                            at + 10, seriesPrefix(i, group.values.size()), group.values[i], chart.decimals);
        }
        y += groupHeight;
    }
    return out + "</svg>";
}

std::string logChartSvg(const LineChart& chart) {
    const double top = 30 + legendHeight(chart.series);
    const double left = 56;
    const double wide = kWidth - left - 12;
    const LogAxes axes = axesOf(chart);
    const auto& [across, upward] = axes;
    std::string out = opening(top + kPlotHeight + 44, chart.title);
    out += legend(chart.series, 34, true);
    for (int power = across.from; power <= across.to; ++power) {
        const double x = left + wide * across.share(std::pow(10, power));
        out += fmt::format(
            "<path class=\"g\" d=\"M{:.1f} {}v{}\"/><text class=\"t m c\" x=\"{:.1f}\" y=\"{}\">{}</text>", x,
            top, kPlotHeight, x, top + kPlotHeight + 16, powerOfTen(power));
    }
    for (int power = upward.from; power <= upward.to; ++power) {
        const double y = top + kPlotHeight * (1 - upward.share(std::pow(10, power)));
        out += fmt::format(
            "<path class=\"g\" d=\"M{} {:.1f}h{}\"/><text class=\"t m e\" x=\"{}\" y=\"{:.1f}\">{}</text>",
            left, y, wide, left - 6, y + 4, powerOfTen(power));
    }
    for (std::size_t i = 0; i < chart.lines.size(); ++i) {
        std::string path;
        for (const auto& [x, y] : cornersOf(chart.lines[i], axes, wide))
            path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", left + wide * x,
                                top + kPlotHeight * (1 - y));
        out += fmt::format("<path class=\"s{}\" d=\"{}\"/>", i % kChartSeries, path);
    }
    out += fmt::format(
        "<text class=\"t m c\" x=\"{}\" y=\"{}\">{}</text><text class=\"t m\" x=\"0\" y=\"{}\">{}</text>",
        left + wide / 2, top + kPlotHeight + 36, escapedMarkup(chart.across), top - 6,
        escapedMarkup(chart.upward));
    return out + "</svg>";
}

std::string histogramSvg(const Histogram& chart) {
    const HistogramShares own = histogramShares(chart);
    const double top = 30 + legendHeight(chart.series);
    const double left = 44;
    const double step = (kWidth - left - 8) / static_cast<double>(std::max<std::size_t>(1, own.columns));
    const double bar = (step - 3) / static_cast<double>(std::max<std::size_t>(1, own.shares.size()));
    std::string out = opening(top + kPlotHeight + 44, chart.title);
    out += legend(chart.series, 34, false);
    for (double value = 0; value <= own.most && own.most > 0; value += own.grid) {
        const double y = top + kPlotHeight * (1 - value / own.most);
        out += fmt::format(
            "<path class=\"g\" d=\"M{} {:.1f}h{}\"/><text class=\"t m e\" x=\"{}\" y=\"{:.1f}\">{} %</text>",
            left, y, kWidth - left - 8, left - 5, y + 4, value);
    }
    for (std::size_t i = 0; i < own.columns; ++i) {
        const double x = left + step * static_cast<double>(i);
        for (std::size_t k = 0; k < own.shares.size(); ++k) {
            const double share = i < own.shares[k].size() ? own.shares[k][i] : 0;
            const double height = own.most > 0 ? kPlotHeight * share / own.most : 0;
            out += fmt::format(
                "<rect class=\"f{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>",
                k % kChartSeries, x + bar * static_cast<double>(k), top + kPlotHeight - height,
                std::max(bar, 0.5), height);
        }
        out += fmt::format("<text class=\"t m c\" x=\"{:.1f}\" y=\"{}\">{}</text>", x + step / 2,
                           top + kPlotHeight + 16, own.label(i));
    }
    out += fmt::format("<text class=\"t m c\" x=\"{}\" y=\"{}\">{}</text>", left + (kWidth - left) / 2,
                       top + kPlotHeight + 36, escapedMarkup(chart.across));
    return out + "</svg>";
}

} // namespace tokenscope::report
