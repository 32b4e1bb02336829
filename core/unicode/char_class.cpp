#include "core/unicode/char_class.h"

#include "core/text/utf8.h"
#include "core/unicode/recent_characters.h"

#include <cstring>
#include <memory>
#include <string_view>
#include <unicode/uchar.h>

namespace tokenscope {
namespace {

std::uint8_t classesOf(UCharCategory category) {
    using namespace char_class;
    constexpr std::uint8_t kBothCases = kUpperish | kLowerish;
    switch (category) {
    case U_UPPERCASE_LETTER:
    case U_TITLECASE_LETTER:
        return kLetter | kUpperish;
    case U_LOWERCASE_LETTER:
        return kLetter | kLowerish;
    case U_MODIFIER_LETTER:
    case U_OTHER_LETTER:
        return kLetter | kBothCases;
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK:
    case U_COMBINING_SPACING_MARK:
        return kMark | kBothCases;
    case U_DECIMAL_DIGIT_NUMBER:
    case U_LETTER_NUMBER:
    case U_OTHER_NUMBER:
        return kNumber;
    case U_DASH_PUNCTUATION:
    case U_START_PUNCTUATION:
    case U_END_PUNCTUATION:
    case U_CONNECTOR_PUNCTUATION:
    case U_OTHER_PUNCTUATION:
    case U_INITIAL_PUNCTUATION:
    case U_FINAL_PUNCTUATION:
        return kPunctuation;
    case U_UNASSIGNED:
    case U_CONTROL_CHAR:
    case U_FORMAT_CHAR:
    case U_PRIVATE_USE_CHAR:
    case U_SURROGATE:
        return kOther;
    default:
        return 0;
    }
}

std::uint8_t classesOf(std::string_view category) {
    using namespace char_class;
    constexpr std::uint8_t kBothCases = kUpperish | kLowerish;
    switch (category[0]) {
    case 'L':
        return kLetter | (category == "Ll" ? kLowerish : category == "Lu" ? kUpperish : kBothCases);
    case 'M':
        return kMark | kBothCases;
    case 'N':
        return kNumber;
    case 'P':
        return kPunctuation;
    case 'C':
        return kOther;
    default:
        return 0;
    }
}

UBool U_CALLCONV fillRange(const void* table, UChar32 start, UChar32 limit, UCharCategory category) {
    auto* classes = static_cast<std::uint8_t*>(const_cast<void*>(table));
    std::memset(classes + start, classesOf(category), static_cast<std::size_t>(limit - start));
    return true;
}

std::unique_ptr<std::uint8_t[]> makeClasses() {
    auto classes = std::make_unique<std::uint8_t[]>(kCodePoints);
    u_enumCharTypes(fillRange, classes.get());
    for (const RecentRange& range : recentCategories())
        std::memset(classes.get() + range.first, classesOf(range.property), range.last - range.first + 1);
    // No version since 4.1 has added a White_Space character. All are in the BMP.
    for (UChar32 c = 0; c <= 0x3000; ++c) {
        if (u_isUWhiteSpace(c))
            classes[static_cast<std::size_t>(c)] |= char_class::kSpace;
    }
    return classes;
}

} // namespace

const std::uint8_t* charClasses() {
    static const std::unique_ptr<std::uint8_t[]> classes = makeClasses();
    return classes.get();
}

} // namespace tokenscope
