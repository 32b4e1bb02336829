#include "core/explain/lattice/lattice_marginals.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace tokenscope::explain {
namespace {

constexpr double kNothing = -std::numeric_limits<double>::infinity();

double weight(const LatticeEdge& arc, double alpha) {
    return std::isfinite(arc.score) ? alpha * arc.score : kNothing;
}

/// ln of the sum of exp of what is added; the greatest must be known before.
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
    std::vector<double> sums(lattice.places.size(), kNothing);
    sums.back() = 0;
    for (std::uint32_t place = lattice.lastPlace(); place-- > 0;) {
        const auto [first, end] = lattice.arcsFrom(place);
        double greatest = kNothing;
        const auto through = [&](std::uint32_t i) {
            return weight(lattice.arcs[i], alpha) + sums[lattice.arcs[i].end];
        };
        for (std::uint32_t i = first; i < end; ++i)
            greatest = std::max(greatest, through(i));
        LogSum sum(greatest);
        for (std::uint32_t i = first; i < end; ++i)
            sum.add(through(i));
        sums[place] = sum.get();
    }
    return sums;
}

/// A count as mantissa × 2^exponent; exact, with exponent 0, as long as doubles are.
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

PathCount countWays(const UnigramLattice& lattice) {
    std::vector<Count> to(lattice.places.size());
    to[0] = {1, 0};
    for (std::uint32_t place = 1; place < to.size(); ++place) {
        for (const std::uint32_t arc : lattice.arcsTo(place))
            to[place].add(to[lattice.arcs[arc].begin]);
    }
    const Count& all = to.back();
    constexpr double kDigitsOfABit = 0.301029995663981195214;
    return {all.exponent > 1000 ? std::numeric_limits<double>::infinity() // else ldexp() says so itself
                                : std::ldexp(all.mantissa, static_cast<int>(all.exponent)),
            std::log10(all.mantissa) + static_cast<double>(all.exponent) * kDigitsOfABit};
}

/// The best way that has at least one arc that the best of all has not. Sums by the arcs, from both ends.
std::optional<double> marginOf(const UnigramLattice& lattice) {
    const std::size_t places = lattice.places.size();
    std::vector<double> to(places, kNothing);
    std::vector<double> from(places, kNothing);
    std::vector<std::uint32_t> bestTo(places, kNoEdge);
    to[0] = 0;
    for (std::uint32_t place = 1; place < places; ++place) {
        for (const std::uint32_t i : lattice.arcsTo(place)) {
            const double sum = to[lattice.arcs[i].begin] + weight(lattice.arcs[i], 1);
            if (sum > to[place]) {
                to[place] = sum;
                bestTo[place] = i;
            }
        }
    }
    from.back() = 0;
    for (std::uint32_t place = lattice.lastPlace(); place-- > 0;) {
        const auto [first, end] = lattice.arcsFrom(place);
        for (std::uint32_t i = first; i < end; ++i)
            from[place] = std::max(from[place], weight(lattice.arcs[i], 1) + from[lattice.arcs[i].end]);
    }
    std::vector<bool> onBest(lattice.arcs.size());
    for (std::uint32_t place = lattice.lastPlace(); place > 0 && bestTo[place] != kNoEdge;
         place = lattice.arcs[bestTo[place]].begin)
        onBest[bestTo[place]] = true;
    double second = kNothing;
    for (std::size_t i = 0; i < lattice.arcs.size(); ++i) {
        const LatticeEdge& arc = lattice.arcs[i];
        if (!onBest[i])
            second = std::max(second, to[arc.begin] + weight(arc, 1) + from[arc.end]);
    }
    const double margin = to.back() - second;
    return std::isfinite(margin) ? std::optional(std::max(0.0, margin)) : std::nullopt;
}

} // namespace

std::vector<double> forwardSums(const UnigramLattice& lattice, double alpha) {
    std::vector<double> sums(lattice.places.size(), kNothing);
    sums[0] = 0;
    for (std::uint32_t place = 1; place < sums.size(); ++place) {
        const auto arcs = lattice.arcsTo(place);
        const auto through = [&](std::uint32_t i) {
            return sums[lattice.arcs[i].begin] + weight(lattice.arcs[i], alpha);
        };
        double greatest = kNothing;
        for (const std::uint32_t i : arcs)
            greatest = std::max(greatest, through(i));
        LogSum sum(greatest);
        for (const std::uint32_t i : arcs)
            sum.add(through(i));
        sums[place] = sum.get();
    }
    return sums;
}

LatticeMarginals marginalsOf(const UnigramLattice& lattice, double alpha) {
    const std::vector<double> to = forwardSums(lattice, alpha);
    const std::vector<double> from = backwardSums(lattice, alpha);
    LatticeMarginals shares;
    shares.logSum = to.back();
    shares.marginals.resize(lattice.arcs.size());
    shares.ways = countWays(lattice);
    shares.margin = marginOf(lattice);
    if (!shares.known())
        return shares;
    for (std::size_t i = 0; i < lattice.arcs.size(); ++i) {
        const LatticeEdge& arc = lattice.arcs[i];
        const double here = to[arc.begin] + weight(arc, alpha);
        const double through = here + from[arc.end] - shares.logSum;
        if (through == kNothing)
            continue;
        shares.marginals[i] = std::min(1.0, std::exp(through));
        // What is learnt by hearing which arc it was that ended there.
        shares.entropyBits += shares.marginals[i] * (to[arc.end] - here);
    }
    shares.entropyBits = std::max(0.0, shares.entropyBits / std::log(2.0));
    return shares;
}

double probabilityOf(const UnigramLattice& lattice, const LatticeMarginals& shares,
                     const std::vector<std::uint32_t>& way) {
    double sum = 0;
    for (const std::uint32_t arc : way)
        sum += lattice.arcs[arc].score;
    return shares.probabilityOf(sum);
}

double LatticeMarginals::probabilityOf(double sum) const {
    if (!known())
        return std::numeric_limits<double>::quiet_NaN();
    return std::clamp(std::exp(sum - logSum), 0.0, 1.0);
}

} // namespace tokenscope::explain
