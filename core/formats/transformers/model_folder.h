#pragma once
// What the small files of a model folder say of its tokenizer, as transformers reads them:
//
//   tokenizer_config.json      class, options, special and added tokens, chat template
//   special_tokens_map.json    special tokens, where the config has no added_tokens_decoder
//   added_tokens.json          added tokens, likewise
//   chat_template.jinja        the chat template, and additional_chat_templates/NAME.jinja more of them, before those
//                              of the config; without any, chat_template.json
//   generation_config.json     where generation ends
//   config.json                the model's own ids and number of embedding rows
//
// No more than kMaxNamedSpecials tokens are taken of a list of special tokens, and 64 chat templates.
// A file that is not there says nothing; one that can't be read is a diagnostic, not an error.

#include "core/definition/tokenizer_definition.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::formats {

inline constexpr std::size_t kMaxNamedSpecials = std::size_t{1} << 16U;

/// Families of tokenizer classes that are made alike.
enum class TokenizerKind : std::uint8_t {
    Unknown,
    Gpt2,
    Roberta,
    Qwen2,
    Clip,
    OpenAiGpt,
    Bert,
    Llama,
    Gemma,
    Whisper,
    Deberta,
    Herbert,
    T5,
    XlmRoberta,
    MBart,
    MBart50,
    Xglm,
    Camembert,
    Barthez,
    Albert,
    XlNet,
    RemBert,
    BigBird,
    DebertaV2,
    Pegasus,
    Nllb,
    SeamlessM4t,
    Udop,
    FNet,
    Funnel,
    MPNet,
    ProphetNet,
    Splinter,
    MarkupLm,
    Blenderbot,
    PlainSentencePiece, ///< nothing of its own
    Marian,             ///< a model, and a vocab.json with the ids; so are the next two
    M2m100,
    Speech2Text,
    SpeechT5, ///< SentencePiece's own cutting, and so the next one
    PlBart,
    Siglip,
};

struct ModelFolderConfig {
    /// A token that a file names by its role, `bos_token` … or `additional_special_tokens`.
    struct Special {
        std::string role;
        AddedToken token;
        std::string where; ///< `tokenizer_config.json: $.bos_token`
    };
    /// Ids that a file of the model gives for a role.
    struct ModelIds {
        std::string role; ///< `bos_token`
        std::vector<PieceId> ids;
        std::string where;
    };

    std::vector<std::string> files; ///< that are there, in the order of reading
    std::string tokenizerClass;     ///< without `Fast`; empty: not said
    std::string classWhere;
    std::optional<bool> addBos, addEos, addPrefixSpace, legacy;
    std::optional<bool> lowerCase, stripAccents, chineseCharacters;
    std::optional<bool> keepAccents, splitByPunctuation;
    std::optional<bool> cleanUp;             ///< clean_up_tokenization_spaces
    std::optional<std::uint64_t> extraIds;   ///< T5
    std::optional<std::uint64_t> offset;     ///< PEGASUS
    std::optional<std::string> maskSentence; ///< PEGASUS' mask_token_sent; empty: null
    std::string sourceLanguage;              ///< src_lang of the translators; empty: not said
    std::string targetLanguage;              ///< tgt_lang, likewise
    std::string languageCodes;               ///< language_codes, or lang_codes: the name of a list
    std::string wordTokenizerType,
        subwordTokenizerType; ///< of BertJapaneseTokenizer: word_tokenizer_type …; empty: not said
    std::optional<bool> legacyBehavior;    ///< NLLB: the language stands after the text
    std::string language, task;            ///< Whisper; empty: not said
    std::optional<bool> predictTimestamps; ///< Whisper
    bool padsLeft = false;
    std::vector<Special> specials;
    std::vector<Special> restated;    ///< said by a later file too, in the same words or in others
    std::vector<std::string> without; ///< roles that a file gives to no token, by null
    std::vector<AddedToken> added;    ///< `idInFile` as said
    std::string addedWhere;
    std::vector<ChatTemplate> templates;
    std::string templatesWhere;
    std::vector<ModelIds> modelIds;
    std::optional<std::uint64_t> embeddingRows; ///< config.json's vocab_size
    Diagnostics diagnostics;

    [[nodiscard]] TokenizerKind kind() const;
    /// The token of that role, or null.
    [[nodiscard]] const Special* special(std::string_view role) const;
    /// The roles that are no list, `bos_token` first.
    static const std::vector<std::string_view>& roles();
};

/// Reads what there is; never fails.
ModelFolderConfig readModelFolder(const std::filesystem::path& folder);

/// Adds the special tokens that classes of that kind have where no file names them.
void addDefaultSpecials(TokenizerKind kind, ModelFolderConfig& facts);

/// The id that a definition has for a role of roles(); null for any other name.
std::optional<PieceId>* specialIdOf(SpecialIds& special, std::string_view role);

/// Puts the facts into the definition, as transformers does when it opens the folder: tokens, special ids,
/// beginnings and ends, templates. What contradicts the definition becomes a diagnostic that says what holds.
void applyModelFolder(const ModelFolderConfig& facts, TokenizerDefinition& definition);

} // namespace tokenscope::formats
