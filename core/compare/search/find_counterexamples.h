#pragma once
// The shortest texts that two tokenizers encode to different ids: one for each cause.
//
// The texts come from what differs between the definitions (merges, scores, tokens, characters that
// normalizers change), then from all pieces, combinations of representative characters, and random texts. A
// text with different ids is shortened and filed under its cause. Both tokenizers encoded every
// counterexample exactly as it is here. If none is found, that is no proof: `tried` counts the texts.

#include "core/compare/diff/definition_diff.h"
#include "core/compare/diff/verdict.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tokenscope::compare {

/// Absent: the default of each format.
struct TrialSetting {
    std::optional<bool> addSpecial, parseSpecial;
    bool operator==(const TrialSetting&) const = default;
};

enum class DifferenceCause : std::uint8_t {
    Around,       ///< the ids that are added before and after a text by default
    TokenFound,   ///< a special or added token in the text that only one of them recognizes
    NextToToken,  ///< both recognize the token, but encode the text next to it differently
    TokenId,      ///< both recognize the token, with different ids
    UnknownToken, ///< text that neither vocabulary covers gets a different token
    Metaspace,    ///< a `▁` (U+2581) in the text itself
    Normalizer,   ///< the normalizers produce different texts
    PreTokenizer, ///< the text is split into different words
    OtherIds,     ///< the same pieces, different ids
    Model,        ///< the same words, split into different pieces: merges, ranks, scores, missing pieces
    NotEncodable, ///< one of them can't encode the text
    OtherEngine,  ///< none of these could be distinguished: each format has its own rules
};
inline constexpr std::size_t kDifferenceCauseCount = 12;
/// `around token_found token_beside token_id unknown_token metaspace normalizer pre_tokenizer other_ids model
/// not_encodable other_engine`
std::string_view name(DifferenceCause cause);

struct Counterexample {
    DifferenceCause cause = DifferenceCause::Model;
    /// TokenFound, NextToToken, TokenId: the file recognizes the token in the text; it has such a token.
    bool inA = false, inB = false, knownA = false, knownB = false;
    std::string text; ///< UTF-8, unless both keep invalid bytes and only such a text shows the difference
    TrialSetting setting;
    std::vector<PieceId> idsA, idsB;
    Message messageA, messageB; ///< why there are no ids; otherwise empty
    Message description; ///< without a full stop: "A recognizes `<s>` in a text; B reads it as plain text: …"
    /// TokenFound, NextToToken, TokenId: the tokens that this was found for, shortest first.
    std::vector<std::string> tokens;
    bool agreeWhenParsed = false; ///< the ids are equal if both parse special tokens
    std::uint64_t seen = 0;       ///< number of texts that showed it
    double milliseconds = 0;      ///< from the start of the search until it was first seen
};

struct OffsetDifference {
    std::string text;
    std::vector<PieceId> ids;
    std::vector<ByteSpan> a, b; ///< spans in `text`, one per id
    Message description;        ///< without a full stop
};

/// Equal ids with different offsets: what the reference implementations of the two formats report for a few
/// short texts, one for each kind of piece. GGUF has no offsets. `ended` is asked before each text.
std::vector<OffsetDifference> findOffsetDifferences(const FilePair& pair, const std::function<bool()>& ended);

/// How many texts of a kind both encoded.
struct TriedTexts {
    Message kind; ///< "every piece as a text"
    std::uint64_t texts = 0;
    std::uint64_t different = 0;
};

struct CounterexampleOptions {
    std::vector<std::string> lines; ///< of a corpus, to be tried and mutated; UTF-8
    std::uint32_t seed = 1;
    std::uint64_t randomBytes = 60'000; ///< total size of the random texts
    /// The search ends after this time, plus the time of the text that is being tried (about ten encodings by
    /// both). Real files need a tenth of it. 0: no limit.
    double seconds = 30;
    Progress progress; ///< in percent
};

struct CounterexampleSearchResult {
    std::vector<Counterexample> counterexamples; ///< by cause, then by length
    std::vector<TriedTexts> tried;
    std::vector<OffsetDifference> offsets; ///< of texts with equal ids
    double milliseconds = 0;
    bool canceled = false;  ///< the result is incomplete
    bool outOfTime = false; ///< the result is incomplete because of CounterexampleOptions::seconds

    [[nodiscard]] std::uint64_t texts() const;
    [[nodiscard]] SearchOutcome outcome() const;
};

/// Less than five seconds for 262 144 pieces. One thread.
CounterexampleSearchResult findCounterexamples(const DefinitionDiff& diff,
                                               const CounterexampleOptions& options = {});

} // namespace tokenscope::compare
