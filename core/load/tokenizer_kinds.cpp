// transformers' tokenizer classes by the way they are made, and the special tokens that each has by default.

#include "core/load/folder_facts.h"

#include <algorithm>
#include <array>

namespace tokenscope {
namespace {

struct KnownClass {
    std::string_view name;
    TokenizerKind kind;
};

constexpr std::array kClasses = std::to_array<KnownClass>({
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
    {"LayoutLMTokenizer", TokenizerKind::Bert},
    {"DPRReaderTokenizer", TokenizerKind::Bert},
    {"DPRQuestionEncoderTokenizer", TokenizerKind::Bert},
    {"DPRContextEncoderTokenizer", TokenizerKind::Bert},
    {"LlamaTokenizer", TokenizerKind::Llama},
    {"CodeLlamaTokenizer", TokenizerKind::Llama},
    {"Phi3Tokenizer", TokenizerKind::Llama},
    {"GemmaTokenizer", TokenizerKind::Gemma},
    {"T5Tokenizer", TokenizerKind::T5},
    {"XLMRobertaTokenizer", TokenizerKind::XlmRoberta},
    {"LayoutXLMTokenizer", TokenizerKind::XlmRoberta},
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
    case TokenizerKind::Roberta:
    case TokenizerKind::XlmRoberta:
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
    case TokenizerKind::T5:
        return {{"eos_token", "</s>"}, {"unk_token", "<unk>"}, {"pad_token", "<pad>"}};
    case TokenizerKind::Unknown:
        break;
    }
    return {};
}

} // namespace

TokenizerKind FolderFacts::kind() const {
    for (const KnownClass& known : kClasses) {
        if (known.name == tokenizerClass)
            return known.kind;
    }
    return TokenizerKind::Unknown;
}

void addUsualSpecials(TokenizerKind kind, FolderFacts& facts) {
    for (const Usual& one : usual(kind)) {
        const bool without =
            std::find(facts.without.begin(), facts.without.end(), one.role) != facts.without.end();
        if (without || facts.special(one.role))
            continue;
        AddedToken token;
        token.content = std::string(one.content);
        token.special = true;
        token.lstrip = one.lstrip;
        token.normalized = false;
        facts.specials.push_back({std::string(one.role), std::move(token), {}});
    }
}

} // namespace tokenscope
