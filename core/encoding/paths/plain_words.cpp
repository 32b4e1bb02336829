#include "core/encoding/paths/plain_words.h"

#include "core/definition/metaspace.h"
#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"

namespace tokenscope {

namespace {

std::size_t twoBytes(std::string_view text, std::size_t at) {
    return static_cast<std::size_t>(static_cast<unsigned char>(text[at])) << 8U |
           static_cast<unsigned char>(text[at + 1]);
}

} // namespace

PlainWords::PlainWords(const std::array<char, 256>& plain, const std::bitset<256>& breaksAfter,
                       const std::bitset<256>& crossed, Options options)
    : m_plain(plain)
    , m_options(options) {
    for (std::size_t c = 0; c < 256; ++c) {
        const auto mapped = static_cast<unsigned char>(plain[c]);
        if (mapped == 0) {
            m_kinds[c] = c >= 0x80 && !crossed[c] ? Uncrossed : 0;
            continue;
        }
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

void PlainWords::addWideCharacters(const std::bitset<65536>& pairs,
                                   const SentencePieceNormalizerPass::WideCharacters& wide,
                                   const std::bitset<65536>& inPieces) {
    m_hasWide = true;
    m_pairs = pairs;
    m_wide = wide;
    m_wide.unchanged.reset(decodeUtf8(kMetaspace, 0).value); // a `▁` of the text starts a word, too
    m_inPieces = inPieces;
}

PlainWords::Character PlainWords::characterAt(std::string_view text, std::size_t at, std::size_t end) {
    const auto first = static_cast<unsigned char>(text[at]);
    if (first < 0xC2 || first >= 0xF0 || end - at < 2 || !isContinuationByte(text[at + 1]))
        return {};
    const auto bits = [text](std::size_t i) { return static_cast<std::uint32_t>(text[i]) & 0x3FU; };
    if (first < 0xE0)
        return {(first & 0x1FU) << 6U | bits(at + 1), 2};
    if (end - at < 3 || !isContinuationByte(text[at + 2]))
        return {};
    const char32_t value = (first & 0x0FU) << 12U | bits(at + 1) << 6U | bits(at + 2);
    return {value, value < 0x800 ? 0U : 3U};
}

PlainWords::Wide PlainWords::wideAt(std::string_view text, std::size_t at, std::size_t end) const {
    if (!m_hasWide)
        return {};
    const Character c = characterAt(text, at, end);
    if (c.length == 0 || !m_wide.unchanged[c.value])
        return {};
    if (m_wide.beginsKeys[c.value] && at + c.length < end) {
        const Character next = characterAt(text, at + c.length, end);
        if (next.length != 0 && m_wide.followers[next.value])
            return {};
    }
    return {c.length, !m_inPieces[c.value]};
}

/// The character before the one beyond ASCII at `wide` isn't replaced together with it.
bool PlainWords::keepsBefore(std::string_view text, std::size_t wide) const {
    return wide == 0 || static_cast<unsigned char>(text[wide - 1]) >= 0x80 ||
           m_pairs[twoBytes(text, wide - 1)];
}

std::size_t PlainWords::afterSpaces(std::string_view text, std::size_t at, std::size_t end) const {
    while (at < end && (kind(text[at]) & Space) != 0)
        ++at;
    return at;
}

bool PlainWords::partAt(std::string_view text, std::size_t at, std::size_t end, bool afterRun,
                        Part& part) const {
    if (at >= end)
        return false;
    part.space = part.begin = at;
    if ((kind(text[at]) & Space) != 0) {
        part.kind = Part::Kind::Word;
        part.begin = m_options.removesExtraSpaces ? afterSpaces(text, at + 1, end) : at + 1;
        return finishWord(text, end, part);
    }
    if (static_cast<unsigned char>(text[at]) >= 0x80) {
        part.end = at;
        for (Wide c = wideAt(text, at, end); c.isUnknown; c = wideAt(text, part.end, end)) {
            part.end += c.length;
            if (part.end == end)
                break;
        }
        part.next = part.end;
        part.kind = Part::Kind::Run;
        if (part.end != at)
            return true;
    }
    part.kind = Part::Kind::Bare;
    return afterRun && finishWord(text, end, part);
}

bool PlainWords::firstWordAt(std::string_view text, std::size_t begin, std::size_t end, Part& word) const {
    if (!m_options.addsPrefix)
        return false;
    word.kind = Part::Kind::Word;
    word.space = word.begin = m_options.removesExtraSpaces ? afterSpaces(text, begin, end) : begin;
    return finishWord(text, end, word);
}

/// The space at `at`, after a word, becomes `▁`, and no piece spans the boundary before it.
bool PlainWords::spaceRemains(std::string_view text, std::size_t at, std::size_t end) const {
    if (at + 1 >= end || (kind(text[at]) & Space) == 0 || (kind(text[at - 1]) & Uncrossed) == 0)
        return false;
    if (static_cast<unsigned char>(text[at + 1]) >= 0x80)
        return wideAt(text, at + 1, end).length != 0 && m_pairs[twoBytes(text, at)];
    return afterSpaces(text, at, end) != end; // at the end of the text it is removed
}

/// Finds the end of a word that starts at word.begin. False: it isn't plain.
bool PlainWords::finishWord(std::string_view text, std::size_t end, Part& word) const {
    std::size_t to = word.begin;
    for (;;) {
        while (to < end && (kind(text[to]) & Inner) != 0)
            ++to;
        if (to == end || static_cast<unsigned char>(text[to]) < 0x80)
            break;
        const Wide c = wideAt(text, to, end);
        if (c.length == 0 || !keepsBefore(text, to))
            return false;
        if (c.isUnknown) {
            word.end = word.next = to;
            return true;
        }
        to += c.length;
    }
    word.end = word.next = to;
    if (to == word.begin)
        return false;
    if (spaceRemains(text, to, end))
        return true;
    word.next = end;
    return to == end || (m_options.removesExtraSpaces && afterSpaces(text, to, end) == end);
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

void PlainWords::normalize(std::string_view text, const Part& word, std::string& normalized) const {
    normalized = word.kind == Part::Kind::Word ? kMetaspace : std::string_view();
    for (std::size_t at = word.begin; at < word.end; ++at) {
        const char c = text[at];
        normalized += static_cast<unsigned char>(c) < 0x80 ? m_plain[static_cast<unsigned char>(c)] : c;
    }
}

} // namespace tokenscope
