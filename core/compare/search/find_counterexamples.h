#pragma once
// The same ids with other offsets: what the reference implementations of the two formats report for the same pieces.

#include "core/compare/diff/definition_diff.h"
#include "core/compare/diff/verdict.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tokenscope::compare {

struct OffsetDifference {
    std::string text;
    std::vector<PieceId> ids;
    std::vector<ByteSpan> a, b; ///< of `text`, one an id
    std::string words;          ///< a sentence without full stop
};

/// One for each kind of piece that is told otherwise in some short texts; GGUF reports none. `ended` is asked before each.
std::vector<OffsetDifference> findOffsetDifferences(const FilePair& pair, const std::function<bool()>& ended);

// The shortest texts that show where two tokenizers give other ids: one for each cause.
//
// Texts are made of what the definitions say otherwise (changed merges, scores, tokens, characters that normalizers change),
// then of all pieces, of rows of representative characters, and at random. One that both encode to other ids is shortened,
// and told under the cause that is seen in it. Every counterexample was encoded by both exactly as it is here. That none was found is no
// proof: `tried` says how much was looked at.

/// Absent: the default of each format.
struct TrialSetting {
    std::optional<bool> addSpecial, parseSpecial;
    bool operator==(const TrialSetting&) const = default;
};

enum class DifferenceCause : std::uint8_t {
    Around,       ///< what is put before and after a text by default
    TokenFound,   ///< a special or added token in the text that only one of them finds
    TokenBeside,  ///< both find the token; what stands beside it is encoded otherwise
    TokenId,      ///< both find it, under other ids
    UnknownToken, ///< what neither knows gets another token
    Metaspace,    ///< a literal `▁` (U+2581)
    Normalizer,   ///< the normalizers produce different texts
    PreTokenizer, ///< it is split into different words
    OtherIds,     ///< the same pieces, other ids
    Model,        ///< the same words, split into different pieces: merges, ranks, scores, missing pieces
    NotEncodable, ///< one of them has no answer
    OtherEngine,  ///< none of these could be distinguished: each format has rules of its own
};
inline constexpr std::size_t kDifferenceCauseCount = 12;
/// `around token_found token_beside token_id unknown_token metaspace normalizer pre_tokenizer other_ids model
/// not_encodable other_engine`
std::string_view name(DifferenceCause cause);

struct Counterexample {
    DifferenceCause cause = DifferenceCause::Model;
    std::string text; ///< UTF-8, unless both take other bytes as they are and only such show it
    TrialSetting setting;
    std::vector<PieceId> idsA, idsB;
    std::string messageA, messageB; ///< why there are no ids; else empty
    std::string
        words; ///< a sentence without full stop: "`<s>` is found in a text by A, for B it is plain text"
    /// TokenFound, TokenBeside, TokenId: the tokens of which this holds, as they were found, the shortest first.
    std::vector<std::string> tokens;
    bool agreeWhenParsed = false; ///< with special tokens parsed by both, the ids of this text are equal
    std::uint64_t seen = 0;       ///< texts that showed it
    double milliseconds = 0;      ///< from the beginning of the search until it was first seen
};

/// How many texts of a kind were tried with both.
struct TriedTexts {
    std::string what; ///< "around changed merges"
    std::uint64_t texts = 0;
    std::uint64_t different = 0;
};

struct CounterexampleOptions {
    std::vector<std::string> lines;     ///< of a corpus, to be tried and mutated; UTF-8
    std::uint32_t seed = 1;             ///< of what is random
    std::uint64_t randomBytes = 60'000; ///< of the texts that are made at random
    /// Nothing more is tried after so long, whatever the files; what one text takes then, some ten encodings of it by both,
    /// comes on top. Real files take a tenth of it. 0: no bound.
    double seconds = 30;
    Progress progress; ///< units are its own
};

struct CounterexampleSearchResult {
    std::vector<Counterexample> counterexamples; ///< by cause, then by length
    std::vector<TriedTexts> tried;
    std::vector<OffsetDifference> offsets; ///< of texts whose ids are equal
    double milliseconds = 0;
    bool canceled = false;  ///< what was found until then is here
    bool outOfTime = false; ///< likewise, by CounterexampleOptions::seconds

    [[nodiscard]] std::uint64_t texts() const;
    [[nodiscard]] SearchOutcome outcome() const;
};

/// Under five seconds for 262 144 pieces. One thread.
CounterexampleSearchResult findCounterexamples(const DefinitionDiff& diff,
                                               const CounterexampleOptions& options = {});

} // namespace tokenscope::compare
