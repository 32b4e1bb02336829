#include "core/definition/tokenizer_definition.h"

#include <array>

namespace tokenscope {

TokenizerDefinition::TokenizerDefinition() = default;
TokenizerDefinition::TokenizerDefinition(const TokenizerDefinition&) = default;
TokenizerDefinition::TokenizerDefinition(TokenizerDefinition&&) noexcept = default;
TokenizerDefinition& TokenizerDefinition::operator=(const TokenizerDefinition&) = default;
TokenizerDefinition& TokenizerDefinition::operator=(TokenizerDefinition&&) noexcept = default;
TokenizerDefinition::~TokenizerDefinition() = default;

std::string_view name(PieceType type) {
    static constexpr std::array<std::string_view, kPieceTypeCount> kNames = {
        "normal", "unknown", "control", "user_defined", "unused", "byte"};
    return kNames[static_cast<std::size_t>(type)];
}

std::string_view name(SourceFormat format) {
    switch (format) {
    case SourceFormat::SentencePiece:
        return "sentencepiece";
    case SourceFormat::Tiktoken:
        return "tiktoken";
    case SourceFormat::HuggingFaceJson:
        return "tokenizer.json";
    case SourceFormat::Tekken:
        return "tekken";
    case SourceFormat::VocabMerges:
        return "vocab_merges";
    case SourceFormat::BertVocab:
        return "bert_vocab";
    case SourceFormat::RwkvVocab:
        return "rwkv_vocab";
    case SourceFormat::Gguf:
        return "gguf";
    }
    return {};
}

MergingKind mergingKind(const ModelConfig& model) {
    const auto* bpe = std::get_if<BpeModel>(&model);
    const auto kind = static_cast<std::uint32_t>(model.index()) << 8U;
    if (!bpe)
        return {kind, {}};
    return {kind | static_cast<std::uint32_t>(bpe->order),
            {reinterpret_cast<const char*>(bpe->merges.data()), bpe->merges.size() * sizeof(Merge)}};
}

std::string_view modelName(const ModelConfig& model) {
    static constexpr std::array<std::string_view, std::variant_size_v<ModelConfig>> kNames = {
        "bpe", "unigram", "wordpiece", "wordlevel", "word", "char", "longest_match", "plamo2"};
    return kNames[model.index()];
}

} // namespace tokenscope
