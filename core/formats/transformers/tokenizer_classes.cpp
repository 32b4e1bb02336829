#include "core/formats/transformers/tokenizer_classes.h"

#include "core/formats/transformers/model_folder.h"

#include <algorithm>
#include <array>
#include <vector>

namespace tokenscope::formats {

// The kinds of classes, and their default special tokens.

namespace {

struct KnownClass {
    std::string_view name;
    TokenizerKind kind;
};

constexpr std::array kKnownClasses = std::to_array<KnownClass>({
    {"GPT2Tokenizer", TokenizerKind::Gpt2},
    {"CodeGenTokenizer", TokenizerKind::Gpt2},
    {"GPTNeoXTokenizer", TokenizerKind::Gpt2},
    {"RobertaTokenizer", TokenizerKind::Roberta},
    {"BartTokenizer", TokenizerKind::Roberta},
    {"LongformerTokenizer", TokenizerKind::Roberta},
    {"LEDTokenizer", TokenizerKind::Roberta},
    {"MvpTokenizer", TokenizerKind::Roberta},
    {"Qwen2Tokenizer", TokenizerKind::Qwen2},
    {"CLIPTokenizer", TokenizerKind::Clip},
    {"OpenAIGPTTokenizer", TokenizerKind::OpenAiGpt},
    {"BertTokenizer", TokenizerKind::Bert},
    {"DistilBertTokenizer", TokenizerKind::Bert},
    {"ElectraTokenizer", TokenizerKind::Bert},
    {"MobileBertTokenizer", TokenizerKind::Bert},
    {"ConvBertTokenizer", TokenizerKind::Bert},
    {"LxmertTokenizer", TokenizerKind::Bert},
    {"SqueezeBertTokenizer", TokenizerKind::Bert},
    {"RealmTokenizer", TokenizerKind::Bert},
    {"RetriBertTokenizer", TokenizerKind::Bert},
    {"LayoutLMTokenizer", TokenizerKind::Bert},
    {"DPRReaderTokenizer", TokenizerKind::Bert},
    {"DPRQuestionEncoderTokenizer", TokenizerKind::Bert},
    {"DPRContextEncoderTokenizer", TokenizerKind::Bert},
    {"LlamaTokenizer", TokenizerKind::Llama},
    {"CodeLlamaTokenizer", TokenizerKind::Llama},
    {"Phi3Tokenizer", TokenizerKind::Llama},
    {"GemmaTokenizer", TokenizerKind::Gemma},
    {"T5Tokenizer", TokenizerKind::T5},
    {"MT5Tokenizer", TokenizerKind::T5},
    {"XLMRobertaTokenizer", TokenizerKind::XlmRoberta},
    {"LayoutXLMTokenizer", TokenizerKind::XlmRoberta},
    {"WhisperTokenizer", TokenizerKind::Whisper},
    {"DebertaTokenizer", TokenizerKind::Deberta},
    {"HerbertTokenizer", TokenizerKind::Herbert},
    {"MBartTokenizer", TokenizerKind::MBart},
    {"MBart50Tokenizer", TokenizerKind::MBart50},
    {"XGLMTokenizer", TokenizerKind::Xglm},
    {"CamembertTokenizer", TokenizerKind::Camembert},
    {"BarthezTokenizer", TokenizerKind::Barthez},
    {"AlbertTokenizer", TokenizerKind::Albert},
    {"XLNetTokenizer", TokenizerKind::XlNet},
    {"RemBertTokenizer", TokenizerKind::RemBert},
    {"BigBirdTokenizer", TokenizerKind::BigBird},
    {"DebertaV2Tokenizer", TokenizerKind::DebertaV2},
    {"PegasusTokenizer", TokenizerKind::Pegasus},
    {"NllbTokenizer", TokenizerKind::Nllb},
    {"SeamlessM4TTokenizer", TokenizerKind::SeamlessM4t},
    {"UdopTokenizer", TokenizerKind::Udop},
    {"FNetTokenizer", TokenizerKind::FNet},
    {"FunnelTokenizer", TokenizerKind::Funnel},
    {"MPNetTokenizer", TokenizerKind::MPNet},
    {"ProphetNetTokenizer", TokenizerKind::ProphetNet},
    {"SplinterTokenizer", TokenizerKind::Splinter},
    {"LayoutLMv2Tokenizer", TokenizerKind::Bert},
    {"LayoutLMv3Tokenizer", TokenizerKind::Roberta},
    {"MarkupLMTokenizer", TokenizerKind::MarkupLm},
    {"BlenderbotTokenizer", TokenizerKind::Blenderbot},
    {"ReformerTokenizer", TokenizerKind::PlainSentencePiece},
    {"BertGenerationTokenizer", TokenizerKind::PlainSentencePiece},
    {"MarianTokenizer", TokenizerKind::Marian},
    {"M2M100Tokenizer", TokenizerKind::M2m100},
    {"Speech2TextTokenizer", TokenizerKind::Speech2Text},
    {"SpeechT5Tokenizer", TokenizerKind::SpeechT5},
    {"PLBartTokenizer", TokenizerKind::PlBart},
    {"SiglipTokenizer", TokenizerKind::Siglip},
});

struct Usual {
    std::string_view role, content;
    bool lstrip = false;
};

std::vector<Usual> usual(TokenizerKind kind) {
    switch (kind) {
    case TokenizerKind::Gpt2:
        return {
            {"bos_token", "<|endoftext|>"}, {"eos_token", "<|endoftext|>"}, {"unk_token", "<|endoftext|>"}};
    case TokenizerKind::Whisper:
        return {
            {"bos_token", "<|endoftext|>"}, {"eos_token", "<|endoftext|>"}, {"unk_token", "<|endoftext|>"}};
    case TokenizerKind::MBart50:
        return {{"eos_token", "</s>"},  {"unk_token", "<unk>"}, {"sep_token", "</s>"},
                {"pad_token", "<pad>"}, {"cls_token", "<s>"},   {"mask_token", "<mask>", true}};
    case TokenizerKind::Xglm:
        return {{"bos_token", "<s>"},  {"eos_token", "</s>"},  {"unk_token", "<unk>"},
                {"sep_token", "</s>"}, {"pad_token", "<pad>"}, {"cls_token", "<s>"}};
    case TokenizerKind::Herbert:
        return {{"unk_token", "<unk>"},
                {"sep_token", "</s>"},
                {"pad_token", "<pad>"},
                {"cls_token", "<s>"},
                {"mask_token", "<mask>"}};
    case TokenizerKind::Albert:
    case TokenizerKind::RemBert:
        return {{"bos_token", "[CLS]"},        {"eos_token", "[SEP]"}, {"unk_token", "<unk>"},
                {"sep_token", "[SEP]"},        {"pad_token", "<pad>"}, {"cls_token", "[CLS]"},
                {"mask_token", "[MASK]", true}};
    case TokenizerKind::BigBird:
        return {{"bos_token", "<s>"},          {"eos_token", "</s>"},  {"unk_token", "<unk>"},
                {"sep_token", "[SEP]"},        {"pad_token", "<pad>"}, {"cls_token", "[CLS]"},
                {"mask_token", "[MASK]", true}};
    case TokenizerKind::Deberta:
    case TokenizerKind::DebertaV2:
        return {{"bos_token", "[CLS]"},
                {"eos_token", "[SEP]"},
                {"unk_token", "[UNK]"},
                {"sep_token", "[SEP]"},
                {"pad_token", "[PAD]"},
                {"cls_token", "[CLS]"},
                {"mask_token", "[MASK]", kind == TokenizerKind::Deberta}};
    case TokenizerKind::XlNet:
        return {{"bos_token", "<s>"},
                {"eos_token", "</s>"},
                {"unk_token", "<unk>"},
                {"sep_token", "<sep>"},
                {"pad_token", "<pad>"},
                {"cls_token", "<cls>"},
                {"mask_token", "<mask>", true},
                {"additional_special_tokens", "<eop>"},
                {"additional_special_tokens", "<eod>"}};
    case TokenizerKind::Pegasus:
        return {{"eos_token", "</s>"},
                {"unk_token", "<unk>"},
                {"pad_token", "<pad>"},
                {"mask_token", "<mask_2>"}};
    case TokenizerKind::PlainSentencePiece:
        return {{"eos_token", "</s>"}, {"unk_token", "<unk>"}};
    case TokenizerKind::FNet:
        return {{"unk_token", "<unk>"},
                {"sep_token", "[SEP]"},
                {"pad_token", "<pad>"},
                {"cls_token", "[CLS]"},
                {"mask_token", "[MASK]", true}};
    case TokenizerKind::Funnel:
        return {{"bos_token", "<s>"},    {"eos_token", "</s>"},  {"unk_token", "<unk>"},
                {"sep_token", "<sep>"},  {"pad_token", "<pad>"}, {"cls_token", "<cls>"},
                {"mask_token", "<mask>"}};
    case TokenizerKind::MPNet:
        return {{"bos_token", "<s>"},          {"eos_token", "</s>"},  {"unk_token", "[UNK]"},
                {"sep_token", "</s>"},         {"pad_token", "<pad>"}, {"cls_token", "<s>"},
                {"mask_token", "<mask>", true}};
    case TokenizerKind::ProphetNet:
        return {
            {"unk_token", "[UNK]"}, {"sep_token", "[SEP]"}, {"pad_token", "[PAD]"}, {"mask_token", "[MASK]"}};
    case TokenizerKind::SeamlessM4t:
        return {{"bos_token", "<s>"},  {"eos_token", "</s>"},  {"unk_token", "<unk>"},
                {"sep_token", "</s>"}, {"pad_token", "<pad>"}, {"cls_token", "<s>"}};
    case TokenizerKind::Udop:
        return {{"eos_token", "</s>"}, {"unk_token", "<unk>"}, {"sep_token", "</s>"}, {"pad_token", "<pad>"}};
    case TokenizerKind::PlBart:
    case TokenizerKind::Nllb:
    case TokenizerKind::MarkupLm:
    case TokenizerKind::Blenderbot:
    case TokenizerKind::Roberta:
    case TokenizerKind::XlmRoberta:
    case TokenizerKind::MBart:
    case TokenizerKind::Camembert:
    case TokenizerKind::Barthez:
        return {{"bos_token", "<s>"},          {"eos_token", "</s>"},  {"unk_token", "<unk>"},
                {"sep_token", "</s>"},         {"pad_token", "<pad>"}, {"cls_token", "<s>"},
                {"mask_token", "<mask>", true}};
    case TokenizerKind::Qwen2:
        return {
            {"eos_token", "<|endoftext|>"}, {"unk_token", "<|endoftext|>"}, {"pad_token", "<|endoftext|>"}};
    case TokenizerKind::Clip:
        return {{"bos_token", "<|startoftext|>"},
                {"eos_token", "<|endoftext|>"},
                {"unk_token", "<|endoftext|>"},
                {"pad_token", "<|endoftext|>"}};
    case TokenizerKind::OpenAiGpt:
        return {{"unk_token", "<unk>"}};
    case TokenizerKind::Splinter:
        return {{"unk_token", "[UNK]"},   {"sep_token", "[SEP]"},
                {"pad_token", "[PAD]"},   {"cls_token", "[CLS]"},
                {"mask_token", "[MASK]"}, {"additional_special_tokens", "[QUESTION]"}};
    case TokenizerKind::Bert:
        return {{"unk_token", "[UNK]"},
                {"sep_token", "[SEP]"},
                {"pad_token", "[PAD]"},
                {"cls_token", "[CLS]"},
                {"mask_token", "[MASK]"}};
    case TokenizerKind::Llama:
        return {{"bos_token", "<s>"}, {"eos_token", "</s>"}, {"unk_token", "<unk>"}};
    case TokenizerKind::Gemma:
        return {
            {"bos_token", "<bos>"}, {"eos_token", "<eos>"}, {"unk_token", "<unk>"}, {"pad_token", "<pad>"}};
    case TokenizerKind::M2m100:
        return {{"bos_token", "<s>"},
                {"eos_token", "</s>"},
                {"unk_token", "<unk>"},
                {"sep_token", "</s>"},
                {"pad_token", "<pad>"}};
    case TokenizerKind::Siglip:
        return {{"eos_token", "</s>"}, {"unk_token", "<unk>"}, {"pad_token", "</s>"}};
    case TokenizerKind::SpeechT5:
    case TokenizerKind::Speech2Text:
        return {{"bos_token", "<s>"}, {"eos_token", "</s>"}, {"unk_token", "<unk>"}, {"pad_token", "<pad>"}};
    case TokenizerKind::Marian:
    case TokenizerKind::T5:
        return {{"eos_token", "</s>"}, {"unk_token", "<unk>"}, {"pad_token", "<pad>"}};
    case TokenizerKind::Unknown:
        break;
    }
    return {};
}

} // namespace

TokenizerKind tokenizerKindOf(const ModelFolderConfig& config) {
    for (const KnownClass& known : kKnownClasses) {
        if (known.name == config.tokenizerClass)
            return known.kind;
    }
    return TokenizerKind::Unknown;
}

void addDefaultSpecials(TokenizerKind kind, ModelFolderConfig& config) {
    std::vector<std::string> declared = config.without;
    for (const ModelFolderConfig::Special& special : config.specials)
        declared.push_back(special.role);
    std::erase(declared, "additional_special_tokens"); // a list in a file is added to that of the class
    for (const Usual& one : usual(kind)) {
        if (std::find(declared.begin(), declared.end(), one.role) != declared.end())
            continue;
        AddedToken token;
        token.content = std::string(one.content);
        token.special = true;
        token.lstrip = one.lstrip;
        token.normalized = false;
        config.specials.push_back({std::string(one.role), std::move(token), config.classWhere, true});
    }
}

// The classes of model types.

namespace {

struct ModelType {
    std::string_view type, name;
};

/// By model type. Source: transformers' models/auto/tokenization_auto.py.
constexpr std::array kModelTypes = std::to_array<ModelType>({
    {"aimv2", "CLIPTokenizer"},
    {"albert", "AlbertTokenizer"},
    {"align", "BertTokenizer"},
    {"altclip_text", "BertTokenizer"},
    {"audioflamingo3", "Qwen2Tokenizer"},
    {"bark", "BertTokenizer"},
    {"bart", "BartTokenizer"},
    {"barthez", "BarthezTokenizer"},
    {"bartpho", "BartphoTokenizer"},
    {"bert", "BertTokenizer"},
    {"bert-generation", "BertGenerationTokenizer"},
    {"bert-japanese", "BertJapaneseTokenizer"},
    {"bertweet", "BertweetTokenizer"},
    {"big_bird", "BigBirdTokenizer"},
    {"bigbird_pegasus", "PegasusTokenizer"},
    {"biogpt", "BioGptTokenizer"},
    {"blenderbot", "BlenderbotTokenizer"},
    {"blenderbot-small", "BlenderbotSmallTokenizer"},
    {"blip", "BertTokenizer"},
    {"blip-2", "GPT2Tokenizer"},
    {"bridgetower", "RobertaTokenizer"},
    {"bros", "BertTokenizer"},
    {"byt5", "ByT5Tokenizer"},
    {"camembert", "CamembertTokenizer"},
    {"canine", "CanineTokenizer"},
    {"chinese_clip", "BertTokenizer"},
    {"clap", "RobertaTokenizer"},
    {"clip", "CLIPTokenizer"},
    {"clipseg", "CLIPTokenizer"},
    {"code_llama", "CodeLlamaTokenizer"},
    {"codegen", "CodeGenTokenizer"},
    {"colqwen2", "Qwen2Tokenizer"},
    {"convbert", "ConvBertTokenizer"},
    {"cpm", "CpmTokenizer"},
    {"ctrl", "CTRLTokenizer"},
    {"data2vec-audio", "Wav2Vec2CTCTokenizer"},
    {"data2vec-text", "RobertaTokenizer"},
    {"dbrx", "GPT2Tokenizer"},
    {"deberta", "DebertaTokenizer"},
    {"deberta-v2", "DebertaV2Tokenizer"},
    {"distilbert", "DistilBertTokenizer"},
    {"dpr", "DPRQuestionEncoderTokenizer"},
    {"electra", "ElectraTokenizer"},
    {"ernie", "BertTokenizer"},
    {"ernie_m", "ErnieMTokenizer"},
    {"esm", "EsmTokenizer"},
    {"exaone4", "GPT2Tokenizer"},
    {"falcon_mamba", "GPTNeoXTokenizer"},
    {"flaubert", "FlaubertTokenizer"},
    {"flava", "BertTokenizer"},
    {"florence2", "BartTokenizer"},
    {"fnet", "FNetTokenizer"},
    {"fsmt", "FSMTTokenizer"},
    {"funnel", "FunnelTokenizer"},
    {"gemma", "GemmaTokenizer"},
    {"gemma2", "GemmaTokenizer"},
    {"gemma3", "GemmaTokenizer"},
    {"gemma3_text", "GemmaTokenizer"},
    {"gemma3n", "GemmaTokenizer"},
    {"gemma3n_text", "GemmaTokenizer"},
    {"git", "BertTokenizer"},
    {"gpt-sw3", "GPTSw3Tokenizer"},
    {"gpt2", "GPT2Tokenizer"},
    {"gpt_bigcode", "GPT2Tokenizer"},
    {"gpt_neo", "GPT2Tokenizer"},
    {"gpt_neox", "GPTNeoXTokenizer"},
    {"gptj", "GPT2Tokenizer"},
    {"granite", "GPT2Tokenizer"},
    {"granitemoe", "GPT2Tokenizer"},
    {"granitemoehybrid", "GPT2Tokenizer"},
    {"granitemoeshared", "GPT2Tokenizer"},
    {"grounding-dino", "BertTokenizer"},
    {"groupvit", "CLIPTokenizer"},
    {"herbert", "HerbertTokenizer"},
    {"hubert", "Wav2Vec2CTCTokenizer"},
    {"ibert", "RobertaTokenizer"},
    {"idefics", "LlamaTokenizer"},
    {"idefics2", "LlamaTokenizer"},
    {"instructblip", "GPT2Tokenizer"},
    {"instructblipvideo", "GPT2Tokenizer"},
    {"internvl", "Qwen2Tokenizer"},
    {"jais2", "GPT2Tokenizer"},
    {"jetmoe", "LlamaTokenizer"},
    {"kosmos-2", "XLMRobertaTokenizer"},
    {"kosmos-2.5", "LlamaTokenizer"},
    {"layoutlm", "BertTokenizer"},
    {"layoutlmv2", "LayoutLMv2Tokenizer"},
    {"layoutlmv3", "LayoutLMv3Tokenizer"},
    {"layoutxlm", "LayoutXLMTokenizer"},
    {"led", "LEDTokenizer"},
    {"lilt", "RobertaTokenizer"},
    {"llama", "LlamaTokenizer"},
    {"llama4_text", "LlamaTokenizer"},
    {"llava", "LlamaTokenizer"},
    {"llava_next", "LlamaTokenizer"},
    {"longformer", "LongformerTokenizer"},
    {"longt5", "T5Tokenizer"},
    {"luke", "LukeTokenizer"},
    {"lxmert", "LxmertTokenizer"},
    {"m2m_100", "M2M100Tokenizer"},
    {"mamba", "GPTNeoXTokenizer"},
    {"mamba2", "GPTNeoXTokenizer"},
    {"marian", "MarianTokenizer"},
    {"markuplm", "MarkupLMTokenizer"},
    {"mbart", "MBartTokenizer"},
    {"mbart50", "MBart50Tokenizer"},
    {"mctct", "Wav2Vec2CTCTokenizer"},
    {"mega", "RobertaTokenizer"},
    {"megatron-bert", "BertTokenizer"},
    {"metaclip_2", "XLMRobertaTokenizer"},
    {"mgp-str", "MgpstrTokenizer"},
    {"minimax", "LlamaTokenizer"},
    {"ministral", "LlamaTokenizer"},
    {"mistral", "LlamaTokenizer"},
    {"mistral3", "LlamaTokenizer"},
    {"mixtral", "LlamaTokenizer"},
    {"mluke", "MLukeTokenizer"},
    {"mm-grounding-dino", "BertTokenizer"},
    {"mobilebert", "MobileBertTokenizer"},
    {"mpnet", "MPNetTokenizer"},
    {"mpt", "GPTNeoXTokenizer"},
    {"mra", "RobertaTokenizer"},
    {"mt5", "MT5Tokenizer"},
    {"musicgen", "T5Tokenizer"},
    {"musicgen_melody", "T5Tokenizer"},
    {"mvp", "MvpTokenizer"},
    {"myt5", "MyT5Tokenizer"},
    {"nezha", "BertTokenizer"},
    {"nllb", "NllbTokenizer"},
    {"nllb-moe", "NllbTokenizer"},
    {"nystromformer", "AlbertTokenizer"},
    {"olmo", "GPTNeoXTokenizer"},
    {"olmo2", "GPTNeoXTokenizer"},
    {"olmoe", "GPTNeoXTokenizer"},
    {"omdet-turbo", "CLIPTokenizer"},
    {"oneformer", "CLIPTokenizer"},
    {"openai-gpt", "OpenAIGPTTokenizer"},
    {"opt", "GPT2Tokenizer"},
    {"ovis2", "Qwen2Tokenizer"},
    {"owlv2", "CLIPTokenizer"},
    {"owlvit", "CLIPTokenizer"},
    {"paligemma", "GemmaTokenizer"},
    {"pegasus", "PegasusTokenizer"},
    {"pegasus_x", "PegasusTokenizer"},
    {"perceiver", "PerceiverTokenizer"},
    {"persimmon", "LlamaTokenizer"},
    {"phi", "CodeGenTokenizer"},
    {"phi3", "LlamaTokenizer"},
    {"phimoe", "LlamaTokenizer"},
    {"phobert", "PhobertTokenizer"},
    {"pix2struct", "T5Tokenizer"},
    {"pixtral", "LlamaTokenizer"},
    {"plbart", "PLBartTokenizer"},
    {"pop2piano", "T5Tokenizer"},
    {"prophetnet", "ProphetNetTokenizer"},
    {"qdqbert", "BertTokenizer"},
    {"qwen2", "Qwen2Tokenizer"},
    {"qwen2_5_omni", "Qwen2Tokenizer"},
    {"qwen2_5_vl", "Qwen2Tokenizer"},
    {"qwen2_audio", "Qwen2Tokenizer"},
    {"qwen2_moe", "Qwen2Tokenizer"},
    {"qwen2_vl", "Qwen2Tokenizer"},
    {"qwen3", "Qwen2Tokenizer"},
    {"qwen3_moe", "Qwen2Tokenizer"},
    {"qwen3_next", "Qwen2Tokenizer"},
    {"qwen3_omni_moe", "Qwen2Tokenizer"},
    {"qwen3_vl", "Qwen2Tokenizer"},
    {"qwen3_vl_moe", "Qwen2Tokenizer"},
    {"realm", "BertTokenizer"},
    {"recurrent_gemma", "GemmaTokenizer"},
    {"reformer", "ReformerTokenizer"},
    {"rembert", "RemBertTokenizer"},
    {"retribert", "BertTokenizer"},
    {"roberta", "RobertaTokenizer"},
    {"roberta-prelayernorm", "RobertaTokenizer"},
    {"roc_bert", "RoCBertTokenizer"},
    {"roformer", "RoFormerTokenizer"},
    {"rwkv", "GPTNeoXTokenizer"},
    {"seamless_m4t", "SeamlessM4TTokenizer"},
    {"seamless_m4t_v2", "SeamlessM4TTokenizer"},
    {"shieldgemma2", "GemmaTokenizer"},
    {"siglip", "SiglipTokenizer"},
    {"speech_to_text", "Speech2TextTokenizer"},
    {"speecht5", "SpeechT5Tokenizer"},
    {"splinter", "SplinterTokenizer"},
    {"squeezebert", "SqueezeBertTokenizer"},
    {"stablelm", "GPTNeoXTokenizer"},
    {"starcoder2", "GPT2Tokenizer"},
    {"switch_transformers", "T5Tokenizer"},
    {"t5", "T5Tokenizer"},
    {"t5gemma", "GemmaTokenizer"},
    {"tapas", "TapasTokenizer"},
    {"trocr", "XLMRobertaTokenizer"},
    {"tvp", "BertTokenizer"},
    {"udop", "UdopTokenizer"},
    {"umt5", "MT5Tokenizer"},
    {"unispeech", "Wav2Vec2CTCTokenizer"},
    {"unispeech-sat", "Wav2Vec2CTCTokenizer"},
    {"vaultgemma", "GemmaTokenizer"},
    {"video_llava", "LlamaTokenizer"},
    {"vilt", "BertTokenizer"},
    {"vipllava", "LlamaTokenizer"},
    {"visual_bert", "BertTokenizer"},
    {"vits", "VitsTokenizer"},
    {"voxtral", "LlamaTokenizer"},
    {"wav2vec2", "Wav2Vec2CTCTokenizer"},
    {"wav2vec2-bert", "Wav2Vec2CTCTokenizer"},
    {"wav2vec2-conformer", "Wav2Vec2CTCTokenizer"},
    {"wav2vec2_phoneme", "Wav2Vec2PhonemeCTCTokenizer"},
    {"whisper", "WhisperTokenizer"},
    {"xclip", "CLIPTokenizer"},
    {"xglm", "XGLMTokenizer"},
    {"xlm", "XLMTokenizer"},
    {"xlm-prophetnet", "XLMProphetNetTokenizer"},
    {"xlm-roberta", "XLMRobertaTokenizer"},
    {"xlm-roberta-xl", "XLMRobertaTokenizer"},
    {"xlnet", "XLNetTokenizer"},
    {"xlstm", "GPTNeoXTokenizer"},
    {"xmod", "XLMRobertaTokenizer"},
    {"yoso", "AlbertTokenizer"},
    {"zamba", "LlamaTokenizer"},
    {"zamba2", "LlamaTokenizer"},
});

} // namespace

std::string_view tokenizerClassOf(std::string_view modelType) {
    const auto found = std::lower_bound(kModelTypes.begin(), kModelTypes.end(), modelType,
                                        [](const ModelType& a, std::string_view b) { return a.type < b; });
    return found == kModelTypes.end() || found->type != modelType ? std::string_view() : found->name;
}

// The classes that are not supported.

namespace {

struct ForeignClass {
    std::string_view name;
    MessageLiteral behavior; ///< follows "it"
};

constexpr MessageLiteral kMoses = "splits words by the rules of Moses, another program";
constexpr MessageLiteral kAtEnds = "splits words by its own rules and marks their parts with @@";
constexpr MessageLiteral kPhonemes = "turns a text into phonemes by another program";
constexpr MessageLiteral kTables = "reads tables, not texts";

/// Sources: the classes' modules in transformers.
constexpr std::array kForeign = std::to_array<ForeignClass>({
    {"BartphoTokenizer", "splits a text with its model and looks the pieces up in a dict.txt"},
    {"BertweetTokenizer", "rewrites tweets (names, links, emojis) and marks the parts of words with @@"},
    {"BioGptTokenizer", kMoses},
    {"BlenderbotSmallTokenizer", kAtEnds},
    {"CTRLTokenizer", kAtEnds},
    {"CanineTokenizer", "has no vocabulary: an id is a Unicode code point"},
    {"ChatGLMTokenizer", "is the model's own program, which adds [gMASK] and sop before a text"},
    {"ClvpTokenizer", "spells out numbers and abbreviations"},
    {"CpmAntTokenizer", "splits words with jieba, another program"},
    {"CpmTokenizer", "splits words with jieba, another program"},
    {"ErnieMTokenizer", "splits the model's pieces again and looks them up in a vocab.txt"},
    {"FSMTTokenizer", kMoses},
    {"FlaubertTokenizer", kMoses},
    {"GPTNeoXJapaneseTokenizer", "rewrites links, numbers and prices, and splits by its own table of words"},
    {"GPTSw3Tokenizer", "rewrites whitespace and unprintable characters before its model splits the text"},
    {"MLukeTokenizer", "adds entity tokens after the pieces of its model"},
    {"MyT5Tokenizer", "rewrites bytes by morphology before they are counted"},
    {"PerceiverTokenizer", "has no vocabulary: an id is a byte plus six"},
    {"PhobertTokenizer", "reads bpe.codes with a vocab.txt, and marks the parts of words with @@"},
    {"RagTokenizer", "consists of two tokenizers, one for the question and one for the answer"},
    {"RoCBertTokenizer", "assigns three ids per character: for its piece, its shape and its sound"},
    {"TapasTokenizer", kTables},
    {"VitsTokenizer", kPhonemes},
    {"Wav2Vec2PhonemeCTCTokenizer", kPhonemes},
    {"XLMProphetNetTokenizer", "shifts the ids of its model by twelve to make room for its own pieces"},
    {"XLMTokenizer", kMoses},
});

} // namespace

Message unsupportedBehavior(const ModelFolderConfig& config) {
    const auto found = std::find_if(kForeign.begin(), kForeign.end(), [&](const ForeignClass& known) {
        return known.name == config.tokenizerClass;
    });
    return found == kForeign.end() ? Message() : Message(found->behavior);
}

std::optional<Error> rejectForeignClass(const ModelFolderConfig& config) {
    const Message behavior = unsupportedBehavior(config);
    if (behavior.empty())
        return std::nullopt;
    return Error{ErrorCode::Unsupported,
                 {},
                 config.classWhere,
                 message("the class {} is not supported: it {}", config.tokenizerClass, behavior),
                 "only that class gives its ids; open the model's tokenizer.json if it has one"};
}

std::string languageToken(std::string_view ofClass, const std::string& declared) {
    if (declared.empty())
        return std::string(ofClass);
    return ofClass.starts_with("__") && !declared.starts_with("__") ? "__" + declared + "__" : declared;
}

} // namespace tokenscope::formats
