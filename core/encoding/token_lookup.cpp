#include "core/encoding/token_lookup.h"

#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"

#include <algorithm>

namespace tokenscope {
namespace {

/// The character that contains the byte; an invalid byte counts as one character.
ByteSpan characterAround(std::string_view text, std::uint32_t byte) {
    for (std::uint32_t back = 0; back <= 3 && back <= byte; ++back) {
        const DecodedCharacter c = decodeUtf8(text, byte - back);
        if (c.valid() && c.length > back)
            return {byte - back, byte - back + c.length};
    }
    return {byte, byte + 1};
}

} // namespace

TokenRange tokensTouching(const Encoding& encoding, ByteSpan span) {
    const auto& spans = encoding.bytes;
    const auto first = std::partition_point(spans.begin(), spans.end(), [&](const ByteSpan& s) {
        return s.empty() ? s.begin < span.begin : s.end <= span.begin;
    });
    const auto last = std::partition_point(first, spans.end(), [&](const ByteSpan& s) {
        return s.empty() ? s.begin <= span.end : s.begin < span.end;
    });
    return {static_cast<std::size_t>(first - spans.begin()), static_cast<std::size_t>(last - spans.begin())};
}

std::optional<std::size_t> tokenAtByte(const Encoding& encoding, std::uint32_t byte) {
    const auto& spans = encoding.bytes;
    auto it =
        std::partition_point(spans.begin(), spans.end(), [&](const ByteSpan& s) { return s.end <= byte; });
    while (it != spans.end() && it->empty())
        ++it;
    if (it == spans.end() || !it->contains(byte))
        return std::nullopt;
    return static_cast<std::size_t>(it - spans.begin());
}

std::uint32_t visibleByte(std::string_view text, ByteSpan span) {
    const std::uint8_t* classes = charClasses();
    const std::string_view part = text.substr(0, span.end);
    for (std::size_t at = span.begin; at < part.size();) {
        const DecodedCharacter c = decodeUtf8(part, at);
        if (!c.valid() || (classes[c.value] & char_class::kSpace) == 0)
            return static_cast<std::uint32_t>(at);
        at += c.length;
    }
    return span.begin;
}

std::optional<SharedCharacter> sharedCharacter(std::string_view text, const Encoding& encoding,
                                               std::size_t index) {
    const ByteSpan span = encoding.bytes[index];
    if (span.empty() || span.end > text.size())
        return std::nullopt;
    for (const std::uint32_t byte : {span.begin, span.end - 1}) {
        const ByteSpan character = characterAround(text, byte);
        if (character.begin >= span.begin && character.end <= span.end)
            continue;
        TokenRange tokens = {index, index + 1};
        const auto touches = [&](std::size_t i) {
            const ByteSpan s = encoding.bytes[i];
            return !s.empty() && s.begin < character.end && s.end > character.begin;
        };
        while (tokens.first > 0 && touches(tokens.first - 1))
            --tokens.first;
        while (tokens.last < encoding.size() && touches(tokens.last))
            ++tokens.last;
        return SharedCharacter{character, tokens, static_cast<std::uint32_t>(index - tokens.first)};
    }
    return std::nullopt;
}

} // namespace tokenscope
