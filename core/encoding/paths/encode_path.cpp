#include "core/encoding/paths/encode_path.h"

#include "core/text/utf8.h"

namespace tokenscope {
namespace {

std::uint32_t characterStart(std::string_view text, std::uint32_t byte) {
    for (std::uint32_t back = 1; back <= 3 && back <= byte && byte < text.size(); ++back) {
        const DecodedCharacter c = decodeUtf8(text, byte - back);
        if (c.valid() && c.length > back)
            return byte - back;
    }
    return byte;
}

std::uint32_t characterEnd(std::string_view text, std::uint32_t byte) {
    const std::uint32_t start = characterStart(text, byte);
    return start == byte ? byte : start + decodeUtf8(text, start).length;
}

} // namespace

void appendWholeCharacterSpans(std::string_view text, Encoding& encoding, std::size_t first,
                               bool dummyPrefixCovers) {
    for (std::size_t i = first; i < encoding.size(); ++i) {
        const ByteSpan span = encoding.bytes[i];
        if (!span.empty()) {
            encoding.reference.push_back({characterStart(text, span.begin), characterEnd(text, span.end)});
        } else if (dummyPrefixCovers && span.begin < text.size()) {
            encoding.reference.push_back({span.begin, span.begin + decodeUtf8(text, span.begin).length});
        } else {
            encoding.reference.push_back(span);
        }
    }
}

void appendSentencePieceSpans(std::string_view text, Encoding& encoding, std::size_t first,
                              const std::vector<bool>& isByteToken) {
    std::uint32_t characterBegin = 0;
    for (std::size_t i = first; i < encoding.size(); ++i) {
        const ByteSpan span = encoding.bytes[i];
        if (!isByteToken[i - first]) {
            encoding.reference.push_back(span);
            continue;
        }
        const std::uint32_t start = characterStart(text, span.begin);
        if (start == span.begin)
            characterBegin = start;
        const std::uint32_t end = span.begin < text.size() ? start + decodeUtf8(text, start).length : start;
        const bool last = span.end == end;
        encoding.reference.push_back(last ? ByteSpan{characterBegin, end} : ByteSpan{start, start});
    }
}

} // namespace tokenscope
