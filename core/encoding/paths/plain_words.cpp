#include "core/encoding/paths/plain_words.h"

#include "core/definition/metaspace.h"
#include "core/unicode/char_class.h"

namespace tokenscope {

PlainWords::PlainWords(const std::array<char, 256>& plain, const std::bitset<256>& breaksAfter,
                       const std::bitset<256>& crossed, bool removesExtraSpaces)
    : m_plain(plain)
    , m_removesExtraSpaces(removesExtraSpaces) {
    for (std::size_t c = 0; c < 256; ++c) {
        const auto mapped = static_cast<unsigned char>(plain[c]);
        if (mapped == 0)
            continue;
        unsigned kinds = mapped == ' ' ? Space : Inner;
        if (mapped != ' ' && isAsciiAlphanumeric(static_cast<unsigned char>(c)))
            kinds |= Alphanumeric;
        if (breaksAfter[c])
            kinds |= BeforeBreak;
        if (!crossed[mapped] && !crossed[c]) // `c` too: a user-defined piece is not normalized
            kinds |= Uncrossed;
        m_kinds[c] = static_cast<unsigned char>(kinds);
    }
}

bool PlainWords::wordAt(std::string_view text, std::size_t at, std::size_t end, Word& word) const {
    if (at >= end || (kind(text[at]) & Space) == 0)
        return false;
    word.space = at;
    std::size_t to = at + 1;
    while (m_removesExtraSpaces && to < end && (kind(text[to]) & Space) != 0)
        ++to;
    word.begin = to;
    while (to < end && (kind(text[to]) & Inner) != 0)
        ++to;
    word.end = to;
    // ASCII follows the space after the word, so the space remains. At the end of the text it could be
    // removed.
    return to > word.begin && to + 1 < end && (kind(text[to]) & Space) != 0 &&
           static_cast<unsigned char>(text[to + 1]) < 0x80 && (kind(text[to - 1]) & Uncrossed) != 0;
}

std::size_t PlainWords::breakAfter(std::string_view text, std::size_t at, std::size_t end) const {
    constexpr unsigned kBefore = BeforeBreak | Uncrossed;
    for (++at; at + 1 < end; ++at) {
        if (text[at] == ' ' && (kind(text[at - 1]) & kBefore) == kBefore &&
            (kind(text[at + 1]) & Alphanumeric) != 0)
            return at;
    }
    return end;
}

void PlainWords::normalize(std::string_view text, const Word& word, std::string& normalized) const {
    normalized = kMetaspace;
    for (std::size_t at = word.begin; at < word.end; ++at)
        normalized += m_plain[static_cast<unsigned char>(text[at])];
}

} // namespace tokenscope
