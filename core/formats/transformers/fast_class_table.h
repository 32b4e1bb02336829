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
        TemplateIfNone,  ///< likewise, if the file has no post-processor
        RobertaOptions,  ///< the file's, with add_prefix_space and trim_offsets of the configuration
        Roberta,         ///< `<s> A </s>` with these options
        RobertaTrims,    ///< the same; spans never include spaces
        Clip,            ///< the same without them
        Whisper,         ///< language, task and timestamps before a text
    };
    enum class Stages : std::uint8_t {
        File,
        PrefixSpace,   ///< the file's; add_prefix_space of a byte-level pre-tokenizer is set
        NestedPrefix,  ///< the same for a byte-level pre-tokenizer within a sequence
        BertOptions,   ///< the file's; options of its BERT normalizer are set
        CaseOptions,   ///< the same without tokenize_chinese_chars
        LlamaFromSlow, ///< in 4, those of the slow class if add_prefix_space is declared
        T5FromSlow,    ///< likewise
        Bert,
        ByteLevel,
        ByteLevelNfc,
        Cohere,
        Qwen2,
        Qwen35,
        Nougat,
        Llama,
        CodeLlama,
        Gemma,
        Siglip2,
        Clip,
        OpenAiGpt,
        Herbert,
        Jieba,     ///< splits words with jieba, another program: only the normalizer's options are set
        Plain,     ///< a SentencePiece model without its charsmap
        LayoutXlm, ///< likewise
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
        Tipsv2,
    };
    /// The options of the model that transformers 5 builds from the file's pieces and merges.
    enum class Model : std::uint8_t {
        File,
        Bytes,          ///< BPE without an unknown token
        WordSuffix,     ///< BPE with `</w>` and an unknown token
        Fused,          ///< BPE with an unknown token; consecutive ones are one
        Fallback,       ///< BPE of bytes in place of unknown characters
        FallbackUnk,    ///< the same with an unknown token
        Words,          ///< WordPiece with `##`
        Unigram,        ///< unknown pieces have the id `unkId`
        UnigramByName,  ///< the id of unk_token; `unkId` if it isn't a piece
        UnigramByScore, ///< likewise, if its score is 0
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
    std::string_view pairLeft = {}; ///< with padding_side left; empty: the same
    std::string_view language = {}; ///< if the folder declares none
    bool addsBos = false, addsEos = false;
    bool lowerCase = true;       ///< do_lower_case if the folder doesn't declare it
    bool keepsAccents = false;   ///< keep_accents, likewise
    bool addPrefixSpace = false; ///< likewise, in 4 and 5
    bool prefixSpaceIn5 = false; ///< likewise, in 5 alone
    Model model = Model::File;
    PieceId unkId = 0;

    [[nodiscard]] const Rules& rules(TransformersVersion version) const {
        return version == TransformersVersion::V4 ? v4 : v5;
    }
    /// Whether the class builds a tokenizer itself instead of changing the file's.
    [[nodiscard]] bool isBuilt(TransformersVersion version) const {
        return version == TransformersVersion::V5 && v5.stages > Stages::CaseOptions;
    }
    [[nodiscard]] bool addsPrefixSpace(TransformersVersion version) const {
        return addPrefixSpace || (prefixSpaceIn5 && version == TransformersVersion::V5);
    }
};

/// The class by its name without `Fast`; for other names, and without one, the class for every tokenizer.json
/// (PreTrainedTokenizerFast in 4, TokenizersBackend in 5).
const FastClass& findFastClass(std::string_view name);
bool isGeneric(const FastClass& known);

/// The class that reads the folder's tokenizer.json: the declared one, or, in transformers 5, the one that is
/// registered for the model's type if that type's declarations are known to be wrong, or if the registered one
/// is the generic class. Empty: the generic class. Source: AutoTokenizer.from_pretrained.
std::string_view classInUse(const ModelFolderConfig& config, TransformersVersion version);

/// The number of tokens <extra_id_0>, <extra_id_1>, … of the class; nullopt: the class doesn't have them.
std::optional<std::uint64_t> extraIdsOf(const ModelFolderConfig& config);

/// Special tokens that the class adds unless the folder declares such a list: languages of translation
/// models, sentinels of T5.
std::vector<std::string> additionalSpecials(const ModelFolderConfig& config, TransformersVersion version);

/// Adds the special tokens that the class has by default, for roles that no file declares.
void addClassSpecials(const FastClass& known, ModelFolderConfig& config);

} // namespace tokenscope::formats
