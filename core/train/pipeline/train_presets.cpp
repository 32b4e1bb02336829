#include "core/train/pipeline/train_presets.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

namespace tokenscope::train {
namespace {

std::vector<TrainToken> specials(std::initializer_list<const char*> texts) {
    std::vector<TrainToken> tokens;
    for (const char* text : texts)
        tokens.push_back({text, true});
    return tokens;
}

/// `pieces` does not include the added tokens.
TrainOptions byteLevel(std::string words, std::size_t pieces, std::vector<TrainToken> added) {
    TrainOptions options;
    options.split.words = std::move(words);
    options.pieces = pieces;
    options.added = std::move(added);
    return options;
}

TrainOptions qwen() {
    TrainOptions options =
        byteLevel("qwen2", 151643, specials({"<|endoftext|>", "<|im_start|>", "<|im_end|>"}));
    options.normalizer = "nfc";
    return options;
}

TrainOptions superBpe() {
    TrainOptions options = byteLevel("gpt2", 200000, specials({"<|endoftext|>"}));
    options.model = TrainModel::SuperBpe;
    options.super.transition = 180000;
    return options;
}

TrainOptions sized(TrainOptions options, std::size_t pieces) {
    options.pieces = pieces;
    return options;
}

} // namespace

TrainOptions trainOptionsOf(TrainModel model, std::optional<TrainForm> form) {
    TrainOptions options;
    options.model = model;
    const bool merges = model == TrainModel::Bpe || model == TrainModel::SuperBpe;
    options.form = form.value_or(merges                           ? TrainForm::ByteLevel
                                 : model == TrainModel::WordPiece ? TrainForm::Bert
                                                                  : TrainForm::SentencePiece);
    switch (options.form) {
    case TrainForm::ByteLevel:
        break;
    case TrainForm::SentencePiece:
        options.split.words = "sentencepiece";
        options.coverage = 0.9995;
        options.maxTokenLength = 16;
        break;
    case TrainForm::Classical:
        options.split.words = "whitespace-split";
        break;
    case TrainForm::Bert:
        options.split.words = "bert";
        options.normalizer = "bert";
        options.limitAlphabet = 1000;
        options.added = specials({"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"});
        break;
    }
    return options;
}

/// Scores by frequency, as Hugging Face's trainer does. By likelihood, rare letters that always occur
/// together would be merged first, and texts would need several times as many tokens.
TrainOptions bert() {
    TrainOptions options = sized(trainOptionsOf(TrainModel::WordPiece), 30522);
    options.score = TrainScore::Frequency;
    return options;
}

std::vector<TrainToken> nanoChatTokens() {
    return specials({"<|bos|>", "<|user_start|>", "<|user_end|>", "<|assistant_start|>", "<|assistant_end|>",
                     "<|python_start|>", "<|python_end|>", "<|output_start|>", "<|output_end|>"});
}

namespace {

TrainOptions llama2() {
    TrainOptions options = sized(trainOptionsOf(TrainModel::Bpe, TrainForm::SentencePiece), 32000);
    options.split.digits = 1;
    return options;
}

} // namespace

std::span<const TrainPreset> trainPresets() {
    static const std::array kPresets = std::to_array<TrainPreset>({
        {"gpt2", "GPT-2", "byte-level BPE, GPT-2's pattern, 50 256 tokens and 1 special token",
         byteLevel("gpt2", 50256, specials({"<|endoftext|>"}))},
        {"gpt4", "GPT-4", "byte-level BPE, cl100k's pattern, 100 256 tokens and 5 special tokens",
         byteLevel("cl100k", 100256,
                   specials({"<|endoftext|>", "<|fim_prefix|>", "<|fim_middle|>", "<|fim_suffix|>",
                             "<|endofprompt|>"}))},
        {"gpt4o", "GPT-4o", "byte-level BPE, o200k's pattern, 199 998 tokens and 2 special tokens",
         byteLevel("o200k", 199998, specials({"<|endoftext|>", "<|endofprompt|>"}))},
        {"llama3", "Llama 3", "byte-level BPE, Llama 3's pattern, 128 000 tokens and 5 special tokens",
         byteLevel("llama3", 128000,
                   specials({"<|begin_of_text|>", "<|end_of_text|>", "<|start_header_id|>",
                             "<|end_header_id|>", "<|eot_id|>"}))},
        {"qwen", "Qwen", "byte-level BPE on NFC text, single digits, 151 643 tokens and 3 special tokens",
         qwen()},
        {"nanochat", "nanochat", "byte-level BPE, at most two digits, 65 527 tokens and 9 special tokens",
         byteLevel("nanochat", 65536 - 9, nanoChatTokens())},
        {"superbpe", "SuperBPE",
         "GPT-2's pattern up to 180 000 tokens, then merges across words up to 200 000", superBpe()},
        {"sentencepiece", "SentencePiece BPE",
         "like Llama 2: characters, byte fallback, single digits, 32 000 tokens", llama2()},
        {"unigram", "SentencePiece Unigram", "like T5 and Gemma, with byte fallback, 32 000 tokens",
         sized(trainOptionsOf(TrainModel::Unigram), 32000)},
        {"bert", "BERT", "WordPiece by frequency, lowercase without accents, 30 522 tokens", bert()},
        {"classical", "Classical BPE", "characters, split at whitespace, end-of-word suffix </w>",
         sized(trainOptionsOf(TrainModel::Bpe, TrainForm::Classical), 32000)},
    });
    return kPresets;
}

const TrainPreset* findTrainPreset(std::string_view name) {
    const auto presets = trainPresets();
    const auto found = std::find_if(presets.begin(), presets.end(),
                                    [name](const TrainPreset& preset) { return preset.name == name; });
    return found == presets.end() ? nullptr : &*found;
}

} // namespace tokenscope::train
