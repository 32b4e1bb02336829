#include "core/text/utf8.h"

#include <algorithm>
#include <simdjson.h>

namespace tokenscope {

bool isValidUtf8(std::string_view text) {
    return simdjson::validate_utf8(text.data(), text.size());
}

std::size_t firstInvalidUtf8(std::string_view text) {
    constexpr std::size_t kPart = 4096;
    std::size_t at = 0;
    while (at < text.size()) {
        std::size_t end = std::min(at + kPart, text.size());
        for (int i = 0; i < 3 && end < text.size() && isContinuationByte(text[end]); ++i)
            --end; // a part ends between characters
        if (isValidUtf8(text.substr(at, end - at))) {
            at = end;
            continue;
        }
        for (; at < end;) {
            const DecodedCharacter c = decodeUtf8(text, at);
            if (!c.valid())
                return at;
            at += c.length;
        }
    }
    return at;
}

std::size_t maximalSubpart(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned b0 = byte(at);
    std::size_t length = 1;
    unsigned low = 0x80;
    unsigned high = 0xBF;
    std::size_t wanted = 0;
    if (b0 >= 0xC2 && b0 <= 0xDF) {
        wanted = 2;
    } else if (b0 >= 0xE0 && b0 <= 0xEF) {
        wanted = 3;
        low = b0 == 0xE0 ? 0xA0 : 0x80;
        high = b0 == 0xED ? 0x9F : 0xBF;
    } else if (b0 >= 0xF0 && b0 <= 0xF4) {
        wanted = 4;
        low = b0 == 0xF0 ? 0x90 : 0x80;
        high = b0 == 0xF4 ? 0x8F : 0xBF;
    }
    while (length < wanted && at + length < text.size() && byte(at + length) >= low &&
           byte(at + length) <= high) {
        ++length;
        low = 0x80;
        high = 0xBF;
    }
    return length;
}

std::string toValidUtf8(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    forEachUtf8Run(
        text, [&](std::size_t begin, std::size_t end) { out.append(text.substr(begin, end - begin)); },
        [&](std::size_t /*begin*/, std::size_t /*end*/) { appendUtf8(out, kReplacementCharacter); });
    return out;
}

} // namespace tokenscope
