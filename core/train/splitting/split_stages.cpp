#include "core/train/splitting/split_stages.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/definition/metaspace.h"
#include "core/definition/published_patterns.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <fmt/ranges.h>
#include <utility>

namespace tokenscope::train {
namespace {

enum class Family { Gpt2, Cl100k, O200k };

struct Published {
    std::string_view name;
    std::string_view text;
    Family family;
    int digits; ///< 0: any number of them
    bool contractions;
};

constexpr std::string_view kTekkenPattern =
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+)"
    R"(|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*)"
    R"(|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)";

constexpr std::array kPublished = {
    Published{"gpt2", kGpt2Pattern, Family::Gpt2, 0, true},
    Published{"cl100k", kLlama3Pattern, Family::Cl100k, 3, true},
    Published{"llama3", kLlama3Pattern, Family::Cl100k, 3, true},
    Published{"qwen2", kQwen2Pattern, Family::Cl100k, 1, true},
    Published{"nanochat", kNanoChatPattern, Family::Cl100k, 2, true},
    Published{"o200k", kO200kPattern, Family::O200k, 3, true},
    Published{"tekken", kTekkenPattern, Family::O200k, 1, false},
};

constexpr auto kNames = [] {
    std::array<std::string_view, kPublished.size()> names;
    for (std::size_t i = 0; i < names.size(); ++i)
        names[i] = kPublished[i].name;
    return names;
}();

std::string numbers(int digits) {
    if (digits == 0)
        return "\\p{N}+";
    return digits == 1 ? "\\p{N}" : "\\p{N}{1," + std::to_string(digits) + "}";
}

std::string gpt2(int digits, std::string_view quote) {
    std::string text;
    if (!quote.empty())
        text = std::string(quote) + "(?:[sdmt]|ll|ve|re)|";
    return text + " ?\\p{L}+| ?" + numbers(digits) + R"(| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";
}

std::string cl100k(int digits, std::string_view quote) {
    std::string text;
    if (!quote.empty())
        text = std::string(quote) + "(?i:[sdmt]|ll|ve|re)|";
    return text + R"([^\r\n\p{L}\p{N}]?\p{L}+|)" + numbers(digits) +
           R"(| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
}

std::string o200k(int digits, std::string_view quote) {
    const std::string ending =
        quote.empty() ? std::string() : "(?:" + std::string(quote) + "(?i:[sdmt]|ll|ve|re))?";
    return R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+)" + ending +
           R"(|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*)" + ending + "|" +
           numbers(digits) + R"(| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
}

std::string spell(const Published& published, int digits, WordPattern::Apostrophes apostrophes) {
    const int wanted = digits == 0 ? published.digits : digits;
    const bool asPublished = apostrophes == WordPattern::Apostrophes::Published ||
                             (apostrophes == WordPattern::Apostrophes::None && !published.contractions);
    std::string_view quote;
    if (apostrophes == WordPattern::Apostrophes::Both)
        quote = "['\u2019]";
    else if (asPublished && published.contractions)
        quote = "'";
    if (asPublished) {
        // Equal rules have one spelling: that of another published pattern, if it has this number of digits.
        for (const Published& other : kPublished) {
            if (other.family == published.family && other.digits == wanted &&
                other.contractions == published.contractions &&
                (wanted != published.digits || other.name == published.name))
                return std::string(other.text);
        }
    }
    switch (published.family) {
    case Family::Gpt2:
        return gpt2(wanted, quote);
    case Family::Cl100k:
        return cl100k(wanted, quote);
    case Family::O200k:
        break;
    }
    return o200k(wanted, quote);
}

using SplitKind = WordSplitOptions::Kind;

bool endsInByteLevel(const PreTokenizerConfig& config) {
    if (const auto* sequence = std::get_if<PreTokenizerSequence>(&config.kind))
        return !sequence->parts.empty() && endsInByteLevel(sequence->parts.back());
    return std::holds_alternative<ByteLevelPreTokenizer>(config.kind);
}

PreTokenizerConfig withBytes(PreTokenizerConfig first, bool byteLevel) {
    if (!byteLevel)
        return first;
    PreTokenizerSequence sequence;
    sequence.parts.push_back(std::move(first));
    sequence.parts.push_back({ByteLevelPreTokenizer{false, true, false}});
    return {std::move(sequence)};
}

Result<PreTokenizerConfig> patternStage(const WordSplitOptions& options) {
    TOKENSCOPE_TRY(auto pattern, spelledPattern(options.pattern));
    const bool byteLevels = options.byteLevel && pattern.text == kGpt2Pattern;
    if (options.addPrefixSpace && !byteLevels)
        return fail(ErrorCode::BadInput, {},
                    "a space before the text is possible only with the GPT-2 pattern and byte-level tokens",
                    "use the pattern gpt2, or omit the space");
    if (byteLevels)
        return PreTokenizerConfig{ByteLevelPreTokenizer{options.addPrefixSpace, true, true}};
    return withBytes({SplitPreTokenizer{std::move(pattern), SplitBehavior::Isolated, false}},
                     options.byteLevel);
}

