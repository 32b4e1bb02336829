#include "core/unicode/character_name.h"

#include <array>
#include <string_view>
#include <unicode/uchar.h>

namespace tokenscope {
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

} // namespace tokenscope
