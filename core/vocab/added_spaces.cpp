#include "core/vocab/added_spaces.h"

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
} // namespace

bool wordsStartWithSpace(const TokenizerDefinition& definition) {
    if (definition.preTokenizer) {
        const auto* spaces = std::get_if<MetaspacePreTokenizer>(&definition.preTokenizer->kind);
        return spaces && spaces->scheme == PrependScheme::Always;
    }
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
