#include "core/regex/unicode_block.h"

#include <string>
#include <unicode/uchar.h>
#include <unicode/uset.h>

namespace tokenscope {
namespace {

/// Blocks of Unicode 15.1 and 16, which the distribution's ICU doesn't have.
struct NamedBlock {
    std::string_view name; ///< loose
    char32_t first;
    char32_t last;
};
constexpr NamedBlock kRecentBlocks[] = {
    {"todhri", 0x105C0, 0x105FF},
    {"garay", 0x10D40, 0x10D8F},
    {"tulutigalari", 0x11380, 0x113FF},
    {"myanmarextendedc", 0x116D0, 0x116FF},
    {"sunuwar", 0x11BC0, 0x11BFF},
    {"egyptianhieroglyphsextendeda", 0x13460, 0x143FF},
    {"gurungkhema", 0x16100, 0x1613F},
    {"kiratrai", 0x16D40, 0x16D7F},
    {"symbolsforlegacycomputingsupplement", 0x1CC00, 0x1CEBF},
    {"olonal", 0x1E5D0, 0x1E5FF},
    {"cjkunifiedideographsextensioni", 0x2EBF0, 0x2EE5F},
};

std::string looseBlockName(std::string_view name) {
    std::string out;
    for (const char c : name) {
        if (c != ' ' && c != '_' && c != '-')
            out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return out;
}

CharSet charactersOfBlock(int block) {
    CharSet set;
    USet* characters = uset_openEmpty();
    UErrorCode status = U_ZERO_ERROR;
    uset_applyIntPropertyValue(characters, UCHAR_BLOCK, block, &status);
    for (std::int32_t i = 0; U_SUCCESS(status) && i < uset_getItemCount(characters); ++i) {
        UChar32 first = 0;
        UChar32 last = 0;
        const bool range = uset_getItem(characters, i, &first, &last, nullptr, 0, &status) == 0;
        if (range && (first < 0xD800 || first > 0xDFFF)) // no text has surrogates
            set.add(static_cast<char32_t>(first), static_cast<char32_t>(last));
    }
    uset_close(characters);
    return set;
}

} // namespace

std::optional<CharSet> unicodeBlock(std::string_view name) {
    const std::string loose = looseBlockName(name);
    if (!loose.starts_with("in"))
        return std::nullopt;
    const std::string_view wanted = std::string_view(loose).substr(2);
    for (const NamedBlock& block : kRecentBlocks) {
        if (block.name == wanted) {
            CharSet set;
            set.add(block.first, block.last);
            return set;
        }
    }
    const int last = u_getIntPropertyMaxValue(UCHAR_BLOCK);
    for (int block = UBLOCK_NO_BLOCK; block <= last; ++block) {
        const char* longName = u_getPropertyValueName(UCHAR_BLOCK, block, U_LONG_PROPERTY_NAME);
        if (!longName || looseBlockName(longName) != wanted)
            continue;
        CharSet set = charactersOfBlock(block);
        if (block != UBLOCK_NO_BLOCK)
            return set;
        CharSet recent;
        for (const NamedBlock& other : kRecentBlocks)
            recent.add(other.first, other.last);
        return intersection(std::move(set), negated(std::move(recent)));
    }
    return std::nullopt;
}

} // namespace tokenscope
