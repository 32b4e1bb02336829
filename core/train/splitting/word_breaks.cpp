#include "core/train/splitting/word_breaks.h"

#include "core/stages/pretokenize/known_patterns.h"
#include "core/train/splitting/word_pattern.h"

#include <algorithm>

namespace tokenscope::train {
namespace {

/// Whether the normalizer maps characters one by one, or a letter with its marks: nothing across a space
/// before an ASCII letter.
bool keepsBreaks(const NormalizerConfig& config) {
    if (const auto* sequence = std::get_if<NormalizerSequence>(&config.kind))
        return std::all_of(sequence->parts.begin(), sequence->parts.end(), keepsBreaks);
    return std::holds_alternative<BertNormalizer>(config.kind) ||
           std::holds_alternative<UnicodeNormalizer>(config.kind) ||
           std::holds_alternative<LowercaseNormalizer>(config.kind) ||
           std::holds_alternative<StripAccentsNormalizer>(config.kind) ||
           std::holds_alternative<NmtNormalizer>(config.kind);
}

/// Of a stage at a break. Keeps: it may split elsewhere, independently on both sides of the break.
enum class Effect { Unknown, Keeps, Splits };

Effect effectOf(const PreTokenizerConfig& config) {
    if (const auto* sequence = std::get_if<PreTokenizerSequence>(&config.kind)) {
        Effect effect = Effect::Keeps;
        for (const PreTokenizerConfig& part : sequence->parts) {
            const Effect one = effectOf(part);
            if (one == Effect::Unknown)
                return one;
            effect = std::max(effect, one);
        }
        return effect;
    }
    if (const auto* bytes = std::get_if<ByteLevelPreTokenizer>(&config.kind))
        return bytes->useRegex ? Effect::Splits : Effect::Keeps;
    if (const auto* split = std::get_if<SplitPreTokenizer>(&config.kind)) {
        const bool known = split->pattern.kind == Pattern::Kind::Regex &&
                           split->behavior == SplitBehavior::Isolated &&
                           (recognizePattern(split->pattern) || isOfPublishedFamily(split->pattern.text));
        return known ? Effect::Splits : Effect::Unknown;
    }
    if (const auto* metaspace = std::get_if<MetaspacePreTokenizer>(&config.kind))
        return metaspace->split ? Effect::Splits : Effect::Unknown;
    if (std::holds_alternative<BertPreTokenizer>(config.kind) ||
        std::holds_alternative<WhitespacePreTokenizer>(config.kind) ||
        std::holds_alternative<WhitespaceSplitPreTokenizer>(config.kind))
        return Effect::Splits;
    if (std::holds_alternative<DigitsPreTokenizer>(config.kind))
        return Effect::Keeps;
    if (const auto* punctuation = std::get_if<PunctuationPreTokenizer>(&config.kind))
        return punctuation->behavior == SplitBehavior::Isolated ? Effect::Keeps : Effect::Unknown;
    return Effect::Unknown;
}

} // namespace

std::bitset<256> visibleAscii() {
    std::bitset<256> bytes;
    for (unsigned c = 0x21; c < 0x7F; ++c)
        bytes.set(c);
    return bytes;
}

std::bitset<256> lettersOfAscii() {
    std::bitset<256> bytes;
    for (unsigned c = 'a'; c <= 'z'; ++c) {
        bytes.set(c);
        bytes.set(c - 0x20);
    }
    return bytes;
}

std::optional<WordBreaks> WordBreaks::of(const std::optional<NormalizerConfig>& normalizer,
                                         const std::optional<PreTokenizerConfig>& preTokenizer) {
    if ((normalizer && !keepsBreaks(*normalizer)) || !preTokenizer ||
        effectOf(*preTokenizer) != Effect::Splits)
        return std::nullopt;
    return WordBreaks(visibleAscii(), lettersOfAscii());
}

} // namespace tokenscope::train
