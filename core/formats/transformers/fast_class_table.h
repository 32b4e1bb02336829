#pragma once
// What transformers' tokenizer classes do with a tokenizer.json: which of its stages they replace, by which
// fields of tokenizer_config.json. Sources: models/*/tokenization_*_fast.py (4), models/*/tokenization_*.py
// and TokenizersBackend (5).

#include "core/formats/transformers/model_folder.h"
#include "core/formats/transformers/transformers_version.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::formats {

struct FastClass {
    enum class Post : std::uint8_t {
        File,  ///< the file's
        Flags, ///< BOS and EOS, if add_bos_token or add_eos_token is declared; an absent one is false
        FlagsOrDefaults, ///< BOS and EOS always: the flags, or the class's defaults
        Defaults,        ///< BOS and EOS always, by the class's defaults: declared flags are dropped
        Template,        ///< the class's template
        RobertaOptions,  ///< the file's, with add_prefix_space and trim_offsets of the configuration
        Roberta,         ///< `<s> A </s>` with these options
        Clip,            ///< the same without them
        Whisper,         ///< language, task and timestamps before a text, if one of them is declared
    };
    enum class Stages : std::uint8_t {
        File,
        PrefixSpace,  ///< the file's; add_prefix_space of a byte-level pre-tokenizer is set
        NestedPrefix, ///< the same for a byte-level pre-tokenizer within a sequence
        BertOptions,  ///< the file's; options of its BERT normalizer are set
        CaseOptions,  ///< the same without tokenize_chinese_chars
        Bert,
        ByteLevel,
        ByteLevelNfc,
        Cohere,
        Llama,
        CodeLlama,
        Gemma,
        Clip,
        Herbert,
        // The next ones keep the file's charsmap.
        XlmRoberta,
        T5,
        Albert,
        XlNet,
        RemBert,
        BigBird,
        Pegasus,
        MBart50,
        Nllb,
        Xglm,
        Seamless,
        Barthez,
        DebertaV2,
    };
    struct Rules {
        Post post = Post::File;
        Stages stages = Stages::File;
    };

    std::string_view names; ///< without `Fast`, separated by spaces
    Rules v4, v5;
    std::string_view defaults = {}; ///< `cls_token [CLS] sep_token [SEP]`: tokens that no file declares
    /// Of Post::Template: roles of tokens, texts and `LANGUAGE`, `cls_token:0 $A:0 sep_token:0`.
    std::string_view single = {}, pair = {};
    std::string_view language = {}; ///< if the folder declares none
    bool addsBos = false, addsEos = false;
    bool lowerCase = true;       ///< do_lower_case if the folder doesn't declare it
    bool keepsAccents = false;   ///< keep_accents, likewise
    bool addPrefixSpace = false; ///< likewise

    [[nodiscard]] const Rules& rules(TransformersVersion version) const {
        return version == TransformersVersion::V4 ? v4 : v5;
    }
};

/// The class by its name without `Fast`; for other names, and without one, the class for every tokenizer.json
/// (PreTrainedTokenizerFast in 4, TokenizersBackend in 5).
const FastClass& findFastClass(std::string_view name);
bool isGeneric(const FastClass& known);

/// Whether transformers 5 ignores the declared class for models of this type and uses the generic one.
/// Source: MODELS_WITH_INCORRECT_HUB_TOKENIZER_CLASS in models/auto/tokenization_auto.py.
bool hasIncorrectClass(std::string_view modelType);

/// Special tokens that the class adds unless the folder declares such a list: languages of translation
/// models, sentinels of T5.
std::vector<std::string> additionalSpecials(const ModelFolderConfig& config);

} // namespace tokenscope::formats
