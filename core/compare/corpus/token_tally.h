#pragma once
// Tokens of one column, counted piece by piece: what is the same for all tokens of a piece is looked at once, at the end.
//
// A token is plain where its piece is text of whole characters and it covers just as many bytes: then length and script are
// those of the piece. All others (special, unknown, parts of characters, what a normalizer changed) are looked at one by one.

#include "core/compare/corpus/corpus_summary.h"
#include "core/compare/corpus/token_ends.h"

#include <array>
#include <memory>
#include <vector>

namespace tokenscope::compare {

class TokenTally {
  public:
    explicit TokenTally(std::shared_ptr<const PieceTexts> pieces);

    /// `encoding` is of all of a text, `scripts` those of its bytes by countText(). Marks the place behind each token with
    /// text. What is counted waits for keep() or discard(). Returns what the row of a file has.
    CorpusRow::Column count(const Encoding& encoding, const ScriptCode* scripts, TokenEnds::Marker& ends);
    void keep();
    void discard();
    /// Adds what was kept.
    void finish(CorpusColumnCounts& counts);

  private:
    static constexpr std::uint32_t kNoSize = 0xFFFF'FFFF; ///< no token of it is plain
    /// To be touched together.
    struct Piece {
        std::uint32_t plainSize = kNoSize; ///< bytes of a plain token
        std::uint32_t times = 0;           ///< plain or not, that wait
    };
    /// Of what isn't plain.
    struct OddPiece {
        std::uint32_t times = 0;
        PieceType type = PieceType::Normal;
    };
    /// Counts of what isn't plain stand more than once, and are used in turn: one that was just written is slow to read.
    static constexpr std::size_t kTurns = 4;
    struct OddCounts {
        TokenCounts counts;
        std::array<std::array<std::uint32_t, kTokenLengths>, kTurns> lengths{};
        /// Tokens of each script above the 32 bits that have their bytes.
        std::array<std::array<std::uint64_t, kScriptCodes>, kTurns> scripts{};
    };
    /// What the places and the row of a chunk must know of tokens that aren't plain.
    struct OddFound {
        std::uint64_t unknown = 0;
        std::uint64_t uncounted = 0; ///< of one byte and special, or of none
        bool empty = false;          ///< a token without text, not at the text's beginning
    };
    void countOdd(const Encoding& encoding, const std::uint32_t* odd, std::size_t size,
                  const ScriptCode* scripts, OddFound& found);
    void addPlain(CorpusColumnCounts& counts);

    std::shared_ptr<const PieceTexts> m_texts;
    std::vector<Piece> m_pieces;        ///< by id; empty where no token is plain
    std::uint32_t m_lastPiece = 0;      ///< the last id in it
    std::vector<OddPiece> m_oddPieces;  ///< by PieceTexts::indexOf, and one for those without
    OddCounts m_odd;                    ///< that wait
    CorpusColumnCounts m_kept;          ///< of what isn't plain; `used` is empty
    std::vector<std::uint64_t> m_plain; ///< by id, kept
    std::vector<std::uint64_t> m_used;  ///< by PieceTexts::indexOf, kept of what isn't plain
};

} // namespace tokenscope::compare
