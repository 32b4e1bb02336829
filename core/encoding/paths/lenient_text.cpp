#include "core/encoding/paths/lenient_text.h"

#include "core/definition/metaspace.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope {

LenientText::LenientText(std::string_view text) {
    m_text.reserve(text.size() + text.size() / 8 + 16);
    for (std::size_t at = 0; at < text.size();) {
        const LenientCharacter c = decodeLenient(text, at);
        const std::size_t before = m_text.size();
        appendUtf8(m_text, c.value);
        const auto length = static_cast<std::uint16_t>(m_text.size() - before);
        const bool same = length == c.length;
        const Run run = {static_cast<std::uint32_t>(before), static_cast<std::uint32_t>(at),
                         same ? std::uint16_t{0} : length,
                         same ? std::uint16_t{0} : static_cast<std::uint16_t>(c.length)};
        if (m_runs.empty() || run.length != m_runs.back().length ||
            run.originalLength != m_runs.back().originalLength)
            m_runs.push_back(run);
        at += c.length;
    }
}

void LenientText::toOriginal(std::vector<ByteSpan>& spans, std::size_t first, std::uint32_t offset) const {
    auto run = m_runs.begin();
    // Converts the span of one byte.
    const auto origin = [&](std::uint32_t byte) {
        while (run + 1 != m_runs.end() && run[1].begin <= byte)
            ++run;
        const std::uint32_t into = byte - run->begin;
        if (run->length == 0)
            return ByteSpan{offset + run->original + into, offset + run->original + into + 1};
        const std::uint32_t begin =
            offset + run->original + into / run->length * std::uint32_t{run->originalLength};
        return ByteSpan{begin, begin + run->originalLength};
    };
    for (std::size_t i = first; i < spans.size(); ++i) {
        const std::uint32_t begin = origin(spans[i].begin).begin;
        spans[i] = {begin, origin(spans[i].end - 1).end};
    }
}

std::size_t straySymbolsEnd(std::string_view text, std::size_t at) {
    while (at < text.size() && !decodeUtf8(text, at).valid()) {
        // A space counts as the three bytes of `▁`; a symbol that reaches into them includes them all, since
        // the rest starts no character.
        for (std::size_t left = lenientLength(text[at]); left > 0 && at < text.size(); ++at)
            left -= std::min(left, text[at] == ' ' ? kMetaspace.size() : 1);
    }
    return at;
}

} // namespace tokenscope