bool splitsNoWords(const std::optional<PreTokenizerConfig>& config) {
    const auto* metaspace = config ? std::get_if<MetaspacePreTokenizer>(&config->kind) : nullptr;
    return !config || (metaspace && !metaspace->split);
}

/// Characters that precede a `▁` in some piece; nullopt: `▁` is not a piece.
std::optional<std::set<std::string>> charactersBeforeSpaces(const Vocabulary& vocabulary) {
    if (vocabulary.find(kMetaspace) == kNoPiece)
        return std::nullopt;
    std::set<std::string> characters;
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        const std::string_view piece = vocabulary.entryBytes(i);
        for (std::size_t at = 1; (at = piece.find(kMetaspace, at)) != std::string_view::npos; ++at)
            characters.emplace(lastCharacter(piece.substr(0, at)));
    }
    return characters;
}

} // namespace

std::span<const std::string_view> publishedPatternNames() {
    return kNames;
}

Result<Pattern> spelledPattern(const WordPattern& pattern) {
    if (pattern.name.empty())
        return Pattern{Pattern::Kind::Regex, pattern.own, Pattern::Dialect::Oniguruma};
    const auto* const found = std::find_if(kPublished.begin(), kPublished.end(),
                                           [&](const Published& one) { return one.name == pattern.name; });
    if (found == kPublished.end()) {
        return fail(ErrorCode::BadInput, {}, message("unknown pattern '{}'", printable(pattern.name, 60)),
                    message("choose one of {}, or give your own regular expression",
                            fmt::format("{}", fmt::join(kNames, ", "))));
    }
    if (pattern.digits < 0 || pattern.digits > 3)
        return fail(ErrorCode::BadInput, {},
                    message("words of up to {} digits are not possible", pattern.digits),
                    "give 1, 2 or 3, or 0 for as many as in the pattern");
    return Pattern{Pattern::Kind::Regex, spell(*found, pattern.digits, pattern.apostrophes),
                   Pattern::Dialect::Oniguruma};
}

int digitsOf(const WordPattern& pattern) {
    const auto* const found = std::find_if(kPublished.begin(), kPublished.end(),
                                           [&](const Published& one) { return one.name == pattern.name; });
    return found == kPublished.end() || pattern.digits != 0 ? pattern.digits : found->digits;
}

bool isOfPublishedFamily(std::string_view text) {
    using Apostrophes = WordPattern::Apostrophes;
    for (const Published& published : kPublished) {
        for (int digits = 0; digits <= 3; ++digits) {
            for (const auto apostrophes : {Apostrophes::Published, Apostrophes::Both, Apostrophes::None})
                if (spell(published, digits, apostrophes) == text)
                    return true;
        }
    }
    return false;
}

std::string_view lastCharacter(std::string_view text) {
    std::size_t begin = text.size() - 1;
    while (begin > 0 && isContinuationByte(text[begin]))
        --begin;
    return text.substr(begin);
}

bool SplitStages::byteLevel() const {
    return preTokenizer && endsInByteLevel(*preTokenizer);
}

SplitStages splitStagesOf(const TokenizerDefinition& definition) {
    SplitStages stages;
    stages.normalizer = definition.normalizer;
    stages.preTokenizer = definition.preTokenizer;
    stages.added = definition.addedTokens;
    if (splitsNoWords(definition.preTokenizer))
        stages.joinedBySpace = charactersBeforeSpaces(definition.vocabulary);
    return stages;
}

Result<SplitStages> stagesOf(const WordSplitOptions& options) {
    SplitStages stages;
    stages.normalizer = options.normalizer;
    if (options.kind != SplitKind::SentencePiece)
        stages.added = options.added;
    switch (options.kind) {
    case SplitKind::Pattern: {
        TOKENSCOPE_TRY(auto stage, patternStage(options));
        stages.preTokenizer = std::move(stage);
        break;
    }
    case SplitKind::Metaspace: {
        MetaspacePreTokenizer metaspace;
        metaspace.scheme = options.prepend;
        stages.preTokenizer = PreTokenizerConfig{metaspace};
        break;
    }
    case SplitKind::SentencePiece:
        if (options.normalizer)
            return fail(ErrorCode::BadInput, {}, "SentencePiece's words need SentencePiece's normalizer",
                        "omit the other normalizer, or use another split");
        stages.normalizer = NormalizerConfig{options.sentencePiece};
        stages.boundaries = options.boundaries;
        stages.userDefined = options.userDefined;
        break;
    case SplitKind::Whitespace:
        stages.preTokenizer = withBytes({WhitespacePreTokenizer{}}, options.byteLevel);
        break;
    case SplitKind::WhitespaceSplit:
        stages.preTokenizer = withBytes({WhitespaceSplitPreTokenizer{}}, options.byteLevel);
        break;
    case SplitKind::Bert:
        stages.preTokenizer = PreTokenizerConfig{BertPreTokenizer{}};
        break;
    case SplitKind::None:
        if (options.byteLevel)
            stages.preTokenizer =
                PreTokenizerConfig{ByteLevelPreTokenizer{options.addPrefixSpace, true, false}};
        break;
    }
    return stages;
}

} // namespace tokenscope::train
