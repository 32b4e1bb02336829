#include "core/definition/published_patterns.h"
#include "tests/fuzz/support/made_definition.h"

namespace tokenscope::fuzz {
namespace {

constexpr auto kPatterns =
    std::to_array<std::string_view>({kGpt2Pattern, kLlama3Pattern, kO200kPattern, R"(\s+)", R"(\p{L}+|\p{N})",
                                     R"( ?[^\s]+)", R"((?=\p{Lu}))", "", "$", R"((?i)ss)", R"(e\x{301}?)",
                                     R"(.{2})", R"([a-z&&[^e]]+)", R"(\b)", R"((a|ab)(c|bcd)?)", R"(\R|\X)"});
constexpr auto kBehaviors =
    std::to_array({SplitBehavior::Removed, SplitBehavior::Isolated, SplitBehavior::MergedWithPrevious,
                   SplitBehavior::MergedWithNext, SplitBehavior::Contiguous});
constexpr auto kSchemes = std::to_array({PrependScheme::First, PrependScheme::Never, PrependScheme::Always});
constexpr auto kForms =
    std::to_array({UnicodeForm::NFC, UnicodeForm::NFD, UnicodeForm::NFKC, UnicodeForm::NFKD});
constexpr auto kCharacters = std::to_array<std::string_view>({"\u2581", "_", "e", " ", "\u4ECA", "\u0301"});
constexpr std::size_t kDeepest = 3;

Pattern makePattern(MadeInput& input) {
    if (input.flag())
        return {Pattern::Kind::Regex, std::string(input.oneOf(kPatterns))};
    return {Pattern::Kind::Literal, input.seldom() ? std::string() : input.piece(true)};
}

template <class Sequence, class Make>
Sequence makeSequence(MadeInput& input, const Make& make) {
    Sequence sequence;
    for (std::size_t left = input.below(4); left > 0; --left)
        sequence.parts.push_back(make());
    return sequence;
}

NormalizerConfig makeNormalizer(MadeInput& input, std::size_t depth) {
    const auto optional = [&]() -> std::optional<bool> {
        const std::size_t said = input.below(3);
        return said == 2 ? std::nullopt : std::optional(said == 1);
    };
    switch (input.below(depth < kDeepest ? 10 : 9)) {
    case 0:
        return {UnicodeNormalizer{input.oneOf(kForms)}};
    case 1: {
        const bool clean = input.flag();
        const bool chinese = input.flag();
        const auto strip = optional();
        return {BertNormalizer{clean, chinese, strip, input.flag()}};
    }
    case 2:
        return {LowercaseNormalizer{}};
    case 3: {
        const bool left = input.flag();
        return {StripNormalizer{left, input.flag()}};
    }
    case 4:
        return {StripAccentsNormalizer{}};
    case 5:
        return {NmtNormalizer{}};
    case 6:
        return {PrependNormalizer{input.flag() ? "\u2581" : input.piece(true)}};
    case 7: {
        Pattern pattern = makePattern(input);
        return {ReplaceNormalizer{std::move(pattern), input.flag()   ? "\u2581"
                                                      : input.flag() ? input.piece(true)
                                                                     : std::string()}};
    }
    case 8:
        return {ByteLevelNormalizer{}};
    default:
        return {makeSequence<NormalizerSequence>(input, [&] { return makeNormalizer(input, depth + 1); })};
    }
}

PreTokenizerConfig makePreTokenizer(MadeInput& input, std::size_t depth) {
    switch (input.below(depth < kDeepest ? 12 : 11)) {
    case 0: {
        const bool prefix = input.flag();
        const bool trim = input.flag();
        return {ByteLevelPreTokenizer{prefix, trim, input.flag()}};
    }
    case 1: {
        Pattern pattern = makePattern(input);
        const SplitBehavior behavior = input.oneOf(kBehaviors);
        return {SplitPreTokenizer{std::move(pattern), behavior, input.flag()}};
    }
    case 2: {
        const std::string replacement(input.oneOf(kCharacters));
        const PrependScheme scheme = input.oneOf(kSchemes);
        return {MetaspacePreTokenizer{replacement, scheme, input.flag()}};
    }
    case 3:
        return {BertPreTokenizer{}};
    case 4:
        return {WhitespacePreTokenizer{}};
    case 5:
        return {WhitespaceSplitPreTokenizer{}};
    case 6:
        return {CharDelimiterSplitPreTokenizer{std::string(input.oneOf(kCharacters))}};
    case 7:
        return {PunctuationPreTokenizer{input.oneOf(kBehaviors)}};
    case 8:
        return {DigitsPreTokenizer{input.flag()}};
    case 9:
        return {UnicodeScriptsPreTokenizer{}};
    case 10:
        return {FixedLengthPreTokenizer{static_cast<std::uint32_t>(1 + input.below(8))}};
    default:
        return {
            makeSequence<PreTokenizerSequence>(input, [&] { return makePreTokenizer(input, depth + 1); })};
    }
}

using Named = std::pair<std::string, PieceId>;

/// A random piece or added token.
Named makeSpecial(MadeInput& input, const TokenizerDefinition& definition) {
    const std::size_t pieces = definition.vocabulary.size();
    const std::size_t all = pieces + definition.addedTokens.size();
    const std::size_t which = all - 1 - input.below(256) % all;
    if (which >= pieces)
        return {definition.addedTokens[which - pieces].content, definition.addedTokens[which - pieces].id};
    return {std::string(definition.vocabulary.entryBytes(which)), definition.vocabulary.entry(which).id};
}

TemplatePostProcessor makeTemplate(MadeInput& input, const TokenizerDefinition& definition) {
    using Template = TemplatePostProcessor;
    Template made;
    const Named special = makeSpecial(input, definition);
    made.specials.push_back({special.first, {special.second}, {special.first}});
    for (auto pieces : {&Template::single, &Template::pair}) {
        const bool before = input.flag();
        const bool after = input.flag();
        const auto type = static_cast<std::uint32_t>(input.below(3));
        if (before)
            (made.*pieces).push_back({Template::Special{special.first}, type});
        (made.*pieces).push_back({Template::Sequence{false}, 0});
        if (pieces == &Template::pair)
            (made.*pieces).push_back({Template::Sequence{true}, type});
        else if (input.seldom())
            (made.*pieces).push_back({Template::Sequence{false}, type});
        if (after)
            (made.*pieces).push_back({Template::Special{special.first}, 0});
    }
    return made;
}

PostProcessorConfig makePostProcessor(MadeInput& input, const TokenizerDefinition& definition,
                                      std::size_t depth) {
    switch (input.below(depth < kDeepest ? 5 : 4)) {
    case 0: {
        const bool prefix = input.flag();
        return {ByteLevelPostProcessor{prefix, input.flag()}};
    }
    case 1: {
        const Named sep = makeSpecial(input, definition);
        return {BertPostProcessor{sep, makeSpecial(input, definition)}};
    }
    case 2: {
        const Named sep = makeSpecial(input, definition);
        const Named cls = makeSpecial(input, definition);
        const bool trim = input.flag();
        return {RobertaPostProcessor{sep, cls, trim, input.flag()}};
    }
    case 3:
        return {makeTemplate(input, definition)};
    default:
        return {makeSequence<PostProcessorSequence>(
            input, [&] { return makePostProcessor(input, definition, depth + 1); })};
    }
}

DecoderConfig makeDecoder(MadeInput& input, std::size_t depth) {
    switch (input.below(depth < kDeepest ? 10 : 9)) {
    case 0:
        return {ByteLevelDecoder{}};
    case 1: {
        const bool cleanup = input.flag();
        return {WordPieceDecoder{input.flag() ? "##" : input.piece(true), cleanup}};
    }
    case 2: {
        const std::string replacement(input.oneOf(kCharacters));
        return {MetaspaceDecoder{replacement, input.oneOf(kSchemes)}};
    }
    case 3:
        return {BpeDecoder{input.flag() ? "</w>" : input.piece(true)}};
    case 4: {
        const bool cleanup = input.flag();
        return {CtcDecoder{"<s>", input.flag() ? "|" : input.piece(true), cleanup}};
    }
    case 5: {
        Pattern pattern = makePattern(input);
        return {ReplaceDecoder{std::move(pattern), input.flag() ? " " : input.piece(true)}};
    }
    case 6:
        return {FuseDecoder{}};
    case 7: {
        const auto start = static_cast<std::uint32_t>(input.below(3));
        const auto stop = static_cast<std::uint32_t>(input.below(3));
        return {StripDecoder{std::string(input.oneOf(kCharacters)), start, stop}};
    }
    case 8:
        return {ByteFallbackDecoder{}};
    default:
        return {makeSequence<DecoderSequence>(input, [&] { return makeDecoder(input, depth + 1); })};
    }
}

} // namespace

void makeStages(MadeInput& input, TokenizerDefinition& definition) {
    const std::size_t which = input.below(64);
    if ((which & 1U) != 0)
        definition.normalizer = makeNormalizer(input, 0);
    if ((which & 2U) != 0)
        definition.preTokenizer = makePreTokenizer(input, 0);
    if ((which & 4U) != 0)
        definition.postProcessor = makePostProcessor(input, definition, 0);
    if ((which & 8U) != 0)
        definition.decoder = makeDecoder(input, 0);
    if ((which & 16U) != 0) {
        TruncationConfig truncation;
        truncation.left = input.flag();
        truncation.strategy = static_cast<TruncationConfig::Strategy>(input.below(3));
        truncation.maxLength = input.below(16);
        truncation.stride = input.below(4);
        definition.truncation = truncation;
    }
    if ((which & 32U) != 0) {
        PaddingConfig padding;
        if (input.flag())
            padding.fixedLength = input.below(32);
        padding.left = input.flag();
        if (input.flag())
            padding.padToMultipleOf = input.below(8);
        padding.padId = definition.vocabulary.entry(0).id;
        padding.padToken = std::string(definition.vocabulary.entryBytes(0));
        definition.padding = padding;
    }
}

} // namespace tokenscope::fuzz
