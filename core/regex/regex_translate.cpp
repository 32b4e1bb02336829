#include "core/regex/regex_translate.h"

#include "core/regex/regex_translator.h"

namespace tokenscope {

Result<std::string> translateRegex(std::string_view pattern, Pattern::Dialect dialect) {
    if (pattern.size() > kMaxPatternBytes)
        return fail(
            ErrorCode::TooLarge, {},
            fmt::format("the pattern has {} bytes, the bound is {}", pattern.size(), kMaxPatternBytes));
    return charactersOfPattern(pattern).and_then(
        [dialect](const std::u32string& characters) { return RegexTranslator(characters, dialect).run(); });
}

Result<std::string> literalRegex(std::string_view text) {
    return charactersOfPattern(text).map([](const std::u32string& characters) {
        std::string out;
        for (const char32_t c : characters)
            out += pcreLiteral(c);
        return out;
    });
}

} // namespace tokenscope
