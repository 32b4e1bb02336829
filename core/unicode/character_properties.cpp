#include "core/unicode/character_properties.h"

#include "core/base/zeroed_table.h"
#include "core/text/utf8.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <memory>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

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
    std::unique_ptr<std::uint8_t[]> classes(new std::uint8_t[kCodePoints]); // all are set
    getPages(classes.get(), kCodePoints);
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

const std::uint8_t* charClasses(UnicodeVersion version) {
    static const std::unique_ptr<std::uint8_t[]> newest = makeClasses();
    if (version == kNewestUnicode)
        return newest.get();
    static std::array<std::once_flag, static_cast<std::size_t>(kNewestUnicode)> made;
    static std::array<std::unique_ptr<std::uint8_t[]>, static_cast<std::size_t>(kNewestUnicode)> older;
    const auto at = static_cast<std::size_t>(version);
    std::call_once(made[at], [&] {
        older[at] = std::make_unique<std::uint8_t[]>(kCodePoints);
        std::memcpy(older[at].get(), newest.get(), kCodePoints);
        for (const RecentRange& range : assignedAfter(version))
            std::memset(older[at].get() + range.first, char_class::kOther, range.last - range.first + 1);
    });
    return older[at].get();
}

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

namespace {

constexpr std::array<std::string_view, 33> kControls = {
    "null",
    "start of heading",
    "start of text",
    "end of text",
    "end of transmission",
    "enquiry",
    "acknowledge",
    "bell",
    "backspace",
    "tab",
    "line feed",
    "line tabulation",
    "form feed",
    "carriage return",
    "shift out",
    "shift in",
    "data link escape",
    "device control one",
    "device control two",
    "device control three",
    "device control four",
    "negative acknowledge",
    "synchronous idle",
    "end of transmission block",
    "cancel",
    "end of medium",
    "substitute",
    "escape",
    "file separator",
    "group separator",
    "record separator",
    "unit separator",
    "space",
};

struct NewName {
    char32_t character;
    std::string_view name;
};

/// Emoji of Unicode 16, which older versions of ICU don't know.
constexpr std::array<NewName, 7> kNew = {{{0x1FA89, "harp"},
                                          {0x1FA8F, "shovel"},
                                          {0x1FABE, "leafless tree"},
                                          {0x1FAC6, "fingerprint"},
                                          {0x1FADC, "root vegetable"},
                                          {0x1FADF, "splatter"},
                                          {0x1FAE9, "face with bags under eyes"}}};

} // namespace

std::string characterName(char32_t character) {
    if (character < kControls.size())
        return std::string(kControls[character]);
    if (character == 0x7F)
        return "delete";
    std::array<char, 128> buffer{};
    UErrorCode status = U_ZERO_ERROR;
    const auto length = u_charName(static_cast<UChar32>(character), U_UNICODE_CHAR_NAME, buffer.data(),
                                   static_cast<std::int32_t>(buffer.size()), &status);
    if (U_SUCCESS(status) && length > 0) {
        std::string name(buffer.data(), static_cast<std::size_t>(length));
        // The number of an ideograph stays in upper case, as usual.
        const std::size_t number = name.find("IDEOGRAPH-");
        const std::size_t end = number == std::string::npos ? name.size() : number + 9;
        for (std::size_t i = 0; i < end; ++i) {
            if (name[i] >= 'A' && name[i] <= 'Z')
                name[i] = static_cast<char>(name[i] - 'A' + 'a');
        }
        return name;
    }
    for (const NewName& known : kNew) {
        if (known.character == character)
            return std::string(known.name);
    }
    switch (u_charType(static_cast<UChar32>(character))) {
    case U_CONTROL_CHAR:
        return "control";
    case U_PRIVATE_USE_CHAR:
        return "private use";
    case U_SURROGATE:
        return "surrogate";
    default:
        return "unassigned";
    }
}

