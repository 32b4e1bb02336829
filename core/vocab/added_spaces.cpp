#include "core/vocab/added_spaces.h"

#include "core/definition/flat_rules.h"
#include "core/definition/metaspace.h"
#include "core/text/utf8.h"

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
bool hasOneCharacter(std::string_view text) {
    return !text.empty() && decodeUtf8(text, 0).length == text.size();
}

/// Metaspace still treats the first word as the start of the text, and a space there remains one, or becomes its marker.
bool keepsStart(const NormalizerConfig& rule) {
    const auto* replace = std::get_if<ReplaceNormalizer>(&rule.kind);
    const auto isSpace = [](std::string_view text) { return text == " " || text == kMetaspace; };
    return std::holds_alternative<LowercaseNormalizer>(rule.kind) ||
           std::holds_alternative<UnicodeNormalizer>(rule.kind) ||
           (replace && replace->pattern.kind == Pattern::Kind::Literal &&
            hasOneCharacter(replace->pattern.text) && !replace->content.empty() &&
            (!isSpace(replace->pattern.text) || isSpace(replace->content)));
}

bool marksEachWord(const TokenizerDefinition& definition) {
    const auto rules = flatRules(definition.preTokenizer);
    const auto* spaces = rules.empty() ? nullptr : std::get_if<MetaspacePreTokenizer>(&rules.back()->kind);
    if (!spaces || spaces->scheme == PrependScheme::Never)
        return false;
    const auto normalizers = flatRules(definition.normalizer);
    const auto isKept = [](const NormalizerConfig* rule) { return keepsStart(*rule); };
    // "first" marks the start of the text, and not what follows an added token.
    return spaces->scheme == PrependScheme::Always ||
           (rules.size() == 1 && definition.addedTokens.empty() &&
            std::all_of(normalizers.begin(), normalizers.end(), isKept));
}

} // namespace

bool wordsStartWithSpace(const TokenizerDefinition& definition) {
    if (definition.preTokenizer)
        return marksEachWord(definition);
    if (!definition.normalizer || definition.gguf)
        return false;
    const auto rules = flatRules(definition.normalizer);
    const auto* prepend = rules.empty() ? nullptr : std::get_if<PrependNormalizer>(&rules.front()->kind);
    // Added tokens that are searched in normalized text take parts of it out.
    return prepend && (prepend->text == " " || prepend->text == kMetaspace) &&
           std::all_of(rules.begin() + 1, rules.end(),
                       [](const NormalizerConfig* rule) { return keepsStart(*rule); }) &&
           std::none_of(definition.addedTokens.begin(), definition.addedTokens.end(),
                        [](const AddedToken& token) { return token.normalized; });
}

bool addsSpace(const TokenizerDefinition& definition) {
    return definition.gguf || (definition.normalizer && addsSpace(*definition.normalizer)) ||
           (definition.preTokenizer && addsSpace(*definition.preTokenizer));
}

} // namespace tokenscope::vocab
