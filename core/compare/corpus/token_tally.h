#pragma once
// Tokens of one column, counted piece by piece: what is the same for all tokens of a piece is looked at once, at the end.
//
// A token is plain where its piece is text of whole characters and it covers just as many bytes: then length and script are
// those of the piece. All others (special, unknown, parts of characters, what a normalizer changed) are looked at one by one.

#include "core/compare/corpus/corpus_summary.h"

#include <memory>
#include <string_view>
#include <vector>

namespace tokenscope {

class TokenTally {
  public:
    explicit TokenTally(std::shared_ptr<const PieceTexts> pieces);

    /// `encoding` is of all of `text`. Sets `bit` of `ends` at the byte behind each token with text. Adds to `counts` what
    /// isn't plain, and keeps the rest for finish(). Returns what the row of a file has.
    CorpusRow::Column count(std::string_view text, const Encoding& encoding, std::uint8_t bit,
                            std::vector<std::uint8_t>& ends, CorpusColumnCounts& counts);
    /// Adds what was kept.
    void finish(CorpusColumnCounts& counts);

  private:
    static constexpr std::uint32_t kNoSize = 0xFFFF'FFFF; ///< no token of it is plain
    /// By id, to be touched together.
    struct Piece {
        std::uint32_t plainSize = kNoSize; ///< bytes of a plain token
        std::uint32_t times = 0;
    };
    void countOdd(std::string_view text, PieceId id, ByteSpan span, CorpusColumnCounts& counts,
                  TokenCounts& own);

    std::shared_ptr<const PieceTexts> m_texts;
    std::vector<Piece> m_pieces;
    std::vector<std::uint64_t> m_odd; ///< tokens of each piece that are not plain, by PieceTexts::indexOf
    std::uint64_t m_kept = 0;         ///< tokens since finish()
};

} // namespace tokenscope
