#pragma once
// What splits a text into words, as options and as the stages that the saved file contains.

#include "core/base/error.h"
#include "core/definition/stage_configs.h"
#include "core/definition/tokenizer_definition.h"
#include "core/regex/pattern.h"
#include "core/train/splitting/sentencepiece_words.h"

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::train {

/// The pattern by which byte-level training splits a text into words: a published one by name, optionally with
/// other rules for numbers and apostrophes, or a custom one.
struct WordPattern {
    enum class Apostrophes : std::uint8_t {
        Published, ///< as the pattern has it
        Both,      ///< `’` (U+2019) starts a contraction like `'`
        None,      ///< no contractions: the apostrophe is an ordinary character
    };
    /// One of publishedPatternNames(). Empty: `own`.
    std::string name = "gpt2";
    std::string own; ///< a regular expression as tokenizer.json has it (Oniguruma)
    /// Of a published pattern: the maximum number of digits in a word, 1 … 3. 0: as published.
    int digits = 0;
    Apostrophes apostrophes = Apostrophes::Published;
    bool operator==(const WordPattern&) const = default;
};

/// `gpt2`, `cl100k`, `llama3`, `qwen2`, `nanochat`, `o200k`, `tekken`. cl100k is spelled as in
/// tokenizer.json, like Llama 3.
std::span<const std::string_view> publishedPatternNames();

/// As in the saved tokenizer.json. Errors: BadInput for an unknown name or number of digits; `own` is not
/// checked.
Result<Pattern> spelledPattern(const WordPattern& pattern);

/// The maximum number of digits in a word; 0: no limit, or unknown for a custom pattern.
int digitsOf(const WordPattern& pattern);

/// Whether spelledPattern() returns `text` for a published name. In these patterns, a word ends before a
/// space between a visible ASCII character and an ASCII letter.
bool isOfPublishedFamily(std::string_view text);

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

} // namespace tokenscope::train
