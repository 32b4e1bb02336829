#include "core/explain/stages/stage_rules.h"

#include <array>
#include <charconv>
#include <string_view>
#include <utility>

namespace tokenscope::explain {

namespace {

struct StageKeys {
    std::string_view stage;
    std::string_view parts; ///< the key of a sequence's list; empty: the stage is a list itself
};
template <class Config>
constexpr StageKeys kKeysOf = {SequenceOf<Config>::kStage, SequenceOf<Config>::kParts};
constexpr StageKeys kStages[] = {kKeysOf<NormalizerConfig>,    kKeysOf<PreTokenizerConfig>,
                                 kKeysOf<PostProcessorConfig>, kKeysOf<DecoderConfig>,
                                 {"added_tokens", ""},         {"model", ""}};

/// Reads `[3]` and removes it from the front.
std::optional<std::size_t> takeIndex(std::string_view& path) {
    std::size_t index = 0;
    if (!path.starts_with('['))
        return std::nullopt;
    const char* const end = path.data() + path.size();
    const auto [at, error] = std::from_chars(path.data() + 1, end, index);
    if (error != std::errc() || at == end || *at != ']')
        return std::nullopt;
    path.remove_prefix(static_cast<std::size_t>(at - path.data()) + 1);
    return index;
}

} // namespace

std::optional<RulePath> parseRulePath(std::string_view where) {
    if (!where.starts_with("$."))
        return std::nullopt;
    where.remove_prefix(2);
    const std::string_view name = where.substr(0, where.find_first_of(".["));
    for (const StageKeys& keys : kStages) {
        if (keys.stage != name)
            continue;
        where.remove_prefix(name.size());
        RulePath path{std::string(name), {}};
        while (!where.empty()) {
            const bool list = keys.parts.empty();
            if (!where.starts_with(keys.parts) || name == "model" || (list && !path.rule.empty()))
                return std::nullopt;
            where.remove_prefix(keys.parts.size());
            const auto index = takeIndex(where);
            if (!index)
                return std::nullopt;
            path.rule.push_back(*index);
        }
        return path;
    }
    return std::nullopt;
}

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
    return config ? rulesOf(*config) : std::vector<StageRule>{{"joined with spaces", "$.decoder"}};
}

} // namespace tokenscope::explain
