#pragma once
// How models without merges and scores find the pieces of a word: by look-ups.
//
//   WordPiece    unhappy? unhapp? unhap? … un!   ##happy? ##happ? … ##h!   …    longest first; if even a single character
//                                                                              has no match, the whole word is unknown
//   RWKV         u! un! unh! …                                                 along the trie; the last match is used
//   WordLevel, SentencePiece's word and char                                   one look-up for each
//
// Reported by the code that encodes (Tokenizer::explainWord).

#include "core/encoding/tokenizer.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::explain {

struct MatchAttempt {
    ByteSpan span;            ///< bytes of the word
    PieceId found = kNoPiece; ///< kNoPiece: no such piece
    bool prefixed = false;    ///< looked up with MatchAttempts::prefix in front
    bool used = false;        ///< it became a token
    bool operator==(const MatchAttempt&) const = default;
};

struct MatchAttempts {
    std::string prefix; ///< `##`; may be empty
    /// In order, at most the first kMaxAttempts: a word of n characters can take n² / 2.
    std::vector<MatchAttempt> attempts;
    std::uint64_t hits = 0; ///< of all attempts, listed or not
    std::uint64_t misses = 0;
    /// The word is one unknown token; if there are no attempts, it has too many characters.
    bool gaveUp = false;
    Encoding tokens; ///< spans count bytes of the word

    /// What was looked up: `##happy`.
    [[nodiscard]] std::string lookedUp(std::string_view word, const MatchAttempt& attempt) const;
};
inline constexpr std::size_t kMaxAttempts = 1U << 18U;

/// WordPiece, WordLevel, RWKV's longest match, SentencePiece's word and char.
bool hasAttempts(const TokenizerDefinition& definition);

/// `word` as StageObserver::word() receives it. Errors: BadInput (another model), and those of
/// Tokenizer::encode.
Result<MatchAttempts> explainMatches(const Tokenizer& tokenizer, std::string_view word,
                                     const Progress& progress = {});

} // namespace tokenscope::explain
