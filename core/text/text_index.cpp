#include "core/text/text_index.h"

#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope {
namespace {

constexpr std::uint32_t kStep = 256;

std::uint32_t utf16Length(const DecodedCharacter& c) {
    return c.valid() && c.value >= 0x10000 ? 2 : 1;
}

bool isAscii(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

} // namespace

/// Reads characters until `stop(byte)` or the end of the text, and returns where that is.
template <class Stop>
TextIndex::Checkpoint TextIndex::read(Checkpoint at, const Stop& stop) {
    while (at.byte < m_text.size() && !stop(at.byte)) {
        if (m_checkpoints.empty() || at.byte >= m_checkpoints.back().byte + kStep)
            m_checkpoints.push_back(at);
        const DecodedCharacter c = decodeUtf8(m_text, at.byte);
        at.byte += c.length;
        m_valid = m_valid && c.valid();
        ++at.codePoint;
        at.utf16 += utf16Length(c);
    }
    return at;
}

TextIndex::TextIndex(std::string_view text)
    : m_text(text)
    , m_ascii(isAscii(text)) {
    if (m_ascii) {
        m_codePoints = m_utf16 = bytes();
        return;
    }
    m_checkpoints.reserve(text.size() / kStep + 1);
    const Checkpoint end = read({}, [](std::uint32_t) { return false; });
    m_codePoints = end.codePoint;
    m_utf16 = end.utf16;
}

TextIndex TextIndex::ofEdit(const TextIndex& before, std::string_view text, ByteSpan removed,
                            std::uint32_t inserted) {
    if (before.m_ascii && !isAscii(text.substr(removed.begin, inserted)))
        return TextIndex(text);
    TextIndex after;
    after.m_text = text;
    after.m_ascii = before.m_ascii;
    if (after.m_ascii) {
        after.m_codePoints = after.m_utf16 = after.bytes();
        return after;
    }
    after.m_valid = before.m_valid;
    // Kept: checkpoints that no character before them can reach now, whatever was inserted. A character has at most four
    // bytes.
    const auto kept = std::find_if(before.m_checkpoints.begin() + 1, before.m_checkpoints.end(),
                                   [&](const Checkpoint& c) { return c.byte + 3 > removed.begin; });
    after.m_checkpoints.reserve(before.m_checkpoints.size() + inserted / kStep + 2);
    after.m_checkpoints.assign(before.m_checkpoints.begin(), kept);
    // Moved: those from a character after the edit on that starts where it did before.
    const std::uint32_t shift = inserted - removed.size(); // modulo 2^32
    auto next = std::find_if(kept, before.m_checkpoints.end(),
                             [&](const Checkpoint& c) { return c.byte >= removed.end; });
    const Checkpoint met = after.read(after.m_checkpoints.back(), [&](std::uint32_t byte) {
        while (next != before.m_checkpoints.end() && next->byte + shift < byte)
            ++next;
        return next != before.m_checkpoints.end() && next->byte + shift == byte;
    });
    after.m_codePoints = met.codePoint;
    after.m_utf16 = met.utf16;
    if (next == before.m_checkpoints.end())
        return after;
    const std::uint32_t codePoints = met.codePoint - next->codePoint; // modulo 2^32
    const std::uint32_t units = met.utf16 - next->utf16;
    for (; next != before.m_checkpoints.end(); ++next)
        after.m_checkpoints.push_back(
            {next->byte + shift, next->codePoint + codePoints, next->utf16 + units});
    after.m_codePoints = before.m_codePoints + codePoints;
    after.m_utf16 = before.m_utf16 + units;
    return after;
}

namespace {

/// Characters of valid UTF-8 that start in the text. Both counts are loops that the compiler vectorizes.
std::uint32_t countStarts(std::string_view text) {
    std::uint32_t count = 0;
    for (const char c : text)
        count += isContinuationByte(c) ? 0 : 1;
    return count;
}

/// Characters of four bytes that start in the text.
std::uint32_t countLong(std::string_view text) {
    std::uint32_t count = 0;
    for (const char c : text)
        count += static_cast<unsigned char>(c) >= 0xF0 ? 1 : 0;
    return count;
}

/// The last checkpoint whose `member` is at most `value`.
template <class Checkpoints, class Member>
auto checkpointBefore(const Checkpoints& checkpoints, Member member, std::uint32_t value) {
    auto after = std::upper_bound(checkpoints.begin(), checkpoints.end(), value,
                                  [member](std::uint32_t v, const auto& c) { return v < c.*member; });
    return *(after - 1);
}

} // namespace

std::uint32_t TextIndex::codePointAt(std::uint32_t byte) const {
    byte = std::min(byte, bytes());
    if (m_ascii)
        return byte;
    if (byte == bytes())
        return m_codePoints;
    Checkpoint c = checkpointBefore(m_checkpoints, &Checkpoint::byte, byte);
    if (m_valid)
        return c.codePoint + countStarts(m_text.substr(c.byte, byte - c.byte));
    for (; c.byte < byte; ++c.codePoint)
        c.byte += decodeUtf8(m_text, c.byte).length;
    return c.codePoint;
}

std::uint32_t TextIndex::utf16At(std::uint32_t byte) const {
    byte = std::min(byte, bytes());
    if (m_ascii)
        return byte;
    if (byte == bytes())
        return m_utf16;
    Checkpoint c = checkpointBefore(m_checkpoints, &Checkpoint::byte, byte);
    if (m_valid) {
        const std::string_view before = m_text.substr(c.byte, byte - c.byte);
        return c.utf16 + countStarts(before) + countLong(before);
    }
    while (c.byte < byte) {
        const DecodedCharacter character = decodeUtf8(m_text, c.byte);
        c.byte += character.length;
        c.utf16 += utf16Length(character);
    }
    return c.utf16;
}

std::uint32_t TextIndex::byteOfCodePoint(std::uint32_t codePoint) const {
    if (m_ascii)
        return std::min(codePoint, bytes());
    if (codePoint >= m_codePoints)
        return bytes();
    Checkpoint c = checkpointBefore(m_checkpoints, &Checkpoint::codePoint, codePoint);
    for (; c.codePoint < codePoint; ++c.codePoint)
        c.byte += decodeUtf8(m_text, c.byte).length;
    return c.byte;
}

std::uint32_t TextIndex::byteOfUtf16(std::uint32_t unit) const {
    if (m_ascii)
        return std::min(unit, bytes());
    if (unit >= m_utf16)
        return bytes();
    Checkpoint c = checkpointBefore(m_checkpoints, &Checkpoint::utf16, unit);
    for (;;) {
        const DecodedCharacter character = decodeUtf8(m_text, c.byte);
        if (c.utf16 + utf16Length(character) > unit)
            return c.byte;
        c.utf16 += utf16Length(character);
        c.byte += character.length;
    }
}

std::uint32_t TextIndex::characterStart(std::uint32_t byte) const {
    if (m_ascii || byte >= bytes())
        return std::min(byte, bytes());
    // A valid character that contains `byte` starts at most three bytes before it.
    for (std::uint32_t back = 1; back <= 3 && back <= byte; ++back) {
        const std::uint32_t start = byte - back;
        if (isContinuationByte(m_text[start + 1]) && !isContinuationByte(m_text[start])) {
            const DecodedCharacter c = decodeUtf8(m_text, start);
            return c.valid() && start + c.length > byte ? start : byte;
        }
        if (!isContinuationByte(m_text[start + 1]))
            break;
    }
    return byte;
}

std::uint32_t TextIndex::characterEnd(std::uint32_t byte) const {
    if (byte >= bytes())
        return bytes();
    const std::uint32_t start = characterStart(byte);
    return start + decodeUtf8(m_text, start).length;
}

} // namespace tokenscope
