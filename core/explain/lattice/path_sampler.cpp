#include "core/explain/lattice/path_sampler.h"

#include "core/explain/lattice/lattice_statistics.h"

#include <algorithm>
#include <cmath>

namespace tokenscope::explain {

PathSampler::PathSampler(const UnigramLattice& lattice, double alpha, std::uint64_t seed)
    : m_lattice(lattice)
    , m_alpha(alpha)
    , m_state(seed)
    , m_to(forwardSums(lattice, alpha)) {}

/// In [0, 1). SplitMix64 (Steele, Lea and Flood): standard generators differ from library to library.
double PathSampler::nextUniform() {
    m_state += 0x9E3779B97F4A7C15ULL;
    std::uint64_t mixed = m_state;
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBULL;
    mixed ^= mixed >> 31U;
    return static_cast<double>(mixed >> 11U) * 0x1p-53;
}

LatticePath PathSampler::sample() {
    LatticePath path;
    if (!canSample())
        return path;
    for (std::uint32_t position = m_lattice.lastPosition(); position > 0;) {
        double left = nextUniform();
        std::uint32_t chosen = kNoEdge;
        for (const std::uint32_t i : m_lattice.edgesTo(position)) {
            const LatticeEdge& edge = m_lattice.edges[i];
            if (!std::isfinite(edge.score) || !std::isfinite(m_to[edge.begin]))
                continue;
            chosen = i; // rounding can leave a remainder: then it is the last edge
            left -= std::exp(m_to[edge.begin] + m_alpha * edge.score - m_to[position]);
            if (left < 0)
                break;
        }
        if (chosen == kNoEdge)
            return {};
        path.edges.push_back(chosen);
        position = m_lattice.edges[chosen].begin;
    }
    std::reverse(path.edges.begin(), path.edges.end());
    path.score = scoreOf(m_lattice, path.edges);
    return path;
}

} // namespace tokenscope::explain
