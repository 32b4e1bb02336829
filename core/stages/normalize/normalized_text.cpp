#include "core/stages/normalize/normalized_text.h"

#include "core/text/utf8.h"

namespace tokenscope {

NormalizedText NormalizedText::identity(std::string_view text, std::uint32_t offset) {
    NormalizedText result;
    result.text = text;
    result.begin = offset;
    result.origin.reserve(text.size());
    result.reference.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::uint32_t length = decodeUtf8(text, at).length;
        const auto begin = offset + static_cast<std::uint32_t>(at);
        for (std::uint32_t i = 0; i < length; ++i) {
            result.origin.push_back({begin + i, begin + i + 1});
            result.reference.push_back({begin, begin + length});
        }
        at += length;
    }
    return result;
}

namespace {

ByteSpan hull(const std::vector<ByteSpan>& spans, ByteSpan range, std::uint32_t begin) {
    if (!range.empty())
        return {spans[range.begin].begin, spans[range.end - 1].end};
    const std::uint32_t position = range.begin < spans.size() ? spans[range.begin].begin
                                   : spans.empty()            ? begin
                                                              : spans.back().end;
    return {position, position};
}

} // namespace

ByteSpan NormalizedText::originOf(ByteSpan span) const {
    return hull(origin, span, begin);
}

ByteSpan NormalizedText::referenceOf(ByteSpan span) const {
    return hull(reference, span, begin);
}

} // namespace tokenscope
