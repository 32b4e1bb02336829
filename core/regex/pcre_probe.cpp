#define PCRE2_CODE_UNIT_WIDTH 8
#include "core/regex/pcre_probe.h"

#include "core/text/utf8.h"

#include <pcre2.h>

namespace tokenscope {

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
