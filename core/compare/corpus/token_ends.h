#pragma once
// Where the tokens of some columns end: for each column a bit for each place of a text, so that what columns share and what
// they don't is found for 64 places at a time.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tokenscope::compare {

class TokenEnds {
  public:
    /// For a text of `bytes` bytes, whose places are 0 … bytes; no token ends anywhere yet. Keeps its memory.
    void start(std::size_t columns, std::size_t bytes);

    /// Sets places of one column, one column at a time, in ascending order.
    class Marker {
      public:
        Marker(TokenEnds& ends, std::size_t column)
            : m_plane(ends.m_planes.data() + column * ends.m_words)
            , m_words(ends.m_words) {}
        /// No branches, for none could be foretold, and nothing is read that was just written.
        void mark(std::size_t place) {
            const std::size_t at = place / kPlaces;
            // All bits where it is the same word, else none; as a condition it would be made a branch.
            const auto same = static_cast<std::uint64_t>(static_cast<std::int64_t>((at ^ m_at) - 1) >> 63U);
            m_bits = (m_bits & same) | std::uint64_t{1} << place % kPlaces;
            m_at = at;
            m_plane[at] = m_bits;
        }
        /// How many places are marked.
        [[nodiscard]] std::size_t marked() const { return TokenEnds::marked(m_plane, m_words); }
        /// Forgets what was marked, for set().
        void clear() { std::fill_n(m_plane, m_words, 0); }
        /// In any order.
        void set(std::size_t place) { m_plane[place / kPlaces] |= std::uint64_t{1} << place % kPlaces; }

      private:
        std::uint64_t* m_plane;
        std::size_t m_words;
        std::size_t m_at = 0;
        std::uint64_t m_bits = 0;
    };

    /// Adds to tally[m] the places behind 0 where a token ends in exactly the columns whose bit is set in m. `tally` has
    /// 1 << columns entries; the first, for no column, stays.
    void addTo(std::vector<std::uint64_t>& tally) const;
    /// Makes ready for differing().
    void compare();
    /// How many of the places begin + 1 … end are ends in some columns and not in others. end - begin < 1 << 32.
    [[nodiscard]] std::uint32_t differing(std::size_t begin, std::size_t end) const;

  private:
    static constexpr std::size_t kPlaces = 64; ///< of one word
    static std::size_t marked(const std::uint64_t* words, std::size_t size);
    void addBySets(std::vector<std::uint64_t>& tally) const;
    void addByPlaces(std::vector<std::uint64_t>& tally) const;
    std::size_t m_columns = 0;
    std::size_t m_words = 0;                ///< of one plane
    std::vector<std::uint64_t> m_planes;    ///< those of all columns in a row
    std::vector<std::uint64_t> m_differing; ///< by compare()
};

} // namespace tokenscope::compare
