#pragma once
// The families of checks, one file each, and what they share. Private to core/check.

#include "core/check/check.h"
#include "core/stages/normalize/normalizer.h"
#include "core/stages/pretokenize/pre_tokenizer.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::check {

extern const Check kLoadingCheck;
extern const Check kRoundTripCheck;
extern const Check kStreamingCheck;
extern const Check kSpansCheck;
extern const Check kSpecialTokensCheck;
extern const Check kBeginEndCheck;
extern const Check kPaddingCheck;
extern const Check kIdsCheck;
extern const Check kModelCheck;
extern const Check kUnreachableCheck;
extern const Check kNormalizerCheck;
extern const Check kPreTokenizerCheck;
extern const Check kFilesCheck;
extern const Check kTemplateCheck;
extern const Check kDataCheck;
extern const Check kTextCheck;
extern const Check kScriptsCheck;
extern const Check kSpeedCheck;
extern const Check kDeterminismCheck;
extern const Check kHashesCheck;

bool hasTokenizer(const CheckInput& input);

// Texts.

struct ScriptSample {
    const char* script; ///< `Latin`, as Unicode names it
    const char* text;   ///< an ordinary sentence or two
};
std::span<const ScriptSample> scriptSamples();
/// Texts of all scripts, with whitespace of all kinds, digits, punctuation, controls, emoji and code.
std::vector<std::string> sampleTexts();
/// Without the whitespace, `▁` and zero bytes: what normalizers add and decoders drop.
std::string withoutSpaces(std::string_view text);

// Tokenizers.

/// The normalizer of any format, without ByteLevel's spelling of bytes: the text itself before and after. llama.cpp's
/// BERT normalizes while it splits words: the text is that of its words. Const members are thread-safe.
class TextNormalizer {
  public:
    /// The definition must outlive it.
    explicit TextNormalizer(const TokenizerDefinition& definition);
    TextNormalizer(TextNormalizer&&) noexcept;
    ~TextNormalizer();
    /// False: texts stay as they are.
    [[nodiscard]] bool exists() const;
    /// nullopt if the text is rejected.
    [[nodiscard]] std::optional<std::string> normalized(std::string_view text,
                                                        const Progress& progress = {}) const;

  private:
    struct Stages;
    std::unique_ptr<Stages> m_stages;
};

/// The pre-tokenizer, after the normalizer. Const members are thread-safe.
class WordSplitter {
  public:
    explicit WordSplitter(const TokenizerDefinition& definition);
    WordSplitter(WordSplitter&&) noexcept;
    ~WordSplitter();
    /// Errors: those of the stages, TooLarge for a pattern that backtracks without end.
    Result<PreTokenizedText> split(std::string_view text, const Progress& progress = {}) const;
    /// The first text between the words that isn't whitespace; empty if there is none.
    [[nodiscard]] std::string dropped(std::string_view text, const Progress& progress = {}) const;
    [[nodiscard]] bool dropsText(std::string_view text, const Progress& progress = {}) const {
        return !dropped(text, progress).empty();
    }

  private:
    std::unique_ptr<Normalizer> m_normalizer;
    std::unique_ptr<PreTokenizer> m_preTokenizer; ///< null: the text is one word
};

/// Encodes without the post-processor and without parsing special tokens. nullopt if it can't be encoded.
std::optional<std::vector<PieceId>> plainIds(const Tokenizer& tokenizer, std::string_view text,
                                             const Progress& progress = {});
/// A token that changes what was decoded before it.
struct StreamBreak {
    std::string before, after; ///< decoded from one token fewer, and from all
    std::vector<PieceId> ids;
};
/// Decodes more and more of the ids; the work is quadratic. nullopt: each only adds text.
std::optional<StreamBreak> streamBreakOf(const Tokenizer& tokenizer, std::span<const PieceId> ids);
/// Without the place.
Finding findingOf(const StreamBreak& found);

/// Where the spans of an encoding don't divide its text.
struct SpanFaults {
    bool disordered = false;         ///< one is outside the text, or in the wrong order
    std::vector<ByteSpan> uncovered; ///< parts with more than whitespace that no token covers
};
SpanFaults spanFaults(const Encoding& encoding, std::string_view text);

/// In GGUF files, it is a control token.
bool isUnknown(const Tokenizer& tokenizer, PieceId id);

// What decoding loses: findings without place, severity and evidence. The texts are as they are shown.

Finding otherText(const std::string& text, const std::string& decoded);
Finding otherSpaces(const std::string& text, const std::string& decoded);
Finding notEncodable(const std::string& text);

/// The piece as people see it, in backticks: "`<s>` (1)".
std::string pieceAndId(const Tokenizer& tokenizer, PieceId id);
bool isSpecial(const TokenizerDefinition& definition, PieceId id);
/// Only letters and digits of ASCII: text contains it.
bool isWord(std::string_view text);
/// The place of a finding about the tokenizer file itself.
std::string fileName(const Tokenizer& tokenizer);
/// Where the folder decides a role (`eos`, `pad`): the file and path that declares `id` for it, or without an id, the one
/// that sets it to null. The tokenizer file if there is none.
std::string placeOfRole(const CheckInput& input, std::string_view role, std::optional<PieceId> id);

// Evidence as JSON.

/// `{"text":…,"ids":[…],"decoded":…}`; empty members are omitted.
std::string textEvidence(std::string_view text, std::span<const PieceId> ids = {},
                         std::string_view decoded = {});
/// `{"ids":[…],"pieces":[…],"count":N}` with the first ids.
std::string idsEvidence(const Tokenizer& tokenizer, std::span<const PieceId> ids);

} // namespace tokenscope::check
