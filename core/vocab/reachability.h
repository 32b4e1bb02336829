#pragma once
// Which pieces encoding can ever give. A piece is reachable if the encoding of some text has it, with the
// tokenizer's default options (control tokens: if special tokens are parsed). "Reachable" is verified by encoding
// the text. "Unreachable" follows from one of these arguments; each is about all texts:
//
//   model          Merging the piece's own symbols doesn't end in the piece. The merges inside of a token don't depend
//                  on what is around it, so no text has it. Unigram: other pieces for the same text have a higher sum,
//                  and would have it in every text. WordPiece: a longer piece always takes its first character.
//   pre-tokenizer  No word contains the text (word_language.h).
//   normalizer     A rule that leaves its own results unchanged changes the text, or no normalized text has one of its
//                  characters.
//   added token    Its text contains an added token, which is taken out of every text first (absent_texts.h).
//   symbols        BPE with listed merges: no row of symbols that a word can have contains it after merging (word_rows.h,
//                  row_pieces.h).
//   UTF-8          It is a part of a character, and no pieces complete it to characters.
//
// Arguments about the text assume that a piece's symbols are next to each other in it and are those of its spelling.
// BPE that drops characters, and merges of byte-fallback pieces, break that: see piece_sources.h.
//
// What neither a text nor an argument settles is Unknown; the reason then states what prevents it alone.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/encoding/tokenizer.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::vocab {

enum class Reach : std::uint8_t { Reachable, Unreachable, Unknown };

/// What keeps a piece out of encodings.
enum class Obstacle : std::uint8_t {
    None,
    Type, ///< control, unknown or unused, or a byte-fallback piece without byte fallback: never given for text
    SameText,     ///< another id has the same spelling
    NoMerge,      ///< its parts never meet: no merge builds it, or one of its parts
    OtherMerge,   ///< another merge comes first
    BetterPieces, ///< Unigram: other pieces have a higher sum
    LongerPiece,  ///< WordPiece, longest match: a longer piece takes a part of it
    Character,    ///< a byte piece whose characters have pieces of their own
    Normalizer,
    PreTokenizer,
    AddedToken,
    NotUtf8, ///< only in bytes that are not UTF-8
    Length,  ///< the word would be longer than the model accepts
};
inline constexpr int kObstacleCount = 13;

/// `other-merge`, … as in JSON.
std::string_view name(Obstacle obstacle);
/// `reachable`, `unreachable`, `unknown`
std::string_view name(Reach reach);

struct PieceReach {
    PieceId id = kNoPiece;
    Reach reach = Reach::Unknown;
    Obstacle obstacle = Obstacle::None;
    /// Reachable: the first text that was found. With Obstacle::NotUtf8 bytes that give the piece, or empty.
    std::string text;
    bool withSpecialTokens = false; ///< `text` has to be encoded with special tokens parsed
    Message reason;                 ///< a clause; empty for reachable pieces
    /// NoMerge: the piece that merging doesn't build, this one or a part of it. OtherMerge: the same, or kNoPiece if it is
    /// built, and then merged with what is next to it.
    PieceId unbuilt = kNoPiece;
    /// NoMerge: the merge that would build `unbuilt`, if one alone would.
    std::optional<Merge> missingMerge = {};
};

/// Not thread-safe: one object per thread. The tokenizer must outlive it.
class Reachability {
  public:
    explicit Reachability(const Tokenizer& tokenizer);
    ~Reachability();
    Reachability(const Reachability&) = delete;
    Reachability& operator=(const Reachability&) = delete;

    /// Errors: Canceled; BadInput (there is no such id).
    Result<PieceReach> of(PieceId id, const Progress& progress = {});
    /// The pre-tokenizer's pattern exceeded its match limit for several pieces, whatever was tried. The others would take
    /// seconds each, too, so no texts are tried for them.
    [[nodiscard]] bool exceedsMatchLimit() const;

  private:
    class Search;
    std::unique_ptr<Search> m_search;
};

/// For all ids, ascending. Progress counts pieces. Errors: Canceled.
Result<std::vector<PieceReach>> reachOfAll(const Tokenizer& tokenizer, const Progress& progress = {});

} // namespace tokenscope::vocab
