#include "core/formats/transformers/fast_class_table.h"

#include "core/formats/transformers/sentencepiece_class.h"
#include "core/formats/transformers/tokenizer_classes.h"

#include <algorithm>
#include <array>

namespace tokenscope::formats {

// The table of classes.

namespace {

using Post = FastClass::Post;
using Stages = FastClass::Stages;

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

constexpr std::array kClasses = std::to_array<FastClass>({
    {.names = "BertTokenizer DistilBertTokenizer ElectraTokenizer MobileBertTokenizer ConvBertTokenizer "
              "LxmertTokenizer SqueezeBertTokenizer RealmTokenizer RetriBertTokenizer LayoutLMTokenizer "
              "DPRReaderTokenizer DPRQuestionEncoderTokenizer DPRContextEncoderTokenizer",
     .v4 = {Post::File, Stages::BertOptions},
     .v5 = {Post::Template, Stages::Bert},
     .defaults = kBertTokens,
     .single = kClsSep,
     .pair = kClsSepPair},
    {.names = "FunnelTokenizer",
     .v4 = {Post::File, Stages::BertOptions},
     .v5 = {Post::Template, Stages::Bert},
     .defaults = "cls_token <cls> sep_token <sep>",
     .single = "cls_token:2 $A:0 sep_token:0",
     .pair = "cls_token:2 $A:0 sep_token:0 $B:1 sep_token:1"},
    {.names = "MPNetTokenizer",
     .v4 = {Post::File, Stages::CaseOptions},
     .v5 = {Post::Template, Stages::Bert},
     .defaults = "cls_token <s> sep_token </s>",
     .single = kClsSep,
     .pair = "cls_token:0 $A:0 sep_token:0 sep_token:0 $B:1 sep_token:1"},
    {.names = "SplinterTokenizer",
     .v4 = {Post::File, Stages::CaseOptions},
     .v5 = {Post::File, Stages::Bert},
     .defaults = kBertTokens},
    {.names = "LayoutLMv2Tokenizer RoFormerTokenizer",
     .v4 = {Post::File, Stages::CaseOptions},
     .v5 = {Post::File, Stages::CaseOptions},
     .defaults = kBertTokens},
    {.names = "HerbertTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::Herbert},
     .defaults = "cls_token <s> sep_token </s>",
     .single = kClsSep,
     .pair = kClsSepPair},
    {.names = "RobertaTokenizer BartTokenizer LongformerTokenizer LEDTokenizer MvpTokenizer",
     .v4 = {Post::RobertaOptions, Stages::PrefixSpace},
     .v5 = {Post::Roberta, Stages::ByteLevel},
     .defaults = kRobertaTokens},
    {.names = "LayoutLMv3Tokenizer",
     .v4 = {Post::RobertaOptions, Stages::PrefixSpace},
     .v5 = {Post::RobertaOptions, Stages::PrefixSpace},
     .defaults = kRobertaTokens,
     .addPrefixSpace = true},
    {.names = "BlenderbotTokenizer MarkupLMTokenizer",
     .v4 = {Post::RobertaOptions, Stages::PrefixSpace},
     .v5 = {Post::RobertaOptions, Stages::PrefixSpace},
     .defaults = kRobertaTokens},
    {.names = "GPT2Tokenizer CodeGenTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Flags, Stages::ByteLevel},
     .defaults = "bos_token <|endoftext|> eos_token <|endoftext|>"},
    {.names = "GPTNeoXTokenizer",
     .v4 = {Post::FlagsOrDefaults, Stages::PrefixSpace},
     .v5 = {Post::Flags, Stages::ByteLevelNfc},
     .defaults = "bos_token <|endoftext|> eos_token <|endoftext|>"},
    {.names = "Qwen2Tokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Flags, Stages::NestedPrefix},
     .defaults = "eos_token <|endoftext|>"},
    {.names = "DebertaTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::ByteLevel},
     .defaults = kBertTokens,
     .single = "cls_token $A sep_token",
     .pair = "cls_token $A sep_token sep_token $B sep_token"},
    {.names = "CLIPTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Clip, Stages::Clip},
     .defaults = "bos_token <|startoftext|> eos_token <|endoftext|>"},
    {.names = "LlamaTokenizer Phi3Tokenizer",
     .v4 = {Post::FlagsOrDefaults, Stages::PrefixSpace},
     .v5 = {Post::Flags, Stages::Llama},
     .defaults = "bos_token <s> eos_token </s>",
     .addsBos = true,
     .addPrefixSpace = true},
    {.names = "CodeLlamaTokenizer",
     .v4 = {Post::FlagsOrDefaults, Stages::PrefixSpace},
     .v5 = {Post::Defaults, Stages::CodeLlama},
     .defaults = "bos_token <s> eos_token </s>",
     .addsBos = true,
     .addPrefixSpace = true},
    {.names = "GemmaTokenizer",
     .v4 = {Post::FlagsOrDefaults, Stages::PrefixSpace},
     .v5 = {Post::Flags, Stages::Gemma},
     .defaults = "bos_token <bos> eos_token <eos>",
     .addsBos = true},
    {.names = "CohereTokenizer",
     .v4 = {Post::FlagsOrDefaults, Stages::NestedPrefix},
     .v5 = {Post::Defaults, Stages::Cohere},
     .defaults = "bos_token <BOS_TOKEN> eos_token <|END_OF_TURN_TOKEN|>",
     .addsBos = true},
    {.names = "WhisperTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Whisper, Stages::ByteLevel},
     .defaults = "eos_token <|endoftext|>"},
    {.names = "NllbTokenizer",
     .v4 = {Post::Template, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::Nllb},
     .defaults = "eos_token </s>",
     .single = kLanguageFirst,
     .pair = kLanguageFirstPair,
     .language = "eng_Latn"},
    {.names = "MBartTokenizer",
     .v4 = {Post::Template, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::T5},
     .defaults = "eos_token </s>",
     .single = "$A eos_token LANGUAGE",
     .pair = "$A $B eos_token LANGUAGE",
     .language = "en_XX"},
    {.names = "MBart50Tokenizer",
     .v4 = {Post::Template, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::MBart50},
     .defaults = "eos_token </s>",
     .single = kLanguageFirst,
     .pair = kLanguageFirstPair,
     .language = "en_XX"},
    {.names = "SeamlessM4TTokenizer",
     .v4 = {Post::Template, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::Seamless},
     .defaults = "eos_token </s>",
     .single = kLanguageFirst,
     .pair = kLanguageFirstPair,
     .language = "__eng__"},
    {.names = "T5Tokenizer MT5Tokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::T5},
     .defaults = "eos_token </s>",
     .single = "$A eos_token",
     .pair = "$A eos_token $B eos_token"},
    {.names = "XLMRobertaTokenizer CamembertTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::XlmRoberta},
     .defaults = kRobertaTokens,
     .single = kBosEos,
     .pair = kBosEosPair,
     .addPrefixSpace = true},
    {.names = "AlbertTokenizer FNetTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::File, Stages::Albert},
     .addPrefixSpace = true},
    {.names = "XLNetTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::XlNet},
     .defaults = "sep_token <sep> cls_token <cls>",
     .single = "$A:0 sep_token:0 cls_token:2",
     .pair = "$A:0 sep_token:0 $B:1 sep_token:1 cls_token:2",
     .lowerCase = false},
    {.names = "RemBertTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::RemBert},
     .defaults = kBertTokens,
     .single = kClsSep,
     .pair = kClsSepPair,
     .lowerCase = false,
     .keepsAccents = true,
     .addPrefixSpace = true},
    {.names = "BigBirdTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::BigBird},
     .defaults = kBertTokens,
     .single = kClsSep,
     .pair = kClsSepPair,
     .addPrefixSpace = true},
    {.names = "PegasusTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::Pegasus},
     .defaults = "eos_token </s>",
     .single = "$A eos_token",
     .pair = "$A $B eos_token"},
    {.names = "XGLMTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::Template, Stages::Xglm},
     .defaults = "eos_token </s>",
     .single = "eos_token $A",
     .pair = "eos_token $A eos_token eos_token $B",
     .addPrefixSpace = true},
    {.names = "DebertaV2Tokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::File, Stages::DebertaV2},
     .lowerCase = false,
     .addPrefixSpace = true},
    {.names = "BarthezTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::File, Stages::Barthez},
     .addPrefixSpace = true},
    {.names = "ReformerTokenizer", .v4 = {Post::File, Stages::PrefixSpace}, .v5 = {Post::File, Stages::Nllb}},
    // Known, but a tokenizer.json stays as it is.
    {.names = "OpenAIGPTTokenizer UdopTokenizer LayoutXLMTokenizer ProphetNetTokenizer SiglipTokenizer "
              "NougatTokenizer",
     .v4 = {Post::File, Stages::PrefixSpace},
     .v5 = {Post::File, Stages::File}},
});

constexpr auto kIncorrect = std::to_array<std::string_view>({"arctic",
                                                             "chameleon",
                                                             "chatlm",
                                                             "deepseek_v2",
                                                             "deepseek_v3",
                                                             "deepseek_vl",
                                                             "deepseek_vl_hybrid",
                                                             "deepseek_vl_v2",
                                                             "fuyu",
                                                             "h2ovl_chat",
                                                             "hyperclovax_vlm",
                                                             "internlm2",
                                                             "internvl_chat",
                                                             "jamba",
                                                             "janus",
                                                             "kimi_k25",
                                                             "llava",
                                                             "llava_next",
                                                             "minicpmv",
                                                             "minimax_m2",
                                                             "modernbert",
                                                             "molmo",
                                                             "molmo2",
                                                             "nemotron",
                                                             "nvfp4",
                                                             "opencua",
                                                             "openvla",
                                                             "phi3",
                                                             "phi3_v",
                                                             "phimoe",
                                                             "step3p5",
                                                             "vipllava"});

bool names(std::string_view list, std::string_view name) {
    bool found = false;
    forEachWord(list, [&](std::string_view word) { found = found || word == name; });
    return found;
}

} // namespace

const FastClass& findFastClass(std::string_view name) {
    const auto* found = std::find_if(kClasses.begin(), kClasses.end(),
                                     [name](const FastClass& known) { return names(known.names, name); });
    return found == kClasses.end() ? kGeneric : *found;
}

bool isGeneric(const FastClass& known) {
    return &known == &kGeneric;
}

bool hasIncorrectClass(std::string_view modelType) {
    return std::find(kIncorrect.begin(), kIncorrect.end(), modelType) != kIncorrect.end();
}

// Special tokens of a class.

namespace {

constexpr std::uint64_t kUsualExtraIds = 100; ///< T5
constexpr std::uint64_t kPegasusOffset = 103;
constexpr std::string_view kSentinel = "<extra_id_";

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

std::vector<std::string> additionalSpecials(const ModelFolderConfig& config) {
    const TokenizerKind kind = tokenizerKindOf(config);
    const bool listed = declares(config, {});
    switch (kind) {
    case TokenizerKind::T5: {
        const std::uint64_t count = config.extraIds.value_or(kUsualExtraIds);
        return declares(config, kSentinel) ? std::vector<std::string>() : numbered(kSentinel, 0, count);
    }
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
    default:
        return {};
    }
}

} // namespace tokenscope::formats
