#include "core/steps/stages/stage_rules.h"

#include "core/steps/stages/rule_path.h"

#include <array>
#include <string_view>

namespace tokenscope::explain {
namespace {

std::string_view nameOf(const NormalizerConfig& config) {
    if (const auto* form = std::get_if<UnicodeNormalizer>(&config.kind)) {
        static constexpr std::array<std::string_view, 4> kForms = {"NFC", "NFD", "NFKC", "NFKD"};
        return kForms[static_cast<std::size_t>(form->form)];
    }
    static constexpr std::array<std::string_view, std::variant_size_v<decltype(config.kind)>> kNames = {
        "BertNormalizer", "Unicode", "Lowercase",   "Strip",     "StripAccents",  "Nmt",
        "Prepend",        "Replace", "Precompiled", "ByteLevel", "SentencePiece", "Sequence"};
    return kNames[config.kind.index()];
}

std::string_view nameOf(const PreTokenizerConfig& config) {
    static constexpr std::array<std::string_view, std::variant_size_v<decltype(config.kind)>> kNames = {
        "ByteLevel",  "Split",           "Metaspace",          "BertPreTokenizer",
        "Whitespace", "WhitespaceSplit", "CharDelimiterSplit", "Punctuation",
        "Digits",     "UnicodeScripts",  "FixedLength",        "Sequence"};
    return kNames[config.kind.index()];
}

std::string_view nameOf(const PostProcessorConfig& config) {
    static constexpr std::array<std::string_view, std::variant_size_v<decltype(config.kind)>> kNames = {
        "ByteLevel", "BertProcessing", "RobertaProcessing", "TemplateProcessing", "bos and eos", "Sequence"};
    return kNames[config.kind.index()];
}

std::string_view nameOf(const DecoderConfig& config) {
    static constexpr std::array<std::string_view, std::variant_size_v<decltype(config.kind)>> kNames = {
        "ByteLevel", "WordPiece", "Metaspace",    "BPEDecoder", "CTC",           "Replace",
        "Fuse",      "Strip",     "ByteFallback", "Bytes",      "SentencePiece", "Sequence"};
    return kNames[config.kind.index()];
}

template <class Config>
void append(const Config& config, const std::string& where, std::vector<StageRule>& rules) {
    const auto* sequence = std::get_if<typename SequenceOf<Config>::Type>(&config.kind);
    if (!sequence || sequence->parts.empty()) {
        rules.push_back({std::string(nameOf(config)), where});
        return;
    }
    const std::string parts = where + std::string(SequenceOf<Config>::kParts);
    for (std::size_t i = 0; i < sequence->parts.size(); ++i)
        append(sequence->parts[i], parts + "[" + std::to_string(i) + "]", rules);
}

template <class Config>
std::vector<StageRule> leavesOf(const Config& config) {
    std::vector<StageRule> rules;
    append(config, "$." + std::string(SequenceOf<Config>::kStage), rules);
    return rules;
}

} // namespace

std::vector<StageRule> rulesOf(const NormalizerConfig& config) {
    return leavesOf(config);
}

std::vector<StageRule> rulesOf(const PreTokenizerConfig& config) {
    return leavesOf(config);
}

std::vector<StageRule> rulesOf(const PostProcessorConfig& config) {
    return leavesOf(config);
}

std::vector<StageRule> rulesOf(const DecoderConfig& config) {
    return leavesOf(config);
}

std::vector<StageRule> decoderRules(const TokenizerDefinition& definition) {
    if (definition.gguf) {
        std::vector<StageRule> rules = {{"llama.cpp", "$.decoder"}};
        if (definition.gguf->cleanSpaces)
            rules.push_back({"clean spaces", "$.decoder.clean_spaces"});
        return rules;
    }
    const auto* config = definition.decoder ? &*definition.decoder : nullptr;
    if (definition.format == SourceFormat::SentencePiece) {
        std::vector<StageRule> rules = {{"SentencePiece", "$.decoder"}};
        const auto* own = config ? std::get_if<SentencePieceDecoder>(&config->kind) : nullptr;
        if (own && own->denormalizer)
            rules.push_back({"denormalizer", "$.decoder.denormalizer"});
        return rules;
    }
    return config ? rulesOf(*config) : std::vector<StageRule>{{"joined with blanks", "$.decoder"}};
}

} // namespace tokenscope::explain
