#include "core/unicode/reference_classes.h"

#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"

#include <algorithm>
#include <array>
#include <span>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>

namespace tokenscope {

namespace {

struct Range {
    char32_t first;
    char32_t last;
};

// Characters of Unicode 15 and later, which ICU may not know.
constexpr Range kNewNumbers[] = {{0x10D40, 0x10D49}, {0x116D0, 0x116E3}, {0x11BF0, 0x11BF9},
                                 {0x11DE0, 0x11DE9}, {0x11F50, 0x11F59}, {0x16130, 0x16139},
                                 {0x16D70, 0x16D79}, {0x16FF4, 0x16FF6}, {0x1CCF0, 0x1CCF9},
                                 {0x1D2C0, 0x1D2D3}, {0x1E4F0, 0x1E4F9}, {0x1E5F1, 0x1E5FA}};
constexpr Range kNewWordCharacters[] = {
    {0x897, 0x897},     {0xCF3, 0xCF3},     {0xECE, 0xECE},     {0x1C89, 0x1C8A},   {0xA7CB, 0xA7CD},
    {0xA7DA, 0xA7DC},   {0x105C0, 0x105F3}, {0x10D40, 0x10D65}, {0x10D69, 0x10D6D}, {0x10D6F, 0x10D85},
    {0x10EC2, 0x10EC4}, {0x10EFC, 0x10EFF}, {0x1123F, 0x11241}, {0x11380, 0x11389}, {0x1138B, 0x1138B},
    {0x1138E, 0x1138E}, {0x11390, 0x113B5}, {0x113B7, 0x113C0}, {0x113C2, 0x113C2}, {0x113C5, 0x113C5},
    {0x113C7, 0x113CA}, {0x113CC, 0x113D3}, {0x113E1, 0x113E2}, {0x116D0, 0x116E3}, {0x11BC0, 0x11BE0},
    {0x11BF0, 0x11BF9}, {0x11F00, 0x11F10}, {0x11F12, 0x11F3A}, {0x11F3E, 0x11F42}, {0x11F50, 0x11F5A},
    {0x1342F, 0x1342F}, {0x13440, 0x13455}, {0x13460, 0x143FA}, {0x16100, 0x16139}, {0x16D40, 0x16D6C},
    {0x16D70, 0x16D79}, {0x18CFF, 0x18CFF}, {0x1B132, 0x1B132}, {0x1B155, 0x1B155}, {0x1CCF0, 0x1CCF9},
    {0x1DF25, 0x1DF2A}, {0x1E030, 0x1E06D}, {0x1E08F, 0x1E08F}, {0x1E4D0, 0x1E4F9}, {0x1E5D0, 0x1E5FA},
    {0x2B739, 0x2B739}, {0x2EBF0, 0x2EE5D}, {0x31350, 0x323AF}};

struct Casing {
    char32_t first;
    char32_t last;
    std::int32_t toLower; ///< to add
};
constexpr Casing kNewCapitals[] = {{0x1C89, 0x1C89, 1},      {0xA7CB, 0xA7CB, 0x264 - 0xA7CB},
                                   {0xA7CC, 0xA7CC, 1},      {0xA7CE, 0xA7CE, 1},
                                   {0xA7D2, 0xA7D2, 1},      {0xA7D4, 0xA7D4, 1},
                                   {0xA7DA, 0xA7DA, 1},      {0xA7DC, 0xA7DC, 0x19B - 0xA7DC},
                                   {0x10D50, 0x10D65, 0x20}, {0x16EA0, 0x16EB8, 0x1B}};

bool isIn(std::span<const Range> ranges, char32_t c) {
    const auto* after = std::upper_bound(ranges.data(), ranges.data() + ranges.size(), c,
                                         [](char32_t value, const Range& r) { return value < r.first; });
    return after != ranges.data() && c <= (after - 1)->last;
}

std::uint32_t categories(char32_t c) {
    return c < kCodePoints ? U_GET_GC_MASK(static_cast<UChar32>(c)) : 0;
}

bool assignedBy(char32_t c, std::uint8_t version) {
    if (c < 0x80)
        return true;
    if (c >= kCodePoints)
        return false;
    UVersionInfo age = {};
    u_charAge(static_cast<UChar32>(c), age);
    return age[0] != 0 && (age[0] < version || (age[0] == version && age[1] == 0));
}

bool isAsciiSymbol(char32_t c) {
    return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') ||
           (c >= '{' && c <= '~');
}

} // namespace

bool isWhitespace(char32_t c) {
    if (c < 0x80)
        return c == ' ' || (c >= 0x09 && c <= 0x0D);
    return c < kCodePoints && u_isUWhiteSpace(static_cast<UChar32>(c)) != 0;
}

bool isNumeric(char32_t c) {
    if (c < 0x80)
        return c >= '0' && c <= '9';
    return (categories(c) & U_GC_N_MASK) != 0 || isIn(kNewNumbers, c);
}

bool isWordCharacter(char32_t c) {
    if (c < 0x80)
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
    if (c >= kCodePoints)
        return false;
    return u_isUAlphabetic(static_cast<UChar32>(c)) != 0 ||
           (categories(c) & (U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK)) != 0 || c == 0x200C || c == 0x200D ||
           isIn(kNewWordCharacters, c);
}

bool isPunctuation(char32_t c) {
    if (c < 0x80)
        return isAsciiSymbol(c);
    if (c == 0x166D || c == 0x111C9) // their category has changed since
        return true;
    return (categories(c) & U_GC_P_MASK) != 0 && assignedBy(c, 8);
}

bool isMark(char32_t c) {
    if (c < 0x300)
        return false;
    if (c == 0x1CF2 || c == 0x1CF3)
        return true;
    return (categories(c) & U_GC_M_MASK) != 0 && c != 0x111C9 && assignedBy(c, 9);
}

bool isNonspacingMark(char32_t c) {
    if (c < 0x300)
        return false;
    if (c == 0x1734)
        return true;
    if (c == 0x1885 || c == 0x1886 || c == 0xA9BD || c == 0x111C9)
        return false;
    return (categories(c) & U_GC_MN_MASK) != 0 && assignedBy(c, 8);
}

bool isControlOrFormat(char32_t c) {
    if (c < 0x80)
        return c < 0x20 || c == 0x7F;
    return (categories(c) & (U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CO_MASK)) != 0 && assignedBy(c, 8);
}

bool isChineseCharacter(char32_t c) {
    static constexpr Range kBlocks[] = {{0x3400, 0x4DBF},   {0x4E00, 0x9FFF},   {0xF900, 0xFAFF},
                                        {0x20000, 0x2A6DF}, {0x2A700, 0x2B73F}, {0x2B740, 0x2B81F},
                                        {0x2B920, 0x2CEAF}, {0x2F800, 0x2FA1F}};
    return c >= 0x3400 && isIn(kBlocks, c);
}

bool existsInUnicode9(char32_t c) {
    return assignedBy(c, 9);
}

int sentencePieceScript(char32_t c) {
    if (c == ' ')
        return 0;
    if (c < 0x80) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        return (letter ? USCRIPT_LATIN : USCRIPT_COMMON) + 1;
    }
    if (!assignedBy(c, 9))
        return 0;
    if (c == 0x30FC) // the long-vowel sign, which is Common in Unicode
        return USCRIPT_HAN + 1;
    if (c == 0x589 || c == 0x61C) // Common in Unicode 9
        return USCRIPT_COMMON + 1;
    if (c == 0x953 || c == 0x954)
        return USCRIPT_DEVANAGARI + 1;
    UErrorCode status = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(static_cast<UChar32>(c), &status);
    if (U_FAILURE(status) || script == USCRIPT_UNKNOWN)
        return 0;
    return (script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA ? USCRIPT_HAN : script) + 1;
}

Lowercased lowercased(char32_t c) {
    if (c < 0x80)
        return {c >= 'A' && c <= 'Z' ? c + 0x20 : c, 0};
    if (c >= kCodePoints)
        return {c, 0};
    if (c == 0x130)
        return {'i', 0x307};
    for (const Casing& casing : kNewCapitals)
        if (c >= casing.first && c <= casing.last)
            return {static_cast<char32_t>(static_cast<std::int32_t>(c) + casing.toLower), 0};
    return {static_cast<char32_t>(u_tolower(static_cast<UChar32>(c))), 0};
}

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
