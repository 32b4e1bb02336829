#pragma once
// The rules of a stage, in the order in which they are applied: the leaves of its sequences.

#include "core/definition/tokenizer_definition.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::explain {

// A rule of a stage by its JSON path, in a definition.
//
//   $.pre_tokenizer.pretokenizers[1]    stage "pre_tokenizer", rule {1}
//   $.normalizer                        stage "normalizer", no index: the whole stage

struct RulePath {
    std::string stage;             ///< `normalizer`, `added_tokens`, …
    std::vector<std::size_t> rule; ///< indices into nested sequences, or of an added token
    bool operator==(const RulePath&) const = default;
};

/// nullopt if `where` isn't the path of a stage or rule.
std::optional<RulePath> parseRulePath(std::string_view where);

/// For each stage that can be a sequence: the type of the sequence, the stage's name, and the key of its
/// parts.
template <class Config>
struct SequenceOf;
template <>
struct SequenceOf<NormalizerConfig> {
    using Type = NormalizerSequence;
    static constexpr std::string_view kStage = "normalizer";
    static constexpr std::string_view kParts = ".normalizers";
};
template <>
struct SequenceOf<PreTokenizerConfig> {
    using Type = PreTokenizerSequence;
    static constexpr std::string_view kStage = "pre_tokenizer";
    static constexpr std::string_view kParts = ".pretokenizers";
};
template <>
struct SequenceOf<PostProcessorConfig> {
    using Type = PostProcessorSequence;
    static constexpr std::string_view kStage = "post_processor";
    static constexpr std::string_view kParts = ".processors";
};
template <>
struct SequenceOf<DecoderConfig> {
    using Type = DecoderSequence;
    static constexpr std::string_view kStage = "decoder";
    static constexpr std::string_view kParts = ".decoders";
};

/// nullptr if there is no such rule.
template <class Config>
Config* ruleAt(std::optional<Config>& stage, std::span<const std::size_t> rule) {
    Config* at = stage ? &*stage : nullptr;
    for (const std::size_t index : rule) {
        auto* sequence = at ? std::get_if<typename SequenceOf<Config>::Type>(&at->kind) : nullptr;
        at = sequence && index < sequence->parts.size() ? &sequence->parts[index] : nullptr;
    }
    return at;
}

/// Calls f(stage) with the optional configuration of that stage. False: it isn't one of the four.
template <class Definition, class F>
bool withStage(Definition& definition, std::string_view stage, F&& f) {
    if (stage == "normalizer")
        f(definition.normalizer);
    else if (stage == "pre_tokenizer")
        f(definition.preTokenizer);
    else if (stage == "post_processor")
        f(definition.postProcessor);
    else if (stage == "decoder")
        f(definition.decoder);
    else
        return false;
    return true;
}

struct StageRule {
    std::string name;  ///< as tokenizer.json names the type: `NFC`, `Replace`
    std::string where; ///< `$.normalizer`, `$.pre_tokenizer.pretokenizers[1]`
};

/// An empty sequence counts as one rule.
std::vector<StageRule> rulesOf(const NormalizerConfig& config);
std::vector<StageRule> rulesOf(const PreTokenizerConfig& config);
std::vector<StageRule> rulesOf(const PostProcessorConfig& config);
std::vector<StageRule> rulesOf(const DecoderConfig& config);

/// The rules of decoding, as Tokenizer::observeDecoding() reports them; never empty. The decoding of
/// llama.cpp and SentencePiece, and joining with spaces if there is no decoder, count as rules.
std::vector<StageRule> decoderRules(const TokenizerDefinition& definition);

} // namespace tokenscope::explain