namespace {

// clang-format off
constexpr RecentRange kRecentCategories[] = {
    {0x897, 0x897, "Mn"}, {0xCF3, 0xCF3, "Mc"}, {0xECE, 0xECE, "Mn"}, {0x1B4E, 0x1B4F, "Po"},
    {0x1B7F, 0x1B7F, "Po"}, {0x1C89, 0x1C89, "Lu"}, {0x1C8A, 0x1C8A, "Ll"}, {0x2427, 0x2429, "So"},
    {0x2FFC, 0x2FFF, "So"}, {0x31E4, 0x31E5, "So"}, {0x31EF, 0x31EF, "So"}, {0xA7CB, 0xA7CC, "Lu"},
    {0xA7CD, 0xA7CD, "Ll"}, {0xA7DA, 0xA7DA, "Lu"}, {0xA7DB, 0xA7DB, "Ll"}, {0xA7DC, 0xA7DC, "Lu"},
    {0x105C0, 0x105F3, "Lo"}, {0x10D40, 0x10D49, "Nd"}, {0x10D4A, 0x10D4D, "Lo"}, {0x10D4E, 0x10D4E, "Lm"},
    {0x10D4F, 0x10D4F, "Lo"}, {0x10D50, 0x10D65, "Lu"}, {0x10D69, 0x10D6D, "Mn"}, {0x10D6E, 0x10D6E, "Pd"},
    {0x10D6F, 0x10D6F, "Lm"}, {0x10D70, 0x10D85, "Ll"}, {0x10D8E, 0x10D8F, "Sm"}, {0x10EC2, 0x10EC4, "Lo"},
    {0x10EFC, 0x10EFF, "Mn"}, {0x1123F, 0x11240, "Lo"}, {0x11241, 0x11241, "Mn"}, {0x11380, 0x11389, "Lo"},
    {0x1138B, 0x1138B, "Lo"}, {0x1138E, 0x1138E, "Lo"}, {0x11390, 0x113B5, "Lo"}, {0x113B7, 0x113B7, "Lo"},
    {0x113B8, 0x113BA, "Mc"}, {0x113BB, 0x113C0, "Mn"}, {0x113C2, 0x113C2, "Mc"}, {0x113C5, 0x113C5, "Mc"},
    {0x113C7, 0x113CA, "Mc"}, {0x113CC, 0x113CD, "Mc"}, {0x113CE, 0x113CE, "Mn"}, {0x113CF, 0x113CF, "Mc"},
    {0x113D0, 0x113D0, "Mn"}, {0x113D1, 0x113D1, "Lo"}, {0x113D2, 0x113D2, "Mn"}, {0x113D3, 0x113D3, "Lo"},
    {0x113D4, 0x113D5, "Po"}, {0x113D7, 0x113D8, "Po"}, {0x113E1, 0x113E2, "Mn"}, {0x116D0, 0x116E3, "Nd"},
    {0x1171E, 0x1171E, "Mc"}, {0x11B00, 0x11B09, "Po"}, {0x11BC0, 0x11BE0, "Lo"}, {0x11BE1, 0x11BE1, "Po"},
    {0x11BF0, 0x11BF9, "Nd"}, {0x11F00, 0x11F01, "Mn"}, {0x11F02, 0x11F02, "Lo"}, {0x11F03, 0x11F03, "Mc"},
    {0x11F04, 0x11F10, "Lo"}, {0x11F12, 0x11F33, "Lo"}, {0x11F34, 0x11F35, "Mc"}, {0x11F36, 0x11F3A, "Mn"},
    {0x11F3E, 0x11F3F, "Mc"}, {0x11F40, 0x11F40, "Mn"}, {0x11F41, 0x11F41, "Mc"}, {0x11F42, 0x11F42, "Mn"},
    {0x11F43, 0x11F4F, "Po"}, {0x11F50, 0x11F59, "Nd"}, {0x11F5A, 0x11F5A, "Mn"}, {0x1342F, 0x1342F, "Lo"},
    {0x13439, 0x1343F, "Cf"}, {0x13440, 0x13440, "Mn"}, {0x13441, 0x13446, "Lo"}, {0x13447, 0x13455, "Mn"},
    {0x13460, 0x143FA, "Lo"}, {0x16100, 0x1611D, "Lo"}, {0x1611E, 0x16129, "Mn"}, {0x1612A, 0x1612C, "Mc"},
    {0x1612D, 0x1612F, "Mn"}, {0x16130, 0x16139, "Nd"}, {0x16D40, 0x16D42, "Lm"}, {0x16D43, 0x16D6A, "Lo"},
    {0x16D6B, 0x16D6C, "Lm"}, {0x16D6D, 0x16D6F, "Po"}, {0x16D70, 0x16D79, "Nd"}, {0x18CFF, 0x18CFF, "Lo"},
    {0x1B132, 0x1B132, "Lo"}, {0x1B155, 0x1B155, "Lo"}, {0x1CC00, 0x1CCEF, "So"}, {0x1CCF0, 0x1CCF9, "Nd"},
    {0x1CD00, 0x1CEB3, "So"}, {0x1D2C0, 0x1D2D3, "No"}, {0x1DF25, 0x1DF2A, "Ll"}, {0x1E030, 0x1E06D, "Lm"},
    {0x1E08F, 0x1E08F, "Mn"}, {0x1E4D0, 0x1E4EA, "Lo"}, {0x1E4EB, 0x1E4EB, "Lm"}, {0x1E4EC, 0x1E4EF, "Mn"},
    {0x1E4F0, 0x1E4F9, "Nd"}, {0x1E5D0, 0x1E5ED, "Lo"}, {0x1E5EE, 0x1E5EF, "Mn"}, {0x1E5F0, 0x1E5F0, "Lo"},
    {0x1E5F1, 0x1E5FA, "Nd"}, {0x1E5FF, 0x1E5FF, "Po"}, {0x1F6DC, 0x1F6DC, "So"}, {0x1F774, 0x1F776, "So"},
    {0x1F77B, 0x1F77F, "So"}, {0x1F7D9, 0x1F7D9, "So"}, {0x1F8B2, 0x1F8BB, "So"}, {0x1F8C0, 0x1F8C1, "So"},
    {0x1FA75, 0x1FA77, "So"}, {0x1FA87, 0x1FA89, "So"}, {0x1FA8F, 0x1FA8F, "So"}, {0x1FAAD, 0x1FAAF, "So"},
    {0x1FABB, 0x1FABF, "So"}, {0x1FAC6, 0x1FAC6, "So"}, {0x1FACE, 0x1FACF, "So"}, {0x1FADA, 0x1FADC, "So"},
    {0x1FADF, 0x1FADF, "So"}, {0x1FAE8, 0x1FAE9, "So"}, {0x1FAF7, 0x1FAF8, "So"}, {0x1FBCB, 0x1FBEF, "So"},
    {0x2B739, 0x2B739, "Lo"}, {0x2EBF0, 0x2EE5D, "Lo"}, {0x31350, 0x323AF, "Lo"},
};
constexpr RecentRange kProperties[] = {
    {0x897, 0x897, "Arabic"}, {0x10EC2, 0x10EC4, "Arabic"}, {0x10EFC, 0x10EFF, "Arabic"},
    {0x1B4E, 0x1B4F, "Balinese"}, {0x1B7F, 0x1B7F, "Balinese"}, {0x1C89, 0x1C8A, "Cyrillic"},
    {0x1E030, 0x1E06D, "Cyrillic"}, {0x1E08F, 0x1E08F, "Cyrillic"}, {0x11B00, 0x11B09, "Devanagari"},
    {0x1342F, 0x1342F, "Egyptian_Hieroglyphs"}, {0x13439, 0x13455, "Egyptian_Hieroglyphs"},
    {0x13460, 0x143FA, "Egyptian_Hieroglyphs"}, {0x2B739, 0x2B739, "Han"}, {0x2EBF0, 0x2EE5D, "Han"},
    {0x31350, 0x323AF, "Han"}, {0x1B132, 0x1B132, "Hiragana"}, {0xCF3, 0xCF3, "Kannada"},
    {0x1B155, 0x1B155, "Katakana"}, {0x18CFF, 0x18CFF, "Khitan_Small_Script"}, {0x1123F, 0x11241, "Khojki"},
    {0xECE, 0xECE, "Lao"}, {0xA7CB, 0xA7CD, "Latin"}, {0xA7DA, 0xA7DC, "Latin"},
    {0x1DF25, 0x1DF2A, "Latin"}, {0x116D0, 0x116E3, "Myanmar"}, {0x363, 0x36F, "Alphabetic"},
    {0x897, 0x897, "Alphabetic"}, {0xC04, 0xC04, "Alphabetic"}, {0xCF3, 0xCF3, "Alphabetic"},
    {0xF82, 0xF83, "Alphabetic"}, {0x1C89, 0x1C8A, "Alphabetic"}, {0x1DD3, 0x1DE6, "Alphabetic"},
    {0xA7CB, 0xA7CD, "Alphabetic"}, {0xA7DA, 0xA7DC, "Alphabetic"}, {0x105C0, 0x105F3, "Alphabetic"},
    {0x10D4A, 0x10D65, "Alphabetic"}, {0x10D69, 0x10D69, "Alphabetic"}, {0x10D6F, 0x10D85, "Alphabetic"},
    {0x10EC2, 0x10EC4, "Alphabetic"}, {0x10EFC, 0x10EFC, "Alphabetic"}, {0x11080, 0x11081, "Alphabetic"},
    {0x1123F, 0x11241, "Alphabetic"}, {0x11380, 0x11389, "Alphabetic"}, {0x1138B, 0x1138B, "Alphabetic"},
    {0x1138E, 0x1138E, "Alphabetic"}, {0x11390, 0x113B5, "Alphabetic"}, {0x113B7, 0x113C0, "Alphabetic"},
    {0x113C2, 0x113C2, "Alphabetic"}, {0x113C5, 0x113C5, "Alphabetic"}, {0x113C7, 0x113CA, "Alphabetic"},
    {0x113CC, 0x113CD, "Alphabetic"}, {0x113D1, 0x113D1, "Alphabetic"}, {0x113D3, 0x113D3, "Alphabetic"},
    {0x11BC0, 0x11BE0, "Alphabetic"}, {0x11F00, 0x11F10, "Alphabetic"}, {0x11F12, 0x11F3A, "Alphabetic"},
    {0x11F3E, 0x11F40, "Alphabetic"}, {0x1342F, 0x1342F, "Alphabetic"}, {0x13441, 0x13446, "Alphabetic"},
    {0x13460, 0x143FA, "Alphabetic"}, {0x16100, 0x1612E, "Alphabetic"}, {0x16D40, 0x16D6C, "Alphabetic"},
    {0x18CFF, 0x18CFF, "Alphabetic"}, {0x1B132, 0x1B132, "Alphabetic"}, {0x1B155, 0x1B155, "Alphabetic"},
    {0x1DF25, 0x1DF2A, "Alphabetic"}, {0x1E030, 0x1E06D, "Alphabetic"}, {0x1E08F, 0x1E08F, "Alphabetic"},
    {0x1E4D0, 0x1E4EB, "Alphabetic"}, {0x1E5D0, 0x1E5ED, "Alphabetic"}, {0x1E5F0, 0x1E5F0, "Alphabetic"},
    {0x2B739, 0x2B739, "Alphabetic"}, {0x2EBF0, 0x2EE5D, "Alphabetic"}, {0x31350, 0x323AF, "Alphabetic"},
    {0x1C89, 0x1C89, "Uppercase"}, {0xA7CB, 0xA7CC, "Uppercase"}, {0xA7DA, 0xA7DA, "Uppercase"},
    {0xA7DC, 0xA7DC, "Uppercase"}, {0x10D50, 0x10D65, "Uppercase"}, {0x10FC, 0x10FC, "Lowercase"},
    {0x1C8A, 0x1C8A, "Lowercase"}, {0xA7CD, 0xA7CD, "Lowercase"}, {0xA7DB, 0xA7DB, "Lowercase"},
    {0xA7F2, 0xA7F4, "Lowercase"}, {0xAB69, 0xAB69, "Lowercase"}, {0x10D70, 0x10D85, "Lowercase"},
    {0x1DF25, 0x1DF2A, "Lowercase"}, {0x1E030, 0x1E06D, "Lowercase"},
    {0x1F6DC, 0x1F6DC, "Emoji"}, {0x1FA75, 0x1FA77, "Emoji"}, {0x1FA87, 0x1FA89, "Emoji"},
    {0x1FA8F, 0x1FA8F, "Emoji"}, {0x1FAAD, 0x1FAAF, "Emoji"}, {0x1FABB, 0x1FABF, "Emoji"},
    {0x1FAC6, 0x1FAC6, "Emoji"}, {0x1FACE, 0x1FACF, "Emoji"}, {0x1FADA, 0x1FADC, "Emoji"},
    {0x1FADF, 0x1FADF, "Emoji"}, {0x1FAE8, 0x1FAE9, "Emoji"}, {0x1FAF7, 0x1FAF8, "Emoji"},
    {0x1F6DC, 0x1F6DC, "Emoji_Presentation"}, {0x1FA75, 0x1FA77, "Emoji_Presentation"},
    {0x1FA87, 0x1FA89, "Emoji_Presentation"}, {0x1FA8F, 0x1FA8F, "Emoji_Presentation"},
    {0x1FAAD, 0x1FAAF, "Emoji_Presentation"}, {0x1FABB, 0x1FABF, "Emoji_Presentation"},
    {0x1FAC6, 0x1FAC6, "Emoji_Presentation"}, {0x1FACE, 0x1FACF, "Emoji_Presentation"},
    {0x1FADA, 0x1FADC, "Emoji_Presentation"}, {0x1FADF, 0x1FADF, "Emoji_Presentation"},
    {0x1FAE8, 0x1FAE9, "Emoji_Presentation"}, {0x1FAF7, 0x1FAF8, "Emoji_Presentation"},
    {0x1FAF7, 0x1FAF8, "Emoji_Modifier_Base"}, {0x2427, 0x2429, "Common"}, {0x2FFC, 0x2FFF, "Common"},
    {0x31E4, 0x31E5, "Common"}, {0x31EF, 0x31EF, "Common"}, {0x1CC00, 0x1CCF9, "Common"},
    {0x1CD00, 0x1CEB3, "Common"}, {0x1D2C0, 0x1D2D3, "Common"}, {0x1F6DC, 0x1F6DC, "Common"},
    {0x1F774, 0x1F776, "Common"}, {0x1F77B, 0x1F77F, "Common"}, {0x1F7D9, 0x1F7D9, "Common"},
    {0x1F8B2, 0x1F8BB, "Common"}, {0x1F8C0, 0x1F8C1, "Common"}, {0x1FA75, 0x1FA77, "Common"},
    {0x1FA87, 0x1FA89, "Common"}, {0x1FA8F, 0x1FA8F, "Common"}, {0x1FAAD, 0x1FAAF, "Common"},
    {0x1FABB, 0x1FABF, "Common"}, {0x1FAC6, 0x1FAC6, "Common"}, {0x1FACE, 0x1FACF, "Common"},
    {0x1FADA, 0x1FADC, "Common"}, {0x1FADF, 0x1FADF, "Common"}, {0x1FAE8, 0x1FAE9, "Common"},
    {0x1FAF7, 0x1FAF8, "Common"}, {0x1FBCB, 0x1FBEF, "Common"}, {0x18CFF, 0x18CFF, "Ideographic"},
    {0x2B739, 0x2B739, "Ideographic"}, {0x2EBF0, 0x2EE5D, "Ideographic"}, {0x31350, 0x323AF, "Ideographic"},
    {0x10D8E, 0x10D8F, "Math"}, {0x10D6E, 0x10D6E, "Dash"}, {0x10FC, 0x10FC, "Cased"},
    {0x1C89, 0x1C8A, "Cased"}, {0xA7CB, 0xA7CD, "Cased"}, {0xA7DA, 0xA7DC, "Cased"},
    {0xA7F2, 0xA7F4, "Cased"}, {0xAB69, 0xAB69, "Cased"}, {0x10D50, 0x10D65, "Cased"},
    {0x10D70, 0x10D85, "Cased"}, {0x1DF25, 0x1DF2A, "Cased"}, {0x1E030, 0x1E06D, "Cased"},
    {0x897, 0x897, "Case_Ignorable"}, {0xECE, 0xECE, "Case_Ignorable"}, {0x10D4E, 0x10D4E, "Case_Ignorable"},
    {0x10D69, 0x10D6D, "Case_Ignorable"}, {0x10D6F, 0x10D6F, "Case_Ignorable"},
    {0x10EFC, 0x10EFF, "Case_Ignorable"}, {0x11241, 0x11241, "Case_Ignorable"},
    {0x113BB, 0x113C0, "Case_Ignorable"}, {0x113CE, 0x113CE, "Case_Ignorable"},
    {0x113D0, 0x113D0, "Case_Ignorable"}, {0x113D2, 0x113D2, "Case_Ignorable"},
    {0x113E1, 0x113E2, "Case_Ignorable"}, {0x11F00, 0x11F01, "Case_Ignorable"},
    {0x11F36, 0x11F3A, "Case_Ignorable"}, {0x11F40, 0x11F40, "Case_Ignorable"},
    {0x11F42, 0x11F42, "Case_Ignorable"}, {0x11F5A, 0x11F5A, "Case_Ignorable"},
    {0x13439, 0x13440, "Case_Ignorable"}, {0x13447, 0x13455, "Case_Ignorable"},
    {0x1611E, 0x16129, "Case_Ignorable"}, {0x1612D, 0x1612F, "Case_Ignorable"},
    {0x16D40, 0x16D42, "Case_Ignorable"}, {0x16D6B, 0x16D6C, "Case_Ignorable"},
    {0x1E030, 0x1E06D, "Case_Ignorable"}, {0x1E08F, 0x1E08F, "Case_Ignorable"},
    {0x1E4EB, 0x1E4EF, "Case_Ignorable"}, {0x1E5EE, 0x1E5EF, "Case_Ignorable"}, {0xE3A, 0xE3A, "Diacritic"},
    {0x1734, 0x1734, "Diacritic"}, {0x1A60, 0x1A60, "Diacritic"}, {0x1BE6, 0x1BE6, "Diacritic"},
    {0x1BF2, 0x1BF3, "Diacritic"}, {0xA806, 0xA806, "Diacritic"}, {0xA82C, 0xA82C, "Diacritic"},
    {0x10A38, 0x10A3A, "Diacritic"}, {0x10A3F, 0x10A3F, "Diacritic"}, {0x10D4E, 0x10D4E, "Diacritic"},
    {0x10D69, 0x10D6D, "Diacritic"}, {0x10EFD, 0x10EFF, "Diacritic"}, {0x1133B, 0x1133B, "Diacritic"},
    {0x113CE, 0x113D0, "Diacritic"}, {0x113D2, 0x113D3, "Diacritic"}, {0x113E1, 0x113E2, "Diacritic"},
    {0x11F41, 0x11F42, "Diacritic"}, {0x11F5A, 0x11F5A, "Diacritic"}, {0x13447, 0x13455, "Diacritic"},
    {0x1612F, 0x1612F, "Diacritic"}, {0x16D6B, 0x16D6C, "Diacritic"}, {0x1E030, 0x1E06D, "Diacritic"},
    {0x1E5EE, 0x1E5EF, "Diacritic"}, {0x1C89, 0x1C8A, "ID_Start"}, {0xA7CB, 0xA7CD, "ID_Start"},
    {0xA7DA, 0xA7DC, "ID_Start"}, {0x105C0, 0x105F3, "ID_Start"}, {0x10D4A, 0x10D65, "ID_Start"},
    {0x10D6F, 0x10D85, "ID_Start"}, {0x10EC2, 0x10EC4, "ID_Start"}, {0x1123F, 0x11240, "ID_Start"},
    {0x11380, 0x11389, "ID_Start"}, {0x1138B, 0x1138B, "ID_Start"}, {0x1138E, 0x1138E, "ID_Start"},
    {0x11390, 0x113B5, "ID_Start"}, {0x113B7, 0x113B7, "ID_Start"}, {0x113D1, 0x113D1, "ID_Start"},
    {0x113D3, 0x113D3, "ID_Start"}, {0x11BC0, 0x11BE0, "ID_Start"}, {0x11F02, 0x11F02, "ID_Start"},
    {0x11F04, 0x11F10, "ID_Start"}, {0x11F12, 0x11F33, "ID_Start"}, {0x1342F, 0x1342F, "ID_Start"},
    {0x13441, 0x13446, "ID_Start"}, {0x13460, 0x143FA, "ID_Start"}, {0x16100, 0x1611D, "ID_Start"},
    {0x16D40, 0x16D6C, "ID_Start"}, {0x18CFF, 0x18CFF, "ID_Start"}, {0x1B132, 0x1B132, "ID_Start"},
    {0x1B155, 0x1B155, "ID_Start"}, {0x1DF25, 0x1DF2A, "ID_Start"}, {0x1E030, 0x1E06D, "ID_Start"},
    {0x1E4D0, 0x1E4EB, "ID_Start"}, {0x1E5D0, 0x1E5ED, "ID_Start"}, {0x1E5F0, 0x1E5F0, "ID_Start"},
    {0x2B739, 0x2B739, "ID_Start"}, {0x2EBF0, 0x2EE5D, "ID_Start"}, {0x31350, 0x323AF, "ID_Start"},
    {0x897, 0x897, "ID_Continue"}, {0xCF3, 0xCF3, "ID_Continue"}, {0xECE, 0xECE, "ID_Continue"},
    {0x1C89, 0x1C8A, "ID_Continue"}, {0x200C, 0x200D, "ID_Continue"}, {0x30FB, 0x30FB, "ID_Continue"},
    {0xA7CB, 0xA7CD, "ID_Continue"}, {0xA7DA, 0xA7DC, "ID_Continue"}, {0xFF65, 0xFF65, "ID_Continue"},
    {0x105C0, 0x105F3, "ID_Continue"}, {0x10D40, 0x10D65, "ID_Continue"}, {0x10D69, 0x10D6D, "ID_Continue"},
    {0x10D6F, 0x10D85, "ID_Continue"}, {0x10EC2, 0x10EC4, "ID_Continue"}, {0x10EFC, 0x10EFF, "ID_Continue"},
    {0x1123F, 0x11241, "ID_Continue"}, {0x11380, 0x11389, "ID_Continue"}, {0x1138B, 0x1138B, "ID_Continue"},
    {0x1138E, 0x1138E, "ID_Continue"}, {0x11390, 0x113B5, "ID_Continue"}, {0x113B7, 0x113C0, "ID_Continue"},
    {0x113C2, 0x113C2, "ID_Continue"}, {0x113C5, 0x113C5, "ID_Continue"}, {0x113C7, 0x113CA, "ID_Continue"},
    {0x113CC, 0x113D3, "ID_Continue"}, {0x113E1, 0x113E2, "ID_Continue"}, {0x116D0, 0x116E3, "ID_Continue"},
    {0x11BC0, 0x11BE0, "ID_Continue"}, {0x11BF0, 0x11BF9, "ID_Continue"}, {0x11F00, 0x11F10, "ID_Continue"},
    {0x11F12, 0x11F3A, "ID_Continue"}, {0x11F3E, 0x11F42, "ID_Continue"}, {0x11F50, 0x11F5A, "ID_Continue"},
    {0x1342F, 0x1342F, "ID_Continue"}, {0x13440, 0x13455, "ID_Continue"}, {0x13460, 0x143FA, "ID_Continue"},
    {0x16100, 0x16139, "ID_Continue"}, {0x16D40, 0x16D6C, "ID_Continue"}, {0x16D70, 0x16D79, "ID_Continue"},
    {0x18CFF, 0x18CFF, "ID_Continue"}, {0x1B132, 0x1B132, "ID_Continue"}, {0x1B155, 0x1B155, "ID_Continue"},
    {0x1CCF0, 0x1CCF9, "ID_Continue"}, {0x1DF25, 0x1DF2A, "ID_Continue"}, {0x1E030, 0x1E06D, "ID_Continue"},
    {0x1E08F, 0x1E08F, "ID_Continue"}, {0x1E4D0, 0x1E4F9, "ID_Continue"}, {0x1E5D0, 0x1E5FA, "ID_Continue"},
    {0x2B739, 0x2B739, "ID_Continue"}, {0x2EBF0, 0x2EE5D, "ID_Continue"}, {0x31350, 0x323AF, "ID_Continue"},
};
// clang-format on

struct Script {
    std::string_view name, shortName;
    char32_t first, last; ///< its block
};
constexpr Script kScripts[] = {
    {"garay", "gara", 0x10D40, 0x10D8F},        {"gurungkhema", "gukh", 0x16100, 0x1613F},
    {"kawi", "kawi", 0x11F00, 0x11F5F},         {"kiratrai", "krai", 0x16D40, 0x16D7F},
    {"nagmundari", "nagm", 0x1E4D0, 0x1E4FF},   {"olonal", "onao", 0x1E5D0, 0x1E5FF},
    {"sunuwar", "sunu", 0x11BC0, 0x11BFF},      {"todhri", "todr", 0x105C0, 0x105FF},
    {"tulutigalari", "tutg", 0x11380, 0x113FF},
};

} // namespace

