#include "core/steps/lattice/lattice_words.h"

#include <algorithm>

namespace tokenscope::explain {

std::optional<UnigramLattice> LatticeWords::next(const UnigramLattice& lattice, const SteppedWord& word) {
    if (m_place >= lattice.lastPlace())
        return std::nullopt;
    const std::uint32_t begin = m_place;
    if (word.fixed) {
        ++m_place;
        return std::nullopt;
    }
    const auto end = std::ranges::lower_bound(
        lattice.places, lattice.places[begin] + static_cast<std::uint32_t>(word.text.size()));
    if (end == lattice.places.end())
        return std::nullopt;
    m_place = static_cast<std::uint32_t>(end - lattice.places.begin());
    UnigramLattice part = partOf(lattice, begin, m_place);
    return part.text == word.text ? std::optional(std::move(part)) : std::nullopt;
}

} // namespace tokenscope::explain
