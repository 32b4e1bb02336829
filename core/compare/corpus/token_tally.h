#pragma once
// Counts the tokens of columns: where they end (TokenEnds), and how often each piece was used (TokenTally).

#include "core/compare/corpus/corpus_summary.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace tokenscope::compare {

/// The token ends of several columns as bit sets over the positions of a text, to compare the columns 64
/// positions at a time.
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

/// Counts the tokens of one column by piece; properties of a piece are evaluated once, at the end.
///
/// A token is plain if its piece is valid UTF-8 text and the token covers as many bytes: then its length and
/// script are those of the piece. All other tokens (special, unknown, parts of characters, changed by a
/// normalizer) are evaluated one by one.
class TokenTally {
  public:
    explicit TokenTally(std::shared_ptr<const PieceTexts> pieces);

    /// `encoding` is of a whole text, `scripts` are those of its bytes by countText(). Marks the end of each
    /// token with text. The counts are pending until keep() or discard(). Returns the counts for the row of
    /// the file.
    CorpusRow::Column count(const Encoding& encoding, const ScriptCode* scripts, TokenEnds::Marker& ends);
    void keep();
    void discard();
    /// Adds the kept counts.
    void finish(CorpusColumnCounts& counts);

  private:
    static constexpr std::uint32_t kNoSize = 0xFFFF'FFFF; ///< it has no plain tokens
    /// One struct, as both are used together.
    struct Piece {
        std::uint32_t plainSize = kNoSize; ///< bytes of a plain token
        std::uint32_t times = 0;           ///< pending tokens, plain or not
    };
    /// Of tokens that are not plain.
    struct OtherPiece {
        std::uint32_t times = 0;
        PieceType type = PieceType::Normal;
    };
    /// Counts are kept several times and used in turn, because one that was just written is slow to read.
    static constexpr std::size_t kTurns = 4;
    struct OtherCounts {
        TokenCounts counts;
        std::array<std::array<std::uint32_t, kTokenLengths>, kTurns> lengths{};
        /// The upper 32 bits count tokens, the lower ones their bytes.
        std::array<std::array<std::uint64_t, kScriptCodes>, kTurns> scripts{};
    };
    /// What count() needs to know about tokens that are not plain.
    struct OtherFound {
        std::uint64_t unknown = 0;
        std::uint64_t uncounted = 0; ///< tokens of at most one byte that are special or without text
        bool empty = false;          ///< there is a token without text after the start of the text
    };
    void countOthers(const Encoding& encoding, const std::uint32_t* others, std::size_t size,
                     const ScriptCode* scripts, OtherFound& found);
    void addPlain(CorpusColumnCounts& counts);

    std::shared_ptr<const PieceTexts> m_texts;
    std::vector<Piece> m_pieces;           ///< by id; empty if no token can be plain
    std::uint32_t m_lastPiece = 0;         ///< its last id
    std::vector<OtherPiece> m_otherPieces; ///< by PieceTexts::indexOf, plus one for unknown ids
    OtherCounts m_others;                  ///< pending
    CorpusColumnCounts m_kept;             ///< kept counts of tokens that are not plain; `used` is empty
    std::vector<std::uint64_t> m_plain;    ///< kept counts by id
    std::vector<std::uint64_t> m_used;     ///< kept counts of other tokens, by PieceTexts::indexOf
};

} // namespace tokenscope::compare
