#define PCRE2_CODE_UNIT_WIDTH 8
#include "core/regex/regex_reader.h"

#include <pcre2.h>

namespace tokenscope {
namespace {

/// Oniguruma's letters and their flags.
bool* onigurumaOption(RegexFlags& flags, char32_t c) {
    switch (c) {
    case 'm':
        return &flags.dotAll;
    case 'W':
        return &flags.asciiWord;
    case 'D':
        return &flags.asciiDigit;
    case 'S':
        return &flags.asciiSpace;
    case 'P':
        return &flags.asciiPosix;
    default:
        return nullptr;
    }
}

bool* rustOption(RegexFlags& flags, char32_t c) {
    return c == 'm' ? &flags.lines : c == 's' ? &flags.dotAll : nullptr;
}

} // namespace

std::optional<ReadOptions> readOptions(RegexReader& in, std::size_t start) {
    ReadOptions read{in.flags, false};
    bool value = true;
    while (in.peek() != ')' && in.peek() != ':') {
        if (in.oniguruma() && value && in.skip(U"y{g}"))
            continue; // the default
        if (in.oniguruma() && value && in.startsWith(U"y{w}")) {
            in.at = start;
            in.unsupported("the segmentation of text into words");
            return std::nullopt;
        }
        const char32_t c = in.next();
        if (c == '-' && (value || in.oniguruma())) {
            value = false;
            continue;
        }
        if (c == 'u' && value && !in.oniguruma())
            continue;
        bool* option = c == 'i'         ? &read.flags.caseless
                       : c == 'x'       ? &read.flags.extended
                       : in.oniguruma() ? onigurumaOption(read.flags, c)
                                        : rustOption(read.flags, c);
        if (!option) {
            in.at = start;
            if (c == RegexReader::kEnd)
                in.damaged("a group without its closing parenthesis");
            else
                in.unsupported("this group option");
            return std::nullopt;
        }
        *option = value;
    }
    read.isolated = in.next() == ')';
    return read;
}

PcreVerdict probePcre(const std::string& pattern) {
    int error = 0;
    PCRE2_SIZE offset = 0;
    pcre2_code* code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()), pattern.size(), PCRE2_UTF,
                                     &error, &offset, nullptr);
    pcre2_code_free(code);
    if (code)
        return PcreVerdict::Fine;
    return error == PCRE2_ERROR_LOOKBEHIND_NOT_FIXED_LENGTH ? PcreVerdict::VaryingLookbehind
                                                            : PcreVerdict::OtherError;
}

std::u32string matchedOf(const std::string& pattern, std::u32string_view characters) {
    int error = 0;
    PCRE2_SIZE offset = 0;
    pcre2_code* code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()), pattern.size(),
                                     PCRE2_UTF | PCRE2_ANCHORED, &error, &offset, nullptr);
    pcre2_match_data* data = pcre2_match_data_create(1, nullptr);
    std::u32string matched;
    for (const char32_t c : code ? characters : std::u32string_view()) {
        std::string text;
        appendUtf8(text, c);
        if (pcre2_match(code, reinterpret_cast<PCRE2_SPTR>(text.data()), text.size(), 0, PCRE2_NO_UTF_CHECK,
                        data, nullptr) >= 0)
            matched += c;
    }
    pcre2_match_data_free(data);
    pcre2_code_free(code);
    return matched;
}

} // namespace tokenscope
