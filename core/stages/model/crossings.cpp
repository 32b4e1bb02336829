#include "core/stages/model/crossings.h"

#include <algorithm>
#include <bit>

namespace tokenscope {

Crossings::Crossings(std::size_t pieces) {
    // 16 bits a piece keep false alarms rare; 64 Ki to 4 Mi bits.
    const std::size_t bits = std::clamp<std::size_t>(std::bit_ceil(pieces * 16), 1U << 16U, 1U << 22U);
    m_shift = 64U - static_cast<unsigned>(std::countr_zero(bits));
    m_pairs.assign(bits, false);
}

} // namespace tokenscope
