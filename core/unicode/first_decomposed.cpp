#include "core/unicode/first_decomposed.h"

#include "core/unicode/char_class.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

namespace tokenscope {

char32_t firstDecomposed(char32_t c) {
    if (c < 0xC0 || c > 0x10FFFF)
        return c;
    static const icu::Normalizer2* const kForm = [] {
        UErrorCode status = U_ZERO_ERROR;
        const icu::Normalizer2* form = icu::Normalizer2::getNFDInstance(status);
        return U_SUCCESS(status) ? form : nullptr;
    }();
    icu::UnicodeString decomposed;
    if (!kForm || !kForm->getDecomposition(static_cast<UChar32>(c), decomposed))
        return c;
    return static_cast<char32_t>(decomposed.char32At(0));
}

bool isControlOfAnyKind(char32_t c) {
    if (c > 0x10FFFF || (charClasses()[c] & char_class::kOther) == 0)
        return false;
    return u_charType(static_cast<UChar32>(c)) != U_UNASSIGNED || (c >= 0x13439 && c <= 0x1343F);
}

} // namespace tokenscope
