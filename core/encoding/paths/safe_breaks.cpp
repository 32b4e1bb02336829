#include "core/encoding/paths/safe_breaks.h"

#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"

#include <algorithm>

namespace tokenscope {
namespace {

constexpr char32_t kMetaspaceCharacter = 0x2581;

/// The character that ends at `offset`; not valid() if the bytes there are none.
DecodedCharacter characterBefore(std::string_view text, std::size_t offset) {
    std::size_t start = offset - 1;
    while (start > 0 && offset - start < 4 && isContinuationByte(text[start]))
        --start;
    DecodedCharacter c = decodeUtf8(text.substr(0, offset), start);
    if (start + c.length != offset)
        c = DecodedCharacter();
    return c;
}

bool is(const DecodedCharacter& c, std::uint8_t classes) {
    return c.valid() && (charClasses()[c.value] & classes) != 0;
}

bool isWordy(const DecodedCharacter& c) {
    return is(c, char_class::kLetter | char_class::kNumber | char_class::kMark);
}

/// The literal has a space without another one next to it, before which a break could be.
bool hasSingleSpace(std::string_view literal) {
    for (std::size_t at = literal.find(' '); at != std::string_view::npos; at = literal.find(' ', at + 1)) {
        const bool afterSpace = at > 0 && literal[at - 1] == ' ';
        const bool beforeSpace = at + 1 < literal.size() && literal[at + 1] == ' ';
        if (!afterSpace && !beforeSpace)
            return true;
    }
    return false;
}

} // namespace

SafeBreaks::SafeBreaks(const std::vector<Literal>& literals)
    : m_pairs(literals.size()) {
    for (const Literal& literal : literals) {
        if (literal.text.empty())
            continue;
        const bool takesWords =
            (literal.rstrip && isWordy(characterBefore(literal.text, literal.text.size()))) ||
            (literal.lstrip && isWordy(decodeUtf8(literal.text, 0)));
        m_lineFeeds = m_lineFeeds && !takesWords && literal.text.find('\n') == std::string::npos;
        m_spaces = m_spaces && !takesWords && !hasSingleSpace(literal.text);
        m_strips = m_strips || literal.lstrip || literal.rstrip;
        m_pairs.add(literal.text);
        m_lastBytes.set(static_cast<unsigned char>(literal.text.back()));
    }
}

bool SafeBreaks::isBetweenWords(std::string_view text, std::size_t offset) const {
    const auto before = static_cast<unsigned char>(text[offset - 1]);
    return text[offset] == ' ' && m_spaces && !m_lastBytes[before] && isAsciiAlphanumeric(before) &&
           isAsciiAlphanumeric(static_cast<unsigned char>(text[offset + 1]));
}

bool SafeBreaks::of(const ByteLevelEncoder& encoder, std::string_view text, std::size_t offset) const {
    if (!encoder.breaksAtWords())
        return false;
    if (text[offset - 1] == '\n') {
        // Whitespace at the end of a text is split differently than before a word, unless it is a single line
        // feed.
        const bool alone = offset == 1 || !is(characterBefore(text, offset - 1), char_class::kSpace);
        return m_lineFeeds && alone &&
               (isAsciiAlphanumeric(static_cast<unsigned char>(text[offset])) ||
                is(decodeUtf8(text, offset), char_class::kLetter));
    }
    return m_spaces && text[offset] == ' ' && is(decodeUtf8(text, offset + 1), char_class::kLetter) &&
           isWordy(characterBefore(text, offset));
}

bool SafeBreaks::of(const MetaspaceEncoder& encoder, std::string_view text, std::size_t offset) const {
    const auto last = static_cast<unsigned char>(text[offset - 1]);
    const auto first = static_cast<unsigned char>(text[offset]);
    if (first == ' ')
        return isBetweenWords(text, offset) && encoder.breaksBeforeSpaceAfter(last);
    if (m_strips || m_lastBytes[last] || last == ' ' || isContinuationByte(text[offset]))
        return false;
    const DecodedCharacter before = characterBefore(text, offset);
    const DecodedCharacter after = decodeUtf8(text, offset);
    return before.valid() && after.valid() && before.value != kMetaspaceCharacter &&
           after.value != kMetaspaceCharacter && !encoder.mayCross(before.value, last, after.value, first) &&
           !m_pairs.mayCross(before.value, last, after.value, first);
}

} // namespace tokenscope
