#include "core/train/splitting/word_pattern.h"

#include "core/base/printable.h"
#include "core/definition/published_patterns.h"

#include <algorithm>
#include <array>
#include <fmt/ranges.h>

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

} // namespace tokenscope::train
