#include "core/vocab/added_spaces.h"

#include "core/definition/flat_rules.h"
#include "core/definition/metaspace.h"

#include <algorithm>
#include <variant>

namespace tokenscope::vocab {
namespace {

bool addsSpace(const NormalizerConfig& config) {
    if (const auto* sequence = std::get_if<NormalizerSequence>(&config.kind))
        return std::any_of(sequence->parts.begin(), sequence->parts.end(),
                           [](const NormalizerConfig& part) { return addsSpace(part); });
    const auto* own = std::get_if<SentencePieceNormalizer>(&config.kind);
    return std::holds_alternative<PrependNormalizer>(config.kind) || (own && own->addDummyPrefix);
}
bool addsSpace(const PreTokenizerConfig& config) {
    if (const auto* sequence = std::get_if<PreTokenizerSequence>(&config.kind))
        return std::any_of(sequence->parts.begin(), sequence->parts.end(),
                           [](const PreTokenizerConfig& part) { return addsSpace(part); });
    const auto* bytes = std::get_if<ByteLevelPreTokenizer>(&config.kind);
    const auto* spaces = std::get_if<MetaspacePreTokenizer>(&config.kind);
    return (bytes && bytes->addPrefixSpace) || (spaces && spaces->scheme != PrependScheme::Never);
}
/// The first character of normalized text comes from that of the text.
bool keepsStart(const std::optional<NormalizerConfig>& config) {
    const auto rules = flatRules(config);
    return std::all_of(rules.begin(), rules.end(), [](const NormalizerConfig* rule) {
        const auto* replace = std::get_if<ReplaceNormalizer>(&rule->kind);
        return std::holds_alternative<LowercaseNormalizer>(rule->kind) ||
               std::holds_alternative<UnicodeNormalizer>(rule->kind) ||
               (replace && replace->pattern.kind == Pattern::Kind::Literal && !replace->content.empty());
    });
}

bool marksEachWord(const TokenizerDefinition& definition) {
    const auto rules = flatRules(definition.preTokenizer);
    const auto* spaces = rules.empty() ? nullptr : std::get_if<MetaspacePreTokenizer>(&rules.back()->kind);
    if (!spaces || spaces->scheme == PrependScheme::Never)
        return false;
    // "first" marks the start of the text, and not what follows an added token.
    return spaces->scheme == PrependScheme::Always ||
           (rules.size() == 1 && definition.addedTokens.empty() && keepsStart(definition.normalizer));
}

} // namespace

bool wordsStartWithSpace(const TokenizerDefinition& definition) {
    if (definition.preTokenizer)
        return marksEachWord(definition);
    if (!definition.normalizer || definition.gguf)
        return false;
    const NormalizerConfig* first = &*definition.normalizer;
    while (const auto* sequence = std::get_if<NormalizerSequence>(&first->kind)) {
        if (sequence->parts.empty())
            return false;
        first = &sequence->parts.front();
    }
    const auto* prepend = std::get_if<PrependNormalizer>(&first->kind);
    return prepend && (prepend->text == " " || prepend->text == kMetaspace);
}

bool addsSpace(const TokenizerDefinition& definition) {
    return definition.gguf || (definition.normalizer && addsSpace(*definition.normalizer)) ||
           (definition.preTokenizer && addsSpace(*definition.preTokenizer));
}

} // namespace tokenscope::vocab
