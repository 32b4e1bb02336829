#include "core/compare/corpus/token_ends.h"

#include "core/compare/corpus/corpus_summary.h"

#include <algorithm>
#include <array>
#include <bit>

namespace tokenscope::compare {
namespace {

constexpr std::size_t kMaxBySets = 4;
constexpr std::size_t kBlock = 16; ///< words; a byte can hold the bit counts of 31 bytes

/// The bit count of each byte, in that byte.
constexpr std::uint64_t bitsOfBytes(std::uint64_t word) {
    word -= word >> 1U & 0x5555'5555'5555'5555U;
    word = (word & 0x3333'3333'3333'3333U) + (word >> 2U & 0x3333'3333'3333'3333U);
    return (word + (word >> 4U)) & 0x0F0F'0F0F'0F0F'0F0FU;
}

constexpr std::uint64_t sumOfBytes(std::uint64_t word) {
    word = (word & 0x00FF'00FF'00FF'00FFU) + (word >> 8U & 0x00FF'00FF'00FF'00FFU);
    return word * 0x0001'0001'0001'0001U >> 48U;
}

/// Without popcount instructions of newer processors; the compiler vectorizes it.
std::uint64_t bitsOf(const std::uint64_t* words, std::size_t size) {
    std::uint64_t sums = 0;
    for (std::size_t i = 0; i < size; ++i)
        sums += bitsOfBytes(words[i]);
    return sumOfBytes(sums);
}

} // namespace

void TokenEnds::start(std::size_t columns, std::size_t bytes) {
    m_columns = columns;
    m_words = bytes / kPlaces + 1;
    m_planes.assign(m_columns * m_words, 0);
}

std::size_t TokenEnds::marked(const std::uint64_t* words, std::size_t size) {
    std::size_t bits = 0;
    for (std::size_t begin = 0; begin < size; begin += kBlock)
        bits += bitsOf(words + begin, std::min(kBlock, size - begin));
    return bits;
}

void TokenEnds::addTo(std::vector<std::uint64_t>& tally) const {
    if (m_columns <= kMaxBySets)
        addBySets(tally);
    else
        addByPlaces(tally);
}

/// Counts for each set of columns the positions that all of them have, then subtracts those that other
/// columns have, too.
void TokenEnds::addBySets(std::vector<std::uint64_t>& tally) const {
    constexpr std::size_t kSets = std::size_t{1} << kMaxBySets;
    const std::size_t sets = std::size_t{1} << m_columns;
    std::array<std::uint64_t, kSets> counts{};
    std::array<std::array<std::uint64_t, kBlock>, kSets> shared{};
    for (std::size_t begin = 0; begin < m_words; begin += kBlock) {
        const std::size_t size = std::min(kBlock, m_words - begin);
        for (std::size_t set = 1; set < sets; ++set) {
            const auto column = static_cast<std::size_t>(std::countr_zero(set));
            const std::uint64_t* const plane = m_planes.data() + column * m_words + begin;
            const std::array<std::uint64_t, kBlock>& others = shared[set & (set - 1)];
            const std::uint64_t unless = (set & (set - 1)) == 0 ? ~std::uint64_t{0} : 0;
            for (std::size_t i = 0; i < size; ++i)
                shared[set][i] = plane[i] & (others[i] | unless);
            if (begin == 0)
                shared[set][0] &= ~std::uint64_t{1}; // position 0
            counts[set] += bitsOf(shared[set].data(), size);
        }
    }
    // From "at least this set" to "exactly this set".
    for (std::size_t column = 1; column < sets; column *= 2) {
        for (std::size_t set = 1; set < sets; ++set) {
            if ((set & column) == 0)
                counts[set] -= counts[set | column];
        }
    }
    for (std::size_t set = 1; set < sets; ++set)
        tally[set] += counts[set];
}

/// One position at a time, as there are too many sets.
void TokenEnds::addByPlaces(std::vector<std::uint64_t>& tally) const {
    // Two counts in turn, because one that was just written is slow to read.
    std::array<std::array<std::uint32_t, std::size_t{1} << kMaxCorpusColumns>, 2> counts{};
    std::array<std::uint64_t, kMaxCorpusColumns> words{};
    for (std::size_t at = 0; at < m_words; ++at) {
        std::uint64_t some = 0;
        for (std::size_t column = 0; column < m_columns; ++column) {
            words[column] = m_planes[column * m_words + at];
            some |= words[column];
        }
        if (at == 0)
            some &= ~std::uint64_t{1}; // position 0
        for (std::size_t turn = 0; some != 0; some &= some - 1, turn ^= 1U) {
            const auto bit = static_cast<unsigned>(std::countr_zero(some));
            std::size_t set = 0;
            for (std::size_t column = 0; column < m_columns; ++column)
                set |= static_cast<std::size_t>(words[column] >> bit & 1U) << column;
            ++counts[turn][set];
        }
    }
    for (std::size_t set = 1; set < tally.size(); ++set)
        tally[set] += std::uint64_t{counts[0][set]} + counts[1][set];
}

void TokenEnds::compare() {
    m_differing.resize(m_words);
    for (std::size_t at = 0; at < m_words; ++at) {
        std::uint64_t some = 0;
        std::uint64_t all = ~std::uint64_t{0};
        for (std::size_t column = 0; column < m_columns; ++column) {
            some |= m_planes[column * m_words + at];
            all &= m_planes[column * m_words + at];
        }
        m_differing[at] = some & ~all;
    }
}

std::uint32_t TokenEnds::differing(std::size_t begin, std::size_t end) const {
    if (begin >= end)
        return 0;
    const std::size_t first = begin + 1;
    std::uint32_t count = 0;
    for (std::size_t at = first / kPlaces; at <= end / kPlaces; ++at) {
        std::uint64_t bits = m_differing[at];
        if (at == first / kPlaces)
            bits &= ~std::uint64_t{0} << first % kPlaces;
        if (at == end / kPlaces)
            bits &= ~std::uint64_t{0} >> (kPlaces - 1 - end % kPlaces);
        count += static_cast<std::uint32_t>(sumOfBytes(bitsOfBytes(bits)));
    }
    return count;
}

} // namespace tokenscope::compare
