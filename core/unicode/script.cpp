#include "core/unicode/script.h"

#include <unicode/uscript.h>

namespace tokenscope {

std::uint16_t scriptOf(char32_t c) {
    if (c < 0x80)
        return (c | 0x20U) - U'a' < 26U ? static_cast<std::uint16_t>(USCRIPT_LATIN) : kNoScript;
    UErrorCode status = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(static_cast<UChar32>(c), &status);
    const bool none = U_FAILURE(status) || script == USCRIPT_COMMON || script == USCRIPT_INHERITED ||
                      script == USCRIPT_UNKNOWN || script < 0;
    return none ? kNoScript : static_cast<std::uint16_t>(script);
}

std::string scriptName(std::uint16_t script) {
    const char* name = uscript_getName(static_cast<UScriptCode>(script));
    return name ? name : "";
}

} // namespace tokenscope
