#pragma once
// Counts the tokens of one column by piece; properties of a piece are evaluated once, at the end.
//
// A token is plain if its piece is valid UTF-8 text and the token covers as many bytes: then its length and
// script are those of the piece. All other tokens (special, unknown, parts of characters, changed by a
// normalizer) are evaluated one by one.

#include "core/compare/corpus/corpus_summary.h"
#include "core/compare/corpus/token_ends.h"

#include <array>
#include <memory>
#include <vector>

namespace tokenscope::compare {

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
