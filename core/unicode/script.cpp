#include "core/unicode/script.h"

#include "core/text/utf8.h"

#include <unicode/uscript.h>
#include <vector>

namespace tokenscope {

const ScriptCode* scriptTable() {
    static const std::vector<ScriptCode> table = [] {
        std::vector<ScriptCode> codes(kCodePoints, kNoScript);
        for (char32_t c = 0; c < kCodePoints; ++c) {
            UErrorCode status = U_ZERO_ERROR;
            const int script = uscript_getScript(static_cast<UChar32>(c), &status);
            const bool none = U_FAILURE(status) || script == USCRIPT_COMMON || script == USCRIPT_INHERITED ||
                              script == USCRIPT_UNKNOWN || script < 0 ||
                              script >= static_cast<int>(kScriptCodes);
            if (!none)
                codes[c] = static_cast<ScriptCode>(script);
        }
        return codes;
    }();
    return table.data();
}

std::string scriptName(ScriptCode script) {
    const char* name = uscript_getName(static_cast<UScriptCode>(script));
    return name ? name : "";
}

} // namespace tokenscope
