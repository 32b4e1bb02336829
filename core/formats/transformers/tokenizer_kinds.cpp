// transformers' tokenizer classes by the way they are made, and the special tokens that each has by default.

#include "core/formats/transformers/model_folder.h"

#include <algorithm>
#include <array>

namespace tokenscope::formats {
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

TokenizerKind FolderFacts::kind() const {
    for (const KnownClass& known : kKnownClasses) {
        if (known.name == tokenizerClass)
            return known.kind;
    }
    return TokenizerKind::Unknown;
}

void addUsualSpecials(TokenizerKind kind, FolderFacts& facts) {
    std::vector<std::string> said = facts.without;
    for (const FolderFacts::Special& special : facts.specials)
        said.push_back(special.role);
    std::erase(said, "additional_special_tokens"); // a list of a file comes beside the class's own
    for (const Usual& one : usual(kind)) {
        if (std::find(said.begin(), said.end(), one.role) != said.end())
            continue;
        AddedToken token;
        token.content = std::string(one.content);
        token.special = true;
        token.lstrip = one.lstrip;
        token.normalized = false;
        facts.specials.push_back({std::string(one.role), std::move(token), {}});
    }
}

} // namespace tokenscope::formats
