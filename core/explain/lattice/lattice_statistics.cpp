#include "core/explain/lattice/lattice_statistics.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace tokenscope::explain {
namespace {

constexpr double kNothing = -std::numeric_limits<double>::infinity();

double weight(const LatticeEdge& edge, double alpha) {
    return std::isfinite(edge.score) ? alpha * edge.score : kNothing;
}

/// ln(Σ exp(x)) over the added values x. The greatest of them must be known in advance.
class LogSum {
  public:
    explicit LogSum(double greatest)
        : m_greatest(greatest) {}
    void add(double value) {
        if (value != kNothing)
            m_sum += std::exp(value - m_greatest);
    }
    [[nodiscard]] double get() const {
        if (m_greatest == -kNothing)
            return m_greatest; // too great for a double
        return m_sum > 0 ? m_greatest + std::log(m_sum) : kNothing;
    }

  private:
    double m_greatest;
    double m_sum = 0;
};

std::vector<double> backwardSums(const UnigramLattice& lattice, double alpha) {
    std::vector<double> sums(lattice.positions.size(), kNothing);
    sums.back() = 0;
    for (std::uint32_t position = lattice.lastPosition(); position-- > 0;) {
        const auto [first, end] = lattice.edgesFrom(position);
        double greatest = kNothing;
        const auto through = [&](std::uint32_t i) {
            return weight(lattice.edges[i], alpha) + sums[lattice.edges[i].end];
        };
        for (std::uint32_t i = first; i < end; ++i)
            greatest = std::max(greatest, through(i));
        LogSum sum(greatest);
        for (std::uint32_t i = first; i < end; ++i)
            sum.add(through(i));
        sums[position] = sum.get();
    }
    return sums;
}

/// A count as mantissa × 2^exponent. Exact, with exponent 0, up to 2^53.
struct Count {
    double mantissa = 0;
    std::int64_t exponent = 0;

    void add(const Count& other) {
        if (other.mantissa == 0)
            return;
        if (mantissa == 0 || exponent < other.exponent) {
            mantissa = mantissa == 0 ? 0 : scaled(mantissa, exponent - other.exponent);
            exponent = other.exponent;
        }
        mantissa += scaled(other.mantissa, other.exponent - exponent);
        if (mantissa > 0x1p900) {
            mantissa *= 0x1p-800;
            exponent += 800;
        }
    }
    static double scaled(double mantissa, std::int64_t by) {
        return by < -2000 ? 0 : std::ldexp(mantissa, static_cast<int>(by));
    }
};

PathCount countPaths(const UnigramLattice& lattice) {
    std::vector<Count> to(lattice.positions.size());
    to[0] = {1, 0};
    for (std::uint32_t position = 1; position < to.size(); ++position) {
        for (const std::uint32_t edge : lattice.edgesTo(position))
            to[position].add(to[lattice.edges[edge].begin]);
    }
    const Count& all = to.back();
    constexpr double kDigitsOfABit = 0.301029995663981195214;
    return {all.exponent > 1000 ? std::numeric_limits<double>::infinity() // otherwise ldexp() does so
                                : std::ldexp(all.mantissa, static_cast<int>(all.exponent)),
            std::log10(all.mantissa) + static_cast<double>(all.exponent) * kDigitsOfABit};
}

/// The difference between the sums of the best path and of the best path that has at least one other edge.
/// Uses the best sums from both ends to each edge.
std::optional<double> marginOf(const UnigramLattice& lattice) {
    const std::size_t positions = lattice.positions.size();
    std::vector<double> to(positions, kNothing);
    std::vector<double> from(positions, kNothing);
    std::vector<std::uint32_t> bestTo(positions, kNoEdge);
    to[0] = 0;
    for (std::uint32_t position = 1; position < positions; ++position) {
        for (const std::uint32_t i : lattice.edgesTo(position)) {
            const double sum = to[lattice.edges[i].begin] + weight(lattice.edges[i], 1);
            if (sum > to[position]) {
                to[position] = sum;
                bestTo[position] = i;
            }
        }
    }
    from.back() = 0;
    for (std::uint32_t position = lattice.lastPosition(); position-- > 0;) {
        const auto [first, end] = lattice.edgesFrom(position);
        for (std::uint32_t i = first; i < end; ++i)
            from[position] =
                std::max(from[position], weight(lattice.edges[i], 1) + from[lattice.edges[i].end]);
    }
    std::vector<bool> onBest(lattice.edges.size());
    for (std::uint32_t position = lattice.lastPosition(); position > 0 && bestTo[position] != kNoEdge;
         position = lattice.edges[bestTo[position]].begin)
        onBest[bestTo[position]] = true;
    double second = kNothing;
    for (std::size_t i = 0; i < lattice.edges.size(); ++i) {
        const LatticeEdge& edge = lattice.edges[i];
        if (!onBest[i])
            second = std::max(second, to[edge.begin] + weight(edge, 1) + from[edge.end]);
    }
    const double margin = to.back() - second;
    return std::isfinite(margin) ? std::optional(std::max(0.0, margin)) : std::nullopt;
}

} // namespace

std::vector<double> forwardSums(const UnigramLattice& lattice, double alpha) {
    std::vector<double> sums(lattice.positions.size(), kNothing);
    sums[0] = 0;
    for (std::uint32_t position = 1; position < sums.size(); ++position) {
        const auto edges = lattice.edgesTo(position);
        const auto through = [&](std::uint32_t i) {
            return sums[lattice.edges[i].begin] + weight(lattice.edges[i], alpha);
        };
        double greatest = kNothing;
        for (const std::uint32_t i : edges)
            greatest = std::max(greatest, through(i));
        LogSum sum(greatest);
        for (const std::uint32_t i : edges)
            sum.add(through(i));
        sums[position] = sum.get();
    }
    return sums;
}

LatticeStatistics statisticsOf(const UnigramLattice& lattice, double alpha) {
    const std::vector<double> to = forwardSums(lattice, alpha);
    const std::vector<double> from = backwardSums(lattice, alpha);
    LatticeStatistics statistics;
    statistics.logSum = to.back();
    statistics.marginals.resize(lattice.edges.size());
    statistics.paths = countPaths(lattice);
    statistics.margin = marginOf(lattice);
    if (!statistics.known())
        return statistics;
    for (std::size_t i = 0; i < lattice.edges.size(); ++i) {
        const LatticeEdge& edge = lattice.edges[i];
        const double here = to[edge.begin] + weight(edge, alpha);
        const double through = here + from[edge.end] - statistics.logSum;
        if (through == kNothing)
            continue;
        statistics.marginals[i] = std::min(1.0, std::exp(through));
        // The information in which of the edges that end here is on the path.
        statistics.entropyBits += statistics.marginals[i] * (to[edge.end] - here);
    }
    statistics.entropyBits = std::max(0.0, statistics.entropyBits / std::log(2.0));
    return statistics;
}

double probabilityOf(const UnigramLattice& lattice, const LatticeStatistics& statistics,
                     const std::vector<std::uint32_t>& path) {
    double sum = 0;
    for (const std::uint32_t edge : path)
        sum += lattice.edges[edge].score;
    return statistics.probabilityOf(sum);
}

double LatticeStatistics::probabilityOf(double sum) const {
    if (!known())
        return std::numeric_limits<double>::quiet_NaN();
    return std::clamp(std::exp(sum - logSum), 0.0, 1.0);
}

} // namespace tokenscope::explain
