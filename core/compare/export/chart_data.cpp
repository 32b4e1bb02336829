#include "core/compare/export/chart_data.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <numeric>
#include <string_view>

namespace tokenscope::compare {
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

HistogramShares sharesOf(const Histogram& chart) {
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

} // namespace tokenscope::compare
