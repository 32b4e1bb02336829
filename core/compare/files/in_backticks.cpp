#include "core/compare/files/in_backticks.h"

#include "core/base/printable.h"
#include "core/text/utf8.h"
#include "core/unicode/char_class.h"
#include "core/unicode/normalization.h"

#include <fmt/format.h>

namespace tokenscope::compare {
namespace {

constexpr std::size_t kMostShown = 60; ///< bytes
constexpr std::size_t kMostNamed = 6;

/// Looks like another character, or like nothing. Hidden ones are written as escapes anyway.
bool looksLikeAnother(std::string_view character, char32_t c) {
    constexpr auto kUnseen = char_class::kMark | char_class::kSpace;
    if (c < 0x80 || isHiddenCharacter(c))
        return false;
    return (charClasses()[c] & kUnseen) != 0 || !isNormalized(UnicodeForm::NFKC, character);
}

} // namespace

std::string inBackticks(std::string_view text) {
    std::string codes;
    std::size_t named = 0;
    for (std::size_t at = 0; at < text.size() && at < kMostShown;) {
        const DecodedCharacter c = decodeUtf8(text, at);
        if (c.valid() && looksLikeAnother(text.substr(at, c.length), c.value) && ++named <= kMostNamed)
            codes += fmt::format("{}U+{:04X}", codes.empty() ? "" : " ", static_cast<unsigned>(c.value));
        at += c.length;
    }
    std::string shown = "`" + printable(text, kMostShown) + "`";
    if (!codes.empty())
        shown += fmt::format(" ({}{})", codes, named > kMostNamed ? " \xE2\x80\xA6" : "");
    return shown;
}

} // namespace tokenscope::compare
