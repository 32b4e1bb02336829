#pragma once
// The token ends of several columns as bit sets over the positions of a text, to compare the columns 64
// positions at a time.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tokenscope::compare {

class TokenEnds {
  public:
    /// Clears the ends, for a text of `bytes` bytes with the positions 0 … bytes. Keeps its memory.
    void start(std::size_t columns, std::size_t bytes);

    /// Marks the positions of one column in ascending order, one column at a time.
    class Marker {
      public:
        Marker(TokenEnds& ends, std::size_t column)
            : m_plane(ends.m_planes.data() + column * ends.m_words)
            , m_words(ends.m_words) {}
        /// Without branches, which would be mispredicted, and without reading what was just written.
        void mark(std::size_t place) {
            const std::size_t at = place / kPlaces;
            // All bits if it is the same word, otherwise none; a condition would be compiled to a branch.
            const auto same = static_cast<std::uint64_t>(static_cast<std::int64_t>((at ^ m_at) - 1) >> 63U);
            m_bits = (m_bits & same) | std::uint64_t{1} << place % kPlaces;
            m_at = at;
            m_plane[at] = m_bits;
        }
        /// The number of marked positions.
        [[nodiscard]] std::size_t marked() const { return TokenEnds::marked(m_plane, m_words); }
        /// Removes all marks, before set().
        void clear() { std::fill_n(m_plane, m_words, 0); }
        /// In any order.
        void set(std::size_t place) { m_plane[place / kPlaces] |= std::uint64_t{1} << place % kPlaces; }

      private:
        std::uint64_t* m_plane;
        std::size_t m_words;
        std::size_t m_at = 0;
        std::uint64_t m_bits = 0;
    };

    /// Adds to tally[m] the positions after 0 where a token ends in exactly the columns whose bit is set in
    /// m. `tally` has 1 << columns entries; the first one, for no column, is unchanged.
    void addTo(std::vector<std::uint64_t>& tally) const;
    /// Prepares differing().
    void compare();
    /// The number of positions begin + 1 … end where only some columns have an end. end - begin < 1 << 32.
    [[nodiscard]] std::uint32_t differing(std::size_t begin, std::size_t end) const;

  private:
    static constexpr std::size_t kPlaces = 64; ///< of one word
    static std::size_t marked(const std::uint64_t* words, std::size_t size);
    void addBySets(std::vector<std::uint64_t>& tally) const;
    void addByPlaces(std::vector<std::uint64_t>& tally) const;
    std::size_t m_columns = 0;
    std::size_t m_words = 0;                ///< of one plane
    std::vector<std::uint64_t> m_planes;    ///< of all columns, one after the other
    std::vector<std::uint64_t> m_differing; ///< set by compare()
};

} // namespace tokenscope::compare
