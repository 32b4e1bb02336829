#pragma once
// The configuration in the small files of a model folder, as transformers reads it:
//
//   tokenizer_config.json      class, options, special and added tokens, chat template
//   special_tokens_map.json    special tokens, if the config has no added_tokens_decoder; they replace the config's
//   added_tokens.json          added tokens, likewise
//   chat_template.jinja        the chat template, and additional_chat_templates/NAME.jinja further ones; they replace
//                              those of the config. Without any of them, chat_template.json
//   generation_config.json     tokens that end a generation
//   config.json                the model's ids and its number of embedding rows
//
// At most kMaxNamedSpecials special tokens and 64 chat templates are read. A missing file is skipped; an
// unreadable one is a diagnostic, not an error.

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
inline constexpr std::string_view kCleanUpBpe =
    "clean_up_tokenization_spaces_for_bpe_even_though_it_will_corrupt_output";

struct ModelFolderConfig {
    /// A token that a file declares for a role, `bos_token` … or `additional_special_tokens`.
    struct Special {
        std::string role;
        AddedToken token;
        std::string where;      ///< `tokenizer_config.json: $.bos_token`
        bool isDefault = false; ///< the class's, in no file; `where` is the class's
    };
    /// `additional_special_tokens` or `extra_special_tokens` of a file.
    struct SpecialList {
        std::string where;    ///< `tokenizer_config.json: $.extra_special_tokens`
        bool isNamed = false; ///< an object of roles and tokens
        bool isExtra = false; ///< extra_special_tokens
        std::string value;    ///< JSON on one line, shortened

        [[nodiscard]] bool isOfConfig() const { return where.starts_with("tokenizer_config.json"); }
        [[nodiscard]] bool contains(const Special& special) const;
    };
    /// Ids that a file of the model declares for a role.
    struct ModelIds {
        std::string role; ///< `bos_token`
        std::vector<PieceId> ids;
        std::string where;
    };

    /// A field of tokenizer_config.json.
    struct Field {
        std::string key;
        std::string value; ///< JSON on one line, shortened
    };

    std::vector<std::string> files; ///< that exist, in reading order
    std::vector<Field> fields;      ///< of tokenizer_config.json, in its order
    std::string tokenizerClass;     ///< without `Fast`; empty: not declared
    std::string classWhere;
    bool classIsOfType = false; ///< no file declares a class; this is the one of the model's type
    bool hasOwnCode = false;    ///< auto_map names a tokenizer of the model's own program
    std::optional<bool> addBos, addEos, addPrefixSpace, legacy;
    std::optional<bool> lowerCase, stripAccents, chineseCharacters;
    std::optional<bool> keepAccents, splitByPunctuation, trimOffsets;
    std::optional<bool> splitSpecial;        ///< split_special_tokens
    std::optional<bool> fixMistralRegex;     ///< fix_mistral_regex
    std::string writtenBy;                   ///< config.json's transformers_version
    std::optional<bool> cleanText;           ///< Funnel's clean_text
    std::optional<std::string> wordPrefix;   ///< Funnel's wordpieces_prefix
    std::optional<PieceId> unkId;            ///< unk_id of XLNet and DeBERTa 2
    std::string paddingSide, truncationSide; ///< `left`, `right`; empty: not declared
    std::string modelType;                   ///< config.json's model_type
    std::optional<bool> cleanUp;             ///< clean_up_tokenization_spaces
    std::optional<bool> cleanUpBpe;          ///< kCleanUpBpe
    std::optional<std::uint64_t> extraIds;   ///< T5
    std::optional<std::uint64_t> offset;     ///< PEGASUS
    std::optional<std::string> maskSentence; ///< PEGASUS' mask_token_sent; empty: null
    std::string sourceLanguage;              ///< src_lang of translation models; empty: not declared
    std::string targetLanguage;              ///< tgt_lang; empty: not declared
    std::string languageCodes;               ///< language_codes, or lang_codes: the name of a list
    std::string wordTokenizerType,
        subwordTokenizerType; ///< BertJapaneseTokenizer: word_tokenizer_type …; empty: not declared
    std::optional<bool> legacyBehavior;    ///< NLLB: the language is after the text
    std::string language, task;            ///< Whisper; empty: not declared
    std::optional<bool> predictTimestamps; ///< Whisper
    bool padsLeft = false;
    std::vector<Special> specials;
    std::vector<SpecialList> lists;       ///< of `specials`, in reading order; an empty list or null, too
    std::vector<SpecialList> unusedLists; ///< of special_tokens_map.json, if another file supersedes it
    std::vector<Special> restated;        ///< declared again by a later file, equal or not
    std::vector<std::string> without;     ///< roles that a file sets to null
    std::vector<AddedToken> added;        ///< `idInFile` as in the file
    std::string addedWhere;
    bool addedHaveOptions =
        false; ///< `added` is added_tokens_decoder: its options replace those of the main file
    std::vector<Special> named; ///< `image_token` and the like, which transformers 5 adds
    std::vector<ChatTemplate> templates;
    std::string templatesWhere;
    std::vector<std::string> templateFiles; ///< of each template; empty: all are at templatesWhere
    std::vector<ModelIds> modelIds;
    std::optional<std::uint64_t> embeddingRows; ///< config.json's vocab_size
    Diagnostics diagnostics;

    /// The token with this role, or null.
    [[nodiscard]] const Special* special(std::string_view role) const;
    /// The roles with a single token, `bos_token` first.
    static const std::vector<std::string_view>& roles();
};

/// Reads all files that exist; never fails.
ModelFolderConfig readModelFolder(const std::filesystem::path& folder);

/// The fields of tokenizer_config.json that ModelFolderConfig's other members contain, whatever the class.
bool isReadForAllClasses(std::string_view key);

} // namespace tokenscope::formats
