#include "core/formats/transformers/fast_class_table.h"

#include "core/definition/metaspace.h"
#include "core/formats/transformers/sentencepiece_class.h"
#include "core/formats/transformers/tokenizer_classes.h"

#include <algorithm>
#include <array>

namespace tokenscope::formats {

// The table of classes.

namespace {

using Post = FastClass::Post;
using Stages = FastClass::Stages;
using Model = FastClass::Model;

constexpr std::string_view kBertTokens = "cls_token [CLS] sep_token [SEP]";
constexpr std::string_view kRobertaTokens =
    "bos_token <s> eos_token </s> cls_token <s> sep_token </s> unk_token <unk>";
constexpr std::string_view kClsSep = "cls_token:0 $A:0 sep_token:0";
constexpr std::string_view kClsSepPair = "cls_token:0 $A:0 sep_token:0 $B:1 sep_token:1";
constexpr std::string_view kBosEos = "bos_token $A eos_token";
constexpr std::string_view kBosEosPair = "bos_token $A eos_token eos_token $B eos_token";
constexpr std::string_view kLanguageFirst = "LANGUAGE $A eos_token";
constexpr std::string_view kLanguageFirstPair = "LANGUAGE $A $B eos_token";

constexpr FastClass kGeneric = {.names = "PreTrainedTokenizer",
                                .v4 = {Post::File, Stages::PrefixSpace},
                                .v5 = {Post::Flags, Stages::File}};

constexpr std::array kFastClasses = std::to_array<FastClass>({
    {.names = "BertTokenizer DistilBertTokenizer ElectraTokenizer MobileBertTokenizer ConvBertTokenizer "
              "LxmertTokenizer SqueezeBertTokenizer RealmTokenizer RetriBertTokenizer LayoutLMTokenizer "
              "DPRReaderTokenizer DPRQuestionEncoderTokenizer DPRContextEncoderTokenizer",
     .v4 = {Post::File, Stages::BertOptions},
     .v5 = {Post::Template, Stages::Bert},
     .defaults = kBertTokens,
     .single = kClsSep,
     .pair = kClsSepPair,
     .model = Model::Words},
    {.names = "FunnelTokenizer",
     .v4 = {Post::File, Stages::BertOptions},
     .v5 = {Post::Template, Stages::Bert},
     .defaults = "cls_token <cls> sep_token <sep>",
     .single = "cls_token:2 $A:0 sep_token:0",
     .pair = "cls_token:2 $A:0 sep_token:0 $B:1 sep_token:1",
     .model = Model::Words},
    {.names = "MPNetTokenizer",
     .v4 = {Post::File, Stages::CaseOptions},
     .v5 = {Post::Template, Stages::Bert},
     .defaults = "cls_token <s> sep_token </s>",
     .single = kClsSep,
     .pair = "cls_token:0 $A:0 sep_token:0 sep_token:0 $B:0 sep_token:0",
     .model = Model::Words},
    {.names = "SplinterTokenizer",
     .v4 = {Post::File, Stages::CaseOptions},
     .v5 = {Post::Template, Stages::Bert},
     .defaults = "cls_token [CLS] sep_token [SEP] question_token [QUESTION]",
     .single = kClsSep,
     .pair = "cls_token:0 $A:0 question_token:0 . sep_token:0 $B:1 sep_token:1",
     .pairLeft = "cls_token:0 $A:0 sep_token:0 $B:1 question_token:0 . sep_token:1",
     .model = Model::Words},
    {.names = "LayoutLMv2Tokenizer",
     .v4 = {Post::File, Stages::CaseOptions},
     .v5 = {Post::Template, Stages::Bert},
     .defaults = kBertTokens,
     .single = kClsSep,
     .pair = kClsSepPair,
     .model = Model::Words},
    {.names = "RoFormerTokenizer",
     .v4 = {Post::File, Stages::Jieba},
     .v5 = {Post::Template, Stages::Jieba},
     .defaults = kBertTokens,
     .single = kClsSep,
     .pair = kClsSepPair,
     .model = Model::Words},
    {.names = "HerbertTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::Herbert},
     .defaults = "cls_token <s> sep_token </s>",
     .single = kClsSep,
     .pair = kClsSepPair,
     .model = Model::WordSuffix},
    {.names = "RobertaTokenizer BartTokenizer LongformerTokenizer LEDTokenizer MvpTokenizer",
     .v4 = {Post::RobertaOptions, Stages::PrefixSpace},
     .v5 = {Post::Roberta, Stages::ByteLevel},
     .defaults = kRobertaTokens,
     .model = Model::Bytes},
    {.names = "LayoutLMv3Tokenizer",
     .v4 = {Post::RobertaOptions, Stages::PrefixSpace},
     .v5 = {Post::RobertaTrims, Stages::ByteLevel},
     .defaults = kRobertaTokens,
     .addPrefixSpace = true,
     .model = Model::Bytes},
    {.names = "BlenderbotTokenizer",
     .v4 = {Post::RobertaOptions, Stages::PrefixSpace},
     .v5 = {Post::File, Stages::ByteLevel},
     .defaults = kRobertaTokens,
     .prefixSpaceIn5 = true,
     .model = Model::Bytes},
    {.names = "MarkupLMTokenizer",
     .v4 = {Post::RobertaOptions, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::ByteLevel},
     .defaults = kRobertaTokens,
     .single = "cls_token $A sep_token",
     .pair = "cls_token $A sep_token $B sep_token",
     .model = Model::Bytes},
    {.names = "LukeTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::File, Stages::ByteLevel},
     .defaults = kRobertaTokens,
     .model = Model::Bytes},
    {.names = "BloomTokenizer", .v4 = {Post::File, Stages::NestedPrefix}, .v5 = {Post::Flags, Stages::File}},
    {.names = "NougatTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::Nougat},
     .defaults = "bos_token <s> eos_token </s> unk_token <unk> pad_token <pad>",
     .single = "bos_token:0 $A:0 eos_token:0",
     .pair = "$A:0 $B:1",
     .model = Model::Bytes},
    {.names = "OpenAIGPTTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::File, Stages::OpenAiGpt},
     .defaults = "unk_token <unk>",
     .model = Model::WordSuffix},
    {.names = "GPT2Tokenizer CodeGenTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Flags, Stages::ByteLevel},
     .defaults = "bos_token <|endoftext|> eos_token <|endoftext|>",
     .model = Model::Bytes},
    {.names = "GPTNeoXTokenizer",
     .v4 = {Post::FlagsOrDefaults, Stages::PrefixSpace},
     .v5 = {Post::Flags, Stages::ByteLevelNfc},
     .defaults = "bos_token <|endoftext|> eos_token <|endoftext|>",
     .model = Model::Bytes},
    {.names = "Qwen2Tokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Flags, Stages::Qwen2},
     .defaults = "eos_token <|endoftext|>",
     .model = Model::Bytes},
    {.names = "Qwen3_5Tokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Flags, Stages::Qwen35},
     .defaults = "eos_token <|endoftext|> unk_token <|endoftext|> pad_token <|endoftext|>",
     .model = Model::Bytes},
    {.names = "DebertaTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::ByteLevel},
     .defaults = kBertTokens,
     .single = "cls_token $A sep_token",
     .pair = "cls_token $A sep_token sep_token $B sep_token",
     .model = Model::Bytes},
    {.names = "CLIPTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Clip, Stages::Clip},
     .defaults = "bos_token <|startoftext|> eos_token <|endoftext|>",
     .model = Model::WordSuffix},
    {.names = "LlamaTokenizer Phi3Tokenizer",
     .v4 = {Post::FlagsOrDefaults, Stages::LlamaFromSlow},
     .v5 = {Post::Flags, Stages::Llama},
     .defaults = "bos_token <s> eos_token </s>",
     .addsBos = true,
     .addPrefixSpace = true,
     .model = Model::Fallback},
    {.names = "CodeLlamaTokenizer",
     .v4 = {Post::FlagsOrDefaults, Stages::PrefixSpace},
     .v5 = {Post::Defaults, Stages::CodeLlama},
     .defaults = "bos_token <s> eos_token </s>",
     .addsBos = true,
     .addPrefixSpace = true,
     .model = Model::FallbackUnk},
    {.names = "GemmaTokenizer",
     .v4 = {Post::FlagsOrDefaults, Stages::PrefixSpace},
     .v5 = {Post::Flags, Stages::Gemma},
     .defaults = "bos_token <bos> eos_token <eos>",
     .addsBos = true,
     .model = Model::FallbackUnk},
    {.names = "Siglip2Tokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Flags, Stages::Siglip2},
     .defaults = "bos_token <bos> eos_token <eos> unk_token <unk> pad_token <pad> mask_token <mask>",
     .model = Model::FallbackUnk},
    {.names = "CohereTokenizer",
     .v4 = {Post::FlagsOrDefaults, Stages::NestedPrefix},
     .v5 = {Post::Defaults, Stages::Cohere},
     .defaults = "bos_token <BOS_TOKEN> eos_token <|END_OF_TURN_TOKEN|>",
     .addsBos = true,
     .model = Model::Bytes},
    {.names = "WhisperTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Whisper, Stages::ByteLevel},
     .defaults = "eos_token <|endoftext|>",
     .model = Model::Bytes},
    {.names = "NllbTokenizer",
     .v4 = {Post::Template, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::Nllb},
     .defaults = "eos_token </s>",
     .single = kLanguageFirst,
     .pair = kLanguageFirstPair,
     .language = "eng_Latn",
     .model = Model::Fused},
    {.names = "MBartTokenizer",
     .v4 = {Post::Template, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::Plain},
     .defaults = "eos_token </s>",
     .single = "$A eos_token LANGUAGE",
     .pair = "$A $B eos_token LANGUAGE",
     .language = "en_XX",
     .model = Model::Unigram,
     .unkId = 3},
    {.names = "MBart50Tokenizer",
     .v4 = {Post::Template, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::MBart50},
     .defaults = "eos_token </s>",
     .single = kLanguageFirst,
     .pair = kLanguageFirstPair,
     .language = "en_XX",
     .model = Model::Unigram,
     .unkId = 3},
    {.names = "SeamlessM4TTokenizer",
     .v4 = {Post::Template, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::Seamless},
     .defaults = "eos_token </s>",
     .single = kLanguageFirst,
     .pair = kLanguageFirstPair,
     .language = "__eng__",
     .model = Model::Fused},
    {.names = "T5Tokenizer MT5Tokenizer",
     .v4 = {Post::File, Stages::T5FromSlow},
     .v5 = {Post::Template, Stages::T5},
     .defaults = "eos_token </s>",
     .single = "$A eos_token",
     .pair = "$A eos_token $B eos_token",
     .model = Model::Unigram,
     .unkId = 2},
    {.names = "UdopTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::Plain},
     .defaults = "eos_token </s>",
     .single = "$A eos_token",
     .pair = "$A eos_token $B eos_token",
     .model = Model::UnigramByName,
     .unkId = 2},
    {.names = "LasrTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::T5},
     .defaults = "eos_token </s> unk_token <unk> pad_token <pad>",
     .single = "$A eos_token",
     .pair = "$A eos_token $B eos_token",
     .model = Model::Unigram,
     .unkId = 3},
    {.names = "VideoPrismTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Flags, Stages::T5},
     .defaults = "eos_token </s> unk_token <unk> pad_token <pad>",
     .model = Model::Unigram,
     .unkId = 2},
    {.names = "Tipsv2Tokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Flags, Stages::Tipsv2},
     .defaults = "unk_token <unk> pad_token <pad>",
     .model = Model::Fallback},
    {.names = "XLMRobertaTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::XlmRoberta},
     .defaults = kRobertaTokens,
     .single = kBosEos,
     .pair = kBosEosPair,
     .addPrefixSpace = true,
     .model = Model::Unigram,
     .unkId = 3},
    {.names = "CamembertTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::XlmRoberta},
     .defaults = kRobertaTokens,
     .single = kBosEos,
     .pair = kBosEosPair,
     .addPrefixSpace = true,
     .model = Model::UnigramByName},
    {.names = "LayoutXLMTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::LayoutXlm},
     .defaults = kRobertaTokens,
     .single = kClsSep,
     .pair = "cls_token:0 $A:0 sep_token:0 sep_token:0 $B:0 sep_token:0",
     .addPrefixSpace = true,
     .model = Model::Unigram,
     .unkId = 3},
    {.names = "AlbertTokenizer FNetTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::TemplateIfNone, Stages::Albert},
     .defaults = kBertTokens,
     .single = kClsSep,
     .pair = kClsSepPair,
     .addPrefixSpace = true,
     .model = Model::Unigram,
     .unkId = 1},
    {.names = "XLNetTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::XlNet},
     .defaults = "sep_token <sep> cls_token <cls>",
     .single = "$A:0 sep_token:0 cls_token:2",
     .pair = "$A:0 sep_token:0 $B:1 sep_token:1 cls_token:2",
     .lowerCase = false,
     .model = Model::Unigram},
    {.names = "RemBertTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::RemBert},
     .defaults = kBertTokens,
     .single = kClsSep,
     .pair = kClsSepPair,
     .lowerCase = false,
     .keepsAccents = true,
     .addPrefixSpace = true,
     .model = Model::Unigram,
     .unkId = 2},
    {.names = "BigBirdTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::BigBird},
     .defaults = kBertTokens,
     .single = kClsSep,
     .pair = kClsSepPair,
     .addPrefixSpace = true,
     .model = Model::UnigramByScore,
     .unkId = 100},
    {.names = "PegasusTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::Pegasus},
     .defaults = "eos_token </s>",
     .single = "$A eos_token",
     .pair = "$A $B eos_token",
     .model = Model::UnigramByName},
    {.names = "XGLMTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::Xglm},
     .defaults = "eos_token </s>",
     .single = "eos_token $A",
     .pair = "eos_token $A eos_token eos_token $B",
     .addPrefixSpace = true,
     .model = Model::Unigram,
     .unkId = 3},
    {.names = "DebertaV2Tokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::DebertaV2},
     .defaults = kBertTokens,
     .single = kClsSep,
     .pair = kClsSepPair,
     .lowerCase = false,
     .addPrefixSpace = true,
     .model = Model::UnigramByScore,
     .unkId = 1},
    {.names = "BarthezTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::File, Stages::Barthez},
     .addPrefixSpace = true,
     .model = Model::Unigram,
     .unkId = 3},
    {.names = "ReformerTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::File, Stages::Nllb},
     .model = Model::Fused},
    // Known, but a tokenizer.json stays as it is.
    {.names = "ProphetNetTokenizer SiglipTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::File, Stages::File}},
});

/// Model types whose registered class is the generic one. Source: TOKENIZER_MAPPING_NAMES and
/// MODELS_WITH_INCORRECT_HUB_TOKENIZER_CLASS in models/auto/tokenization_auto.py of 5.
constexpr std::string_view kGenericTypes =
    "EvollaModel arctic aria bigbird_pegasus camembertv2-base chameleon chatlm cohere_asr deepseek_ocr "
    "deepseek_ocr2 deepseek_v2 deepseek_v3 deepseek_v32 deepseek_v4 deepseek_vl deepseek_vl_hybrid "
    "deepseek_vl_v2 ernie4_5 ernie4_5_moe flex_olmo fuyu glm glm4 glm4_moe glm4_moe_lite glm4v "
    "glm4v_moe glm_image glmasr got_ocr2 gpt_bigcode granite granitemoe granitemoehybrid "
    "granitemoeshared h2ovl_chat hyperclovax hyperclovax_vlm internlm2 jamba janus kimi_k25 kosmos-2 "
    "llava llava_next mimo_v2_flash minicpm3 minicpmv minicpmv4_6 minimax_m2 ministral ministral3 "
    "mistral mistral3 mixtral modernbert molmo molmo2 nemotron nvfp4 nystromformer olmo2 olmo3 "
    "olmo_hybrid opencua openvla paddleocr_vl pegasus_x persimmon phi3 phi3_v phimoe pix2struct "
    "pixtral smolvlm stablelm step3_vl step3p5 umt5 vipllava vision-encoder-decoder voxtral "
    "voxtral_realtime xlm-roberta-xl";

/// Types without a registered class, which get the generic one if no file declares a class.
constexpr std::string_view kUnregisteredTypes =
    "altclip_text exaone4 jetmoe kosmos-2.5 llama llama4_text longt5 minimax paligemma pop2piano "
    "vaultgemma video_llava zamba zamba2";

/// Types whose registered class replaces another one that a file declares.
constexpr std::string_view kWrongTypes = "qwen2";

bool names(std::string_view list, std::string_view name) {
    bool found = false;
    forEachWord(list, [&](std::string_view word) { found = found || word == name; });
    return found;
}

} // namespace

const FastClass& findFastClass(std::string_view name) {
    const auto* found = std::find_if(kFastClasses.begin(), kFastClasses.end(),
                                     [name](const FastClass& known) { return names(known.names, name); });
    return found == kFastClasses.end() ? kGeneric : *found;
}

bool isGeneric(const FastClass& known) {
    return &known == &kGeneric;
}

std::string_view classInUse(const ModelFolderConfig& config, TransformersVersion version) {
    const std::string_view type = config.modelType;
    if (version == TransformersVersion::V4 || type.empty() || config.hasOwnCode)
        return config.tokenizerClass;
    if (names(kGenericTypes, type) || (config.classIsOfType && names(kUnregisteredTypes, type)))
        return {};
    return names(kWrongTypes, type) ? tokenizerClassOf(type) : std::string_view(config.tokenizerClass);
}

// Special tokens of a class.

namespace {

constexpr std::uint64_t kUsualExtraIdsOfByT5 = 125;
constexpr std::string_view kSentinel = "<extra_id_";
constexpr std::uint64_t kMadeUpWordCount = 7; ///< XGLM

bool declares(const ModelFolderConfig& config, std::string_view start) {
    return std::any_of(config.specials.begin(), config.specials.end(), [start](const auto& special) {
        return special.role == "additional_special_tokens" && special.token.content.starts_with(start);
    });
}

std::vector<std::string> numbered(std::string_view start, std::uint64_t from, std::uint64_t to) {
    std::vector<std::string> tokens;
    for (std::uint64_t i = from; i < to; ++i)
        tokens.push_back(std::string(start) + std::to_string(i) + ">");
    return tokens;
}

/// In 5, these tokens are a list that extra_special_tokens replaces; additional_special_tokens of the config has
/// that name there, too.
std::vector<std::string> sentinels(const ModelFolderConfig& config, TransformersVersion version) {
    const auto replaces = [](const ModelFolderConfig::SpecialList& list) {
        return list.isExtra ? !list.isNamed : list.isOfConfig();
    };
    const auto& lists = config.lists;
    if (declares(config, kSentinel) ||
        (version == TransformersVersion::V5 && std::any_of(lists.begin(), lists.end(), replaces)))
        return {};
    return numbered(kSentinel, 0, extraIdsOf(config).value_or(kUsualExtraIds));
}

std::vector<std::string> languagesOf(TokenizerKind kind) {
    std::vector<std::string> tokens;
    const SentencePieceClass* made = findSentencePieceClass(kind);
    forEachWord(made ? made->after : std::string_view(), [&](std::string_view word) {
        if (word != "<mask>")
            tokens.emplace_back(word);
    });
    return tokens;
}

} // namespace

std::optional<std::uint64_t> extraIdsOf(const ModelFolderConfig& config) {
    if (config.tokenizerClass == "ByT5Tokenizer")
        return config.extraIds.value_or(kUsualExtraIdsOfByT5);
    if (tokenizerKindOf(config) == TokenizerKind::T5 || config.tokenizerClass == "LasrTokenizer" ||
        config.tokenizerClass == "VideoPrismTokenizer")
        return config.extraIds.value_or(kUsualExtraIds);
    return std::nullopt;
}

std::vector<std::string> additionalSpecials(const ModelFolderConfig& config, TransformersVersion version) {
    const TokenizerKind kind = tokenizerKindOf(config);
    const bool listed = declares(config, {});
    switch (kind) {
    case TokenizerKind::T5:
        return sentinels(config, version);
    case TokenizerKind::Pegasus: {
        auto tokens = numbered("<unk_", 2, config.offset.value_or(kPegasusOffset));
        const std::string sentence = config.maskSentence.value_or("<mask_1>");
        if (!sentence.empty())
            tokens.insert(tokens.begin(), sentence);
        return listed ? std::vector<std::string>() : tokens;
    }
    case TokenizerKind::Nllb: // the folder's list replaces the languages
        return listed ? std::vector<std::string>() : languagesOf(kind);
    case TokenizerKind::MBart:
    case TokenizerKind::MBart50:
        return languagesOf(kind);
    case TokenizerKind::Xglm:
        return numbered("<madeupword", 0, kMadeUpWordCount);
    case TokenizerKind::Camembert:
        return listed ? std::vector<std::string>()
                      : std::vector<std::string>{"<s>NOTUSED", "</s>NOTUSED", "<unk>NOTUSED"};
    default:
        break;
    }
    if (config.tokenizerClass == "CodeLlamaTokenizer") {
        std::vector<std::string> tokens;
        for (const char* name : {"<PRE>", "<MID>", "<SUF>", "<EOT>"})
            tokens.push_back(std::string(kMetaspace) + name);
        if (version == TransformersVersion::V5)
            tokens.emplace_back("<FILL_ME>");
        return tokens;
    }
    if (config.tokenizerClass == "LasrTokenizer" || config.tokenizerClass == "VideoPrismTokenizer")
        return sentinels(config, version);
    return {};
}

void addClassSpecials(const FastClass& known, ModelFolderConfig& config) {
    const std::size_t before = config.specials.size();
    const bool listed = declares(config, {});
    addDefaultSpecials(tokenizerKindOf(config), config);
    if (listed) { // a class's own list is its default
        const auto isClassToken = [](const auto& one) { return one.role == "additional_special_tokens"; };
        config.specials.erase(std::remove_if(config.specials.begin() + static_cast<std::ptrdiff_t>(before),
                                             config.specials.end(), isClassToken),
                              config.specials.end());
    }
    std::string_view role;
    forEachWord(known.defaults, [&](std::string_view word) {
        if (role.empty()) {
            role = word;
            return;
        }
        const auto& none = config.without;
        if (!config.special(role) && std::find(none.begin(), none.end(), role) == none.end()) {
            AddedToken token;
            token.content = std::string(word);
            token.special = true;
            token.normalized = false;
            config.specials.push_back({std::string(role), std::move(token), config.classWhere, true});
        }
        role = {};
    });
}

} // namespace tokenscope::formats