std::span<const RecentRange> recentCategories() {
    return kRecentCategories;
}

namespace {

/// Of a character in recentCategories(); the version in which it was assigned.
UnicodeVersion ageOf(char32_t c) {
    constexpr std::pair<char32_t, char32_t> kOf15_1[] = {
        {0x2FFC, 0x2FFF}, {0x31EF, 0x31EF}, {0x2EBF0, 0x2EE5D}};
    constexpr std::pair<char32_t, char32_t> kOf15[] = {
        {0xCF3, 0xCF3},     {0xECE, 0xECE},     {0x10EFD, 0x10EFF}, {0x1123F, 0x11241}, {0x11B00, 0x11B09},
        {0x11F00, 0x11F10}, {0x11F12, 0x11F3A}, {0x11F3E, 0x11F59}, {0x1342F, 0x1342F}, {0x13439, 0x13455},
        {0x1B132, 0x1B132}, {0x1B155, 0x1B155}, {0x1D2C0, 0x1D2D3}, {0x1DF25, 0x1DF2A}, {0x1E030, 0x1E06D},
        {0x1E08F, 0x1E08F}, {0x1E4D0, 0x1E4F9}, {0x1F6DC, 0x1F6DC}, {0x1F774, 0x1F776}, {0x1F77B, 0x1F77F},
        {0x1F7D9, 0x1F7D9}, {0x1FA75, 0x1FA77}, {0x1FA87, 0x1FA88}, {0x1FAAD, 0x1FAAF}, {0x1FABB, 0x1FABD},
        {0x1FABF, 0x1FABF}, {0x1FACE, 0x1FACF}, {0x1FADA, 0x1FADB}, {0x1FAE8, 0x1FAE8}, {0x1FAF7, 0x1FAF8},
        {0x2B739, 0x2B739}, {0x31350, 0x323AF}};
    const auto isIn = [c](const auto& ranges) {
        return std::any_of(std::begin(ranges), std::end(ranges),
                           [c](const auto& range) { return c >= range.first && c <= range.second; });
    };
    return isIn(kOf15) ? UnicodeVersion::V15 : isIn(kOf15_1) ? UnicodeVersion::V15_1 : UnicodeVersion::V16;
}

std::vector<RecentRange> charactersAfter(UnicodeVersion version) {
    std::vector<RecentRange> later;
    for (const RecentRange& range : recentCategories()) {
        for (char32_t c = range.first; c <= range.last; ++c) {
            const bool wasUnassigned = c != 0x1171E; // its category changed in Unicode 16
            if (!wasUnassigned || ageOf(c) <= version)
                continue;
            if (!later.empty() && later.back().last + 1 == c)
                later.back().last = c;
            else
                later.push_back({c, c, {}});
        }
    }
    return later;
}

} // namespace

std::span<const RecentRange> assignedAfter(UnicodeVersion version) {
    static const std::array ranges = {
        charactersAfter(UnicodeVersion::V14), charactersAfter(UnicodeVersion::V15),
        charactersAfter(UnicodeVersion::V15_1), charactersAfter(UnicodeVersion::V16)};
    return ranges[static_cast<std::size_t>(version)];
}

std::span<const RecentRange> recentProperties() {
    return kProperties;
}

std::span<const RecentRange> recentScript(std::string_view name) {
    const auto script = std::find_if(std::begin(kScripts), std::end(kScripts), [name](const Script& one) {
        return one.name == name || one.shortName == name;
    });
    if (script == std::end(kScripts))
        return {};
    const auto all = recentCategories();
    const auto before = [](const RecentRange& range, char32_t c) { return range.first < c; };
    const auto begin = std::lower_bound(all.begin(), all.end(), script->first, before);
    return {begin, std::lower_bound(begin, all.end(), script->last + 1, before)};
}

} // namespace tokenscope
