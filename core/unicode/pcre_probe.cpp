#define PCRE2_CODE_UNIT_WIDTH 8
#include "core/unicode/pcre_probe.h"

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

} // namespace tokenscope
