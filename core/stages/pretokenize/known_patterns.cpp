#include "core/stages/pretokenize/known_patterns.h"

#include "core/definition/published_patterns.h"
#include "core/stages/pretokenize/scanners.h"

namespace tokenscope {
namespace {

enum class Valid : std::uint8_t { Everywhere, RustOnly };

struct Spelling {
    std::string_view text;
    KnownPattern pattern;
    Valid valid = Valid::Everywhere;
};

// A spelling that both engines read the same way is listed for both. `\p{N}{1,3}+` is possessive in Rust and
// a repetition in Oniguruma. `$` differs between them, but not after `\s++`.
constexpr Spelling kSpellings[] = {
    {kGpt2Pattern, KnownPattern::Gpt2},
    {R"('(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)", KnownPattern::Gpt2},
    {kR50kPattern, KnownPattern::Gpt2},
    {kCl100kPattern, KnownPattern::Cl100k, Valid::RustOnly},
    {R"('(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]++[\r\n]*)"
     R"(|\s*[\r\n]|\s+(?!\S)|\s+)",
     KnownPattern::Llama3},
    {kLlama3Pattern, KnownPattern::Llama3},
    {kQwen2Pattern, KnownPattern::Qwen2},
    {kNanoChatPattern, KnownPattern::NanoChat},
    {R"((?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3})"
     R"(| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)",
     KnownPattern::GgufLlama3},
    {R"((?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N})"
     R"(| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)",
     KnownPattern::GgufQwen2},
    {kO200kPattern, KnownPattern::O200k},
    {R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+)"
     R"(|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*)"
     R"(|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)",
     KnownPattern::Tekken},
};

template <class Scanner>
std::size_t scanOne(std::string_view text, std::size_t begin) {
    const scan::Input input(text);
    return static_cast<std::size_t>(Scanner::next(input.begin + begin, input) - input.begin);
}

} // namespace

std::optional<KnownPattern> recognizePattern(const Pattern& pattern) {
    if (pattern.kind != Pattern::Kind::Regex)
        return std::nullopt;
    for (const Spelling& spelling : kSpellings) {
        if (spelling.text == pattern.text &&
            (spelling.valid == Valid::Everywhere || pattern.dialect != Pattern::Dialect::Oniguruma))
            return spelling.pattern;
    }
    return std::nullopt;
}

ScanFunction scanner(KnownPattern pattern) {
    return withScanner(pattern, [](auto scanner) -> ScanFunction { return scanOne<decltype(scanner)>; });
}

} // namespace tokenscope
