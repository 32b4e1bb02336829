#pragma once
// Cuts texts into the words that a trainer counts: no piece crosses from one word into the next. What is cut here is what
// the saved tokenizer will cut when it encodes: both are built from the same two stages of a definition.
//
//   options  →  stages (as in the file)  →  WordSplit  →  f(word), f(word) …
//
// Added tokens are cut out of the text first: no word has one.
//
// A byte-level split gives words as the bytes of the text, not spelled in GPT-2's alphabet. Where nothing but patterns
// cut (no normalizer) bytes that are not UTF-8 go through as they are, each a character of no class; all other splits
// take each stretch of them for U+FFFD, as encoding does.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/definition/stage_configs.h"
#include "core/definition/tokenizer_definition.h"
#include "core/train/splitting/sentencepiece_words.h"
#include "core/train/splitting/word_counts.h"
#include "core/train/splitting/word_pattern.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::train {

struct WordSplitOptions {
    enum class Kind : std::uint8_t {
        Pattern,       ///< matches of `pattern`, and what stands between them
        Metaspace,     ///< blanks are `▁`, which begins a word; `prepend`
        SentencePiece, ///< SentencePiece's normalizer, then `cuts`; a line feed at a record's end is none of it
        Whitespace,    ///< runs of word characters, and of what is neither those nor white space
        WhitespaceSplit, ///< between white space
        Bert,            ///< between white space, punctuation alone
        None,            ///< a record is one word
    };
    Kind kind = Kind::Pattern;
    WordPattern pattern;
    /// Pattern, Whitespace, WhitespaceSplit and None: pieces are of bytes in GPT-2's alphabet.
    bool byteLevel = true;
    bool addPrefixSpace = false; ///< byte-level GPT-2 as published, and None: a blank before the first word
    PrependScheme prepend = PrependScheme::Always;
    SentencePieceNormalizer sentencePiece;
    SentencePieceBoundaries cuts;
    /// SentencePiece: user-defined pieces, which pass the normalizer and are in no word.
    std::vector<std::string> userDefined;
    std::optional<NormalizerConfig> normalizer; ///< not with SentencePiece, which has its own
    /// Cut out of the text and in no word; not with SentencePiece, which looks for user-defined pieces alone.
    std::vector<AddedToken> added;
    bool operator==(const WordSplitOptions&) const = default;
};

/// The definition's part of a split: what the saved file says.
struct SplitStages {
    std::optional<NormalizerConfig> normalizer;
    std::optional<PreTokenizerConfig> preTokenizer;
    std::vector<AddedToken> added; ///< whatever their ids
    // Not in the file: for SentencePiece's normalizer alone.
    SentencePieceBoundaries cuts;
    std::vector<std::string> userDefined;
    /// Of a tokenizer that has pieces with `▁` and cuts no words (Llama 2's kind): words are cut before `▁` all the same,
    /// as SentencePiece's training does, but for a `▁` behind one of these characters: some piece has both side by side.
    /// Nothing that encodes reaches across such a cut, nor does what is learned. nullopt: they aren't.
    std::optional<std::set<std::string>> joinedByBlank;
    /// The pre-tokenizer ends in ByteLevel: words are spelled in its alphabet there.
    [[nodiscard]] bool byteLevel() const;
    bool operator==(const SplitStages&) const = default;
};
/// Of a text that is not empty, with U+0080 … U+00BF alone taken as it comes.
std::string_view lastCharacter(std::string_view text);
/// As an existing tokenizer cuts.
SplitStages splitStagesOf(const TokenizerDefinition& definition);
/// Errors: BadInput (options that don't go together).
Result<SplitStages> stagesOf(const WordSplitOptions& options);
/// Told by each word. Its bytes are valid during the call.
using EachWord = std::function<void(std::string_view word)>;

/// Const and thread-safe; cheap to copy.
class WordSplit {
  public:
    /// Errors: BadInput, Unsupported and Damaged (a pattern or character map that can't be read).
    static Result<WordSplit> make(const WordSplitOptions& options);
    /// As an existing tokenizer cuts (to go on with its training).
    static Result<WordSplit> make(SplitStages stages);

    [[nodiscard]] const SplitStages& stages() const;
    /// One line that two splits have in common when they cut alike; for count files.
    [[nodiscard]] const std::string& description() const;

    /// The words of a record (a line, a document), in order. Errors: TooLarge (a pattern's limit of steps, a normalizer's
    /// bound), Canceled.
    Result<void> forEachWord(std::string_view record, const EachWord& each,
                             const Progress& progress = {}) const;
    /// Adds them, `times` each. The road that is meant for corpora: quicker when 16 bytes behind the record may be read,
    /// up to `readable` (null: none).
    Result<void> count(std::string_view record, WordCounts& words, std::uint64_t times = 1,
                       const Progress& progress = {}, const char* readable = nullptr) const;

    // Roads for many records. A split that is not `scanned` but `parts` counts quicker by parts: words are those of the
    // parts, so that a part which comes often is cut once.

    /// Words come from a hand-written scanner: as fast as parts.
    [[nodiscard]] bool scanned() const;
    /// It is known where words certainly end (word_breaks.h).
    [[nodiscard]] bool parts() const;
    /// Adds the parts of a record. `begins`: the first begins the record.
    void countParts(std::string_view record, bool begins, WordCounts& parts, std::uint64_t times = 1,
                    const char* readable = nullptr) const;
    /// The words of a part that countParts() gave.
    Result<void> forEachWordOfPart(std::string_view part, const EachWord& each,
                                   const Progress& progress = {}) const;
    /// The last place in [begin, text.size()) before which a word certainly ends; `begin` when there is none.
    [[nodiscard]] std::size_t lastBreak(std::string_view text, std::size_t begin) const;

  private:
    struct State;
    explicit WordSplit(std::shared_ptr<const State> state);
    std::shared_ptr<const State> m_state;
};

} // namespace tokenscope::train
