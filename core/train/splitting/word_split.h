#pragma once
// Splits texts into the words that a trainer counts; no token crosses from one word into the next. A text is
// split exactly as the saved tokenizer will split it when it encodes: both are built from the same two stages
// of a definition.
//
//   options  →  stages (as in the file)  →  WordSplit  →  f(word), f(word) …
//
// Added tokens are extracted from the text first, so no word contains one.
//
// A byte-level split yields words as the bytes of the text, not in GPT-2's byte alphabet. If only patterns
// split (no normalizer), bytes that are not valid UTF-8 are kept, each as a character of no class; all other
// splits replace each run of them by U+FFFD, as encoding does.

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
        Pattern,   ///< matches of `pattern`, and the text between them
        Metaspace, ///< spaces become `▁`, which starts a word; `prepend`
        SentencePiece, ///< SentencePiece's normalizer, then `boundaries`; without the line feed at the end of a record
        Whitespace,      ///< runs of word characters, and runs of other characters, without whitespace
        WhitespaceSplit, ///< at whitespace
        Bert,            ///< at whitespace, with punctuation as separate words
        None,            ///< a record is one word
    };
    Kind kind = Kind::Pattern;
    WordPattern pattern;
    /// Pattern, Whitespace, WhitespaceSplit and None: tokens consist of bytes, in GPT-2's byte alphabet.
    bool byteLevel = true;
    bool addPrefixSpace = false; ///< byte-level GPT-2 as published, and None: a space before the first word
    PrependScheme prepend = PrependScheme::Always;
    SentencePieceNormalizer sentencePiece;
    SentencePieceBoundaries boundaries;
    /// SentencePiece: user-defined symbols, which the normalizer keeps and no word contains.
    std::vector<std::string> userDefined;
    std::optional<NormalizerConfig> normalizer; ///< not with SentencePiece, which has its own
    /// Extracted from the text; not with SentencePiece, which finds only user-defined symbols.
    std::vector<AddedToken> added;
    bool operator==(const WordSplitOptions&) const = default;
};

/// The part of a split that the saved file contains.
struct SplitStages {
    std::optional<NormalizerConfig> normalizer;
    std::optional<PreTokenizerConfig> preTokenizer;
    std::vector<AddedToken> added; ///< whatever their ids
    // Not in the file; only for SentencePiece's normalizer.
    SentencePieceBoundaries boundaries;
    std::vector<std::string> userDefined;
    /// For a tokenizer with `▁` in its pieces and no pre-tokenizer (like Llama 2): words are split before `▁`
    /// as in SentencePiece's training, except after one of these characters, because some piece contains both
    /// in a row. No piece crosses such a boundary, neither in encoding nor in what is learned. nullopt: words
    /// are not split there.
    std::optional<std::set<std::string>> joinedBySpace;
    /// The pre-tokenizer ends in ByteLevel: words are spelled in its alphabet there.
    [[nodiscard]] bool byteLevel() const;
    bool operator==(const SplitStages&) const = default;
};
/// Of a text that is not empty. A continuation byte (0x80 … 0xBF) without its first byte is a character.
std::string_view lastCharacter(std::string_view text);
/// How an existing tokenizer splits.
SplitStages splitStagesOf(const TokenizerDefinition& definition);
/// Errors: BadInput (options that contradict each other).
Result<SplitStages> stagesOf(const WordSplitOptions& options);
/// Called with each word. Its bytes are valid during the call.
using EachWord = std::function<void(std::string_view word)>;

/// Const and thread-safe; cheap to copy.
class WordSplit {
  public:
    /// Errors: BadInput, Unsupported and Damaged (a pattern or character map that can't be read).
    static Result<WordSplit> make(const WordSplitOptions& options);
    /// Splits like an existing tokenizer, to extend it.
    static Result<WordSplit> make(SplitStages stages);

    [[nodiscard]] const SplitStages& stages() const;
    /// One line, equal for equal splits; for count files.
    [[nodiscard]] const std::string& description() const;

    /// The words of a record (a line, a document), in order. Errors: TooLarge (a pattern's limit of steps, a
    /// normalizer's bound), Canceled.
    Result<void> forEachWord(std::string_view record, const EachWord& each,
                             const Progress& progress = {}) const;
    /// Adds the words, `times` each. The path for corpora: faster if 16 bytes after the record may be read,
    /// up to `readable` (null: none).
    Result<void> count(std::string_view record, WordCounts& words, std::uint64_t times = 1,
                       const Progress& progress = {}, const char* readable = nullptr) const;

    // Paths for many records. A split that is not `scanned` but `parts` counts faster by parts: the words are
    // those of the parts, and a part that occurs often is split only once.

    /// Words come from a hand-written scanner: as fast as parts.
    [[nodiscard]] bool scanned() const;
    /// There are positions where words are certain to end (word_breaks.h).
    [[nodiscard]] bool parts() const;
    /// Adds the parts of a record. `begins`: the first part starts the record.
    void countParts(std::string_view record, bool begins, WordCounts& parts, std::uint64_t times = 1,
                    const char* readable = nullptr) const;
    /// The words of a part of countParts().
    Result<void> forEachWordOfPart(std::string_view part, const EachWord& each,
                                   const Progress& progress = {}) const;
    /// The last position in [begin, text.size()) before which a word certainly ends; `begin` when there is
    /// none.
    [[nodiscard]] std::size_t lastBreak(std::string_view text, std::size_t begin) const;

  private:
    struct State;
    explicit WordSplit(std::shared_ptr<const State> state);
    std::shared_ptr<const State> m_state;
};

} // namespace tokenscope::train
