#include "core/model/crossings.h"

#include <algorithm>
#include <bit>

namespace tokenscope {

Crossings::Crossings(std::size_t pieces) {
    // 16 bits a piece keep false alarms rare; 64 Ki to 4 Mi bits.
    const std::size_t bits = std::clamp<std::size_t>(std::bit_ceil(pieces * 16), 1U << 16U, 1U << 22U);
    m_shift = 64U - static_cast<unsigned>(std::countr_zero(bits));
    m_pairs.assign(bits, false);
}

void Crossings::add(std::string_view piece) {
    DecodedCharacter before;
    bool first = true;
    for (std::size_t at = 0; at < piece.size();) {
        const DecodedCharacter c = decodeUtf8(piece, at);
        const auto byteAt = [&](std::size_t i) {
            return static_cast<std::size_t>(static_cast<unsigned char>(piece[i]));
        };
        if (!first) {
            if (c.valid() && before.valid())
                m_pairs[slot(before.value, c.value)] = true;
            else
                m_partial.set(byteAt(at - 1) << 8U | byteAt(at));
        }
        first = false;
        before = c;
        at += c.length;
    }
}

} // namespace tokenscope
