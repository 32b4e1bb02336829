#pragma once
// The configuration of each stage as plain data: readers fill it in, writers read it, and stages are built
// from it. Names follow Hugging Face's tokenizer.json, which has the largest set; types that only another
// format has are marked with its name.

#include "core/definition/piece_type.h"
#include "core/regex/pattern.h"
#include "core/unicode/normalization.h"

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace tokenscope {

enum class SplitBehavior : std::uint8_t { Removed, Isolated, MergedWithPrevious, MergedWithNext, Contiguous };
enum class PrependScheme : std::uint8_t { First, Never, Always };

// normalizers

struct BertNormalizer {
    bool cleanText = true;
    bool handleChineseChars = true;
    std::optional<bool> stripAccents; ///< absent: as lowercase
    bool lowercase = true;
    bool operator==(const BertNormalizer&) const = default;
};
struct UnicodeNormalizer {
    UnicodeForm form = UnicodeForm::NFC;
    bool operator==(const UnicodeNormalizer&) const = default;
};
struct LowercaseNormalizer {
    bool operator==(const LowercaseNormalizer&) const = default;
};
struct StripNormalizer {
    bool left = true;
    bool right = true;
    bool operator==(const StripNormalizer&) const = default;
};
struct StripAccentsNormalizer {
    bool operator==(const StripAccentsNormalizer&) const = default;
};
struct NmtNormalizer {
    bool operator==(const NmtNormalizer&) const = default;
};
struct PrependNormalizer {
    std::string text;
    bool operator==(const PrependNormalizer&) const = default;
};
struct ReplaceNormalizer {
    Pattern pattern;
    std::string content;
    bool operator==(const ReplaceNormalizer&) const = default;
};
struct PrecompiledNormalizer {
    std::string charsmap; ///< decoded bytes: u32 trie size, Darts trie, NUL-terminated replacements
    bool operator==(const PrecompiledNormalizer&) const = default;
};
struct ByteLevelNormalizer {
    bool operator==(const ByteLevelNormalizer&) const = default;
};
/// SentencePiece's NormalizerSpec, which is a single indivisible pass.
struct SentencePieceNormalizer {
    std::string name;     ///< nmt_nfkc, identity, …: information only
    std::string charsmap; ///< as in PrecompiledNormalizer; empty: identity
    bool addDummyPrefix = true;
    bool removeExtraWhitespaces = true;
    bool escapeWhitespaces = true;
    bool treatWhitespaceAsSuffix = false; ///< from the trainer spec
    bool operator==(const SentencePieceNormalizer&) const = default;
};
struct NormalizerConfig;
struct NormalizerSequence {
    std::vector<NormalizerConfig> parts;
    bool operator==(const NormalizerSequence&) const;
};
struct NormalizerConfig {
    using Kind =
        std::variant<BertNormalizer, UnicodeNormalizer, LowercaseNormalizer, StripNormalizer,
                     StripAccentsNormalizer, NmtNormalizer, PrependNormalizer, ReplaceNormalizer,
                     PrecompiledNormalizer, ByteLevelNormalizer, SentencePieceNormalizer, NormalizerSequence>;
    Kind kind;

    NormalizerConfig();
    template <class T>
    requires std::is_constructible_v<Kind, T> NormalizerConfig(T alternative)
        : kind(std::move(alternative)) {}
    NormalizerConfig(const NormalizerConfig&);
    NormalizerConfig(NormalizerConfig&&) noexcept;
    NormalizerConfig& operator=(const NormalizerConfig&);
    NormalizerConfig& operator=(NormalizerConfig&&) noexcept;
    ~NormalizerConfig();
    bool operator==(const NormalizerConfig&) const;
};

// pre-tokenizers

struct ByteLevelPreTokenizer {
    bool addPrefixSpace = true;
    bool trimOffsets = true;
    bool useRegex = true;
    UnicodeVersion unicode = kNewestUnicode; ///< of the regex
    bool operator==(const ByteLevelPreTokenizer&) const = default;
};
struct SplitPreTokenizer {
    Pattern pattern;
    SplitBehavior behavior = SplitBehavior::Isolated;
    bool invert = false;
    bool operator==(const SplitPreTokenizer&) const = default;
};
struct MetaspacePreTokenizer {
    std::string replacement = "\xE2\x96\x81"; ///< one code point, UTF-8
    PrependScheme scheme = PrependScheme::Always;
    bool split = true;
    bool operator==(const MetaspacePreTokenizer&) const = default;
};
struct BertPreTokenizer {
    bool operator==(const BertPreTokenizer&) const = default;
};
struct WhitespacePreTokenizer {
    bool operator==(const WhitespacePreTokenizer&) const = default;
};
struct WhitespaceSplitPreTokenizer {
    bool operator==(const WhitespaceSplitPreTokenizer&) const = default;
};
struct CharDelimiterSplitPreTokenizer {
    std::string delimiter; ///< one code point, UTF-8
    bool operator==(const CharDelimiterSplitPreTokenizer&) const = default;
};
struct PunctuationPreTokenizer {
    SplitBehavior behavior = SplitBehavior::Isolated;
    bool operator==(const PunctuationPreTokenizer&) const = default;
};
struct DigitsPreTokenizer {
    bool individualDigits = false;
    bool operator==(const DigitsPreTokenizer&) const = default;
};
struct UnicodeScriptsPreTokenizer {
    bool operator==(const UnicodeScriptsPreTokenizer&) const = default;
};
struct FixedLengthPreTokenizer {
    std::uint32_t length = 5; ///< code points
    bool operator==(const FixedLengthPreTokenizer&) const = default;
};
struct PreTokenizerConfig;
struct PreTokenizerSequence {
    std::vector<PreTokenizerConfig> parts;
    bool operator==(const PreTokenizerSequence&) const;
};
struct PreTokenizerConfig {
    using Kind = std::variant<ByteLevelPreTokenizer, SplitPreTokenizer, MetaspacePreTokenizer,
                              BertPreTokenizer, WhitespacePreTokenizer, WhitespaceSplitPreTokenizer,
                              CharDelimiterSplitPreTokenizer, PunctuationPreTokenizer, DigitsPreTokenizer,
                              UnicodeScriptsPreTokenizer, FixedLengthPreTokenizer, PreTokenizerSequence>;
    Kind kind;

    PreTokenizerConfig();
    template <class T>
    requires std::is_constructible_v<Kind, T> PreTokenizerConfig(T alternative)
        : kind(std::move(alternative)) {}
    PreTokenizerConfig(const PreTokenizerConfig&);
    PreTokenizerConfig(PreTokenizerConfig&&) noexcept;
    PreTokenizerConfig& operator=(const PreTokenizerConfig&);
    PreTokenizerConfig& operator=(PreTokenizerConfig&&) noexcept;
    ~PreTokenizerConfig();
    bool operator==(const PreTokenizerConfig&) const;
};

// models

/// A merge's rank is its index in the list; a later duplicate of a pair replaces the earlier one, as in
/// Hugging Face tokenizers.
struct Merge {
    PieceId left = 0;
    PieceId right = 0;
    PieceId merged = 0;
    bool operator==(const Merge&) const = default;
};

struct BpeModel {
    enum class Order : std::uint8_t {
        Merges, ///< a list of merges (tokenizer.json); symbols are characters, or bytes in the byte alphabet
        Ranks,  ///< tiktoken: two parts merge if their bytes are a piece, lowest id first; symbols are bytes
        Scores, ///< SentencePiece: the same, highest score first; symbols are characters
    };
    Order order = Order::Merges;
    std::vector<Merge> merges; ///< Order::Merges only
    std::optional<PieceId> unkId;
    std::string unkToken; ///< as spelled in the file; empty if unkId is absent
    std::string continuingSubwordPrefix;
    std::string endOfWordSuffix;
    bool byteFallback = false;
    bool fuseUnk = false;
    bool ignoreMerges = false; ///< a word that is a piece becomes that piece; always true with Order::Ranks
    bool operator==(const BpeModel&) const = default;
};
struct UnigramModel {
    std::optional<PieceId> unkId;
    bool byteFallback = false;
    /// Sums floats with SentencePiece's tie rule; otherwise sums doubles like Hugging Face.
    bool sentencePiece = false;
    /// Hugging Face: by index of the vocabulary's entry; empty if the vocabulary's floats are exact.
    std::vector<double> exactScores;
    bool operator==(const UnigramModel&) const = default;
};
struct WordPieceModel {
    std::string unkToken = "[UNK]";
    std::string continuingSubwordPrefix = "##";
    std::uint32_t maxInputCharsPerWord = 100;
    bool operator==(const WordPieceModel&) const = default;
};
struct WordLevelModel {
    std::string unkToken;
    bool operator==(const WordLevelModel&) const = default;
};
/// SentencePiece's `word` and `char`.
struct SentencePieceWordModel {
    PieceId unkId = 0;
    bool byteFallback = false;
    bool operator==(const SentencePieceWordModel&) const = default;
};
struct SentencePieceCharModel {
    PieceId unkId = 0;
    bool byteFallback = false;
    bool operator==(const SentencePieceCharModel&) const = default;
};
/// RWKV: at each position the longest piece that matches.
struct LongestMatchModel {
    std::optional<PieceId> unkId; ///< for a byte that no piece starts with; absent: such a byte is an error
    bool operator==(const LongestMatchModel&) const = default;
};
/// PLaMo-2: the segmentation with the highest sum of scores (in steps of 1/10000), found from the end of the
/// text.
struct Plamo2Model {
    bool operator==(const Plamo2Model&) const = default;
};
using ModelConfig =
    std::variant<BpeModel, UnigramModel, WordPieceModel, WordLevelModel, SentencePieceWordModel,
                 SentencePieceCharModel, LongestMatchModel, Plamo2Model>;

// post-processors

struct ByteLevelPostProcessor {
    bool addPrefixSpace = true;
    bool trimOffsets = true;
    bool operator==(const ByteLevelPostProcessor&) const = default;
};
struct BertPostProcessor {
    std::pair<std::string, PieceId> sep;
    std::pair<std::string, PieceId> cls;
    bool operator==(const BertPostProcessor&) const = default;
};
struct RobertaPostProcessor {
    std::pair<std::string, PieceId> sep;
    std::pair<std::string, PieceId> cls;
    bool trimOffsets = true;
    bool addPrefixSpace = true;
    bool operator==(const RobertaPostProcessor&) const = default;
};
struct TemplatePostProcessor {
    struct Special {
        std::string id; ///< key in `specials`
        bool operator==(const Special&) const = default;
    };
    struct Sequence {
        bool second = false; ///< false: A, true: B
        bool operator==(const Sequence&) const = default;
    };
    struct Piece {
        std::variant<Special, Sequence> what;
        std::uint32_t typeId = 0;
        bool operator==(const Piece&) const = default;
    };
    struct SpecialTokens {
        std::string id;
        std::vector<PieceId> ids;
        std::vector<std::string> tokens; ///< usually as many as ids
        bool operator==(const SpecialTokens&) const = default;
    };
    std::vector<Piece> single;
    std::vector<Piece> pair;
    std::vector<SpecialTokens> specials;
    bool operator==(const TemplatePostProcessor&) const = default;
};
/// SentencePiece, tiktoken and llama.cpp: BOS before and EOS after the text, depending on the call's options.
struct BosEosPostProcessor {
    std::optional<PieceId> bos;
    std::optional<PieceId> eos; ///< in GGUF files of BERT models this is the separator
    bool bosIsSpecial = true;   ///< added by addSpecial if the call doesn't mention BOS and EOS separately
    bool eosIsSpecial = false;
    bool operator==(const BosEosPostProcessor&) const = default;
};
struct PostProcessorConfig;
struct PostProcessorSequence {
    std::vector<PostProcessorConfig> parts;
    bool operator==(const PostProcessorSequence&) const;
};
struct PostProcessorConfig {
    using Kind = std::variant<ByteLevelPostProcessor, BertPostProcessor, RobertaPostProcessor,
                              TemplatePostProcessor, BosEosPostProcessor, PostProcessorSequence>;
    Kind kind;

    PostProcessorConfig();
    template <class T>
    requires std::is_constructible_v<Kind, T> PostProcessorConfig(T alternative)
        : kind(std::move(alternative)) {}
    PostProcessorConfig(const PostProcessorConfig&);
    PostProcessorConfig(PostProcessorConfig&&) noexcept;
    PostProcessorConfig& operator=(const PostProcessorConfig&);
    PostProcessorConfig& operator=(PostProcessorConfig&&) noexcept;
    ~PostProcessorConfig();
    bool operator==(const PostProcessorConfig&) const;
};

// decoders

struct ByteLevelDecoder {
    bool operator==(const ByteLevelDecoder&) const = default;
};
struct WordPieceDecoder {
    std::string prefix = "##";
    bool cleanup = true;
    bool operator==(const WordPieceDecoder&) const = default;
};
struct MetaspaceDecoder {
    std::string replacement = "\xE2\x96\x81";
    PrependScheme scheme = PrependScheme::Always;
    bool operator==(const MetaspaceDecoder&) const = default;
};
struct BpeDecoder {
    std::string suffix = "</w>";
    bool operator==(const BpeDecoder&) const = default;
};
struct CtcDecoder {
    std::string padToken = "<pad>";
    std::string wordDelimiterToken = "|";
    bool cleanup = true;
    bool operator==(const CtcDecoder&) const = default;
};
struct ReplaceDecoder {
    Pattern pattern;
    std::string content;
    bool operator==(const ReplaceDecoder&) const = default;
};
struct FuseDecoder {
    bool operator==(const FuseDecoder&) const = default;
};
struct StripDecoder {
    std::string content; ///< one code point, UTF-8
    std::uint32_t start = 0;
    std::uint32_t stop = 0;
    bool operator==(const StripDecoder&) const = default;
};
struct ByteFallbackDecoder {
    bool operator==(const ByteFallbackDecoder&) const = default;
};
/// Joins the pieces, which are raw bytes (tiktoken, Tekken, RWKV).
struct BytesDecoder {
    bool operator==(const BytesDecoder&) const = default;
};
/// SentencePiece's rules: removes the dummy prefix, turns `▁` into a space, joins byte pieces, omits control
/// pieces.
struct SentencePieceDecoder {
    std::string unkSurface = " \xE2\x81\x87 ";           ///< text of the unknown piece
    std::optional<SentencePieceNormalizer> denormalizer; ///< applied to the decoded text
    bool operator==(const SentencePieceDecoder&) const = default;
};
struct DecoderConfig;
struct DecoderSequence {
    std::vector<DecoderConfig> parts;
    bool operator==(const DecoderSequence&) const;
};
struct DecoderConfig {
    using Kind = std::variant<ByteLevelDecoder, WordPieceDecoder, MetaspaceDecoder, BpeDecoder, CtcDecoder,
                              ReplaceDecoder, FuseDecoder, StripDecoder, ByteFallbackDecoder, BytesDecoder,
                              SentencePieceDecoder, DecoderSequence>;
    Kind kind;

    DecoderConfig();
    template <class T>
    requires std::is_constructible_v<Kind, T> DecoderConfig(T alternative)
        : kind(std::move(alternative)) {}
    DecoderConfig(const DecoderConfig&);
    DecoderConfig(DecoderConfig&&) noexcept;
    DecoderConfig& operator=(const DecoderConfig&);
    DecoderConfig& operator=(DecoderConfig&&) noexcept;
    ~DecoderConfig();
    bool operator==(const DecoderConfig&) const;
};

// truncation and padding

struct TruncationConfig {
    enum class Strategy : std::uint8_t { LongestFirst, OnlyFirst, OnlySecond };
    bool left = false; ///< truncation removes from the left
    Strategy strategy = Strategy::LongestFirst;
    std::uint64_t maxLength = 512;
    std::uint64_t stride = 0;
    bool operator==(const TruncationConfig&) const = default;
};
struct PaddingConfig {
    std::optional<std::uint64_t> fixedLength; ///< absent: longest of the batch
    bool left = false;
    std::optional<std::uint64_t> padToMultipleOf;
    PieceId padId = 0;
    std::uint32_t padTypeId = 0;
    std::string padToken = "[PAD]";
    bool operator==(const PaddingConfig&) const = default;
};

} // namespace tokenscope
