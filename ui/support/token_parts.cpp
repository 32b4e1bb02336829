#include "ui/support/token_parts.h"

#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr std::string_view kReplacement = "\uFFFD";

bool isUtf8(std::string_view bytes) {
    for (std::size_t at = 0; at < bytes.size();) {
        if (static_cast<unsigned char>(bytes[at]) < 0x80) {
            ++at;
            continue;
        }
        const DecodedCharacter c = decodeUtf8(bytes, at);
        if (!c.valid())
            return false;
        at += c.length;
    }
    return true;
}

TokenRange sharing(const Encoding& encoding, std::size_t token, ByteSpan character) {
    const auto touches = [&](std::size_t i) {
        const ByteSpan s = encoding.bytes[i];
        return !s.empty() && s.begin < character.end && s.end > character.begin;
    };
    TokenRange range = {token, token + 1};
    while (range.first > 0 && touches(range.first - 1))
        --range.first;
    while (range.last < encoding.size() && touches(range.last))
        ++range.last;
    return range;
}

/// Set when `span` has only some of the bytes of the character at `byte`.
std::optional<CharacterPart> partAt(const EncodedText& encoded, std::size_t token, std::uint32_t byte) {
    const ByteSpan span = encoded.span(token);
    const ByteSpan character = {encoded.index.characterStart(byte), encoded.index.characterEnd(byte)};
    if (character.begin >= span.begin && character.end <= span.end)
        return std::nullopt;
    const TokenRange tokens = sharing(encoded.encoding, token, character);
    return CharacterPart{character,
                         {std::max(span.begin, character.begin), std::min(span.end, character.end)},
                         tokens,
                         static_cast<std::uint32_t>(token - tokens.first)};
}

bool hasOwnSpelling(const Encoding& encoding, std::size_t token) {
    const auto it = std::lower_bound(encoding.spellings.begin(), encoding.spellings.end(), token,
                                     [](const auto& s, std::size_t i) { return s.first < i; });
    return it != encoding.spellings.end() && it->first == token;
}

} // namespace

TokenParts tokenParts(const EncodedText& encoded, std::size_t token) {
    const ByteSpan span = encoded.span(token);
    TokenParts parts;
    parts.whole = span;
    if (span.empty() || span.end > encoded.text->size())
        return parts;
    parts.head = partAt(encoded, token, span.begin);
    if (parts.head)
        parts.whole.begin = parts.head->bytes.end;
    if (!parts.whole.empty()) {
        parts.tail = partAt(encoded, token, span.end - 1);
        if (parts.tail)
            parts.whole.end = parts.tail->bytes.begin;
    }
    return parts;
}

std::string decodedBytes(const EncodedText& encoded, std::size_t token) {
    if (encoded.types[token] == PieceType::Unknown && !encoded.span(token).empty())
        return std::string(encoded.surface(token));
    return encoded.tokenizer->pieceBytes(encoded.encoding, token);
}

bool standsForNoText(const EncodedText& encoded, std::size_t token) {
    return encoded.types[token] == PieceType::Control && encoded.span(token).empty();
}

std::string_view replacedBytes(const EncodedText& encoded, std::size_t token) {
    const ByteSpan span = encoded.span(token);
    if (span.empty() || span.end > encoded.text->size())
        return {};
    const std::string_view own = encoded.surface(token);
    if (isUtf8(own))
        return {};
    const std::string spelling = encoded.tokenizer->spelling(encoded.encoding, token);
    return spelling.find(kReplacement) == std::string::npos ? std::string_view() : own;
}

bool looksLikeItsPiece(const EncodedText& encoded, std::size_t token) {
    return encoded.types[token] != PieceType::Unknown && !hasOwnSpelling(encoded.encoding, token) &&
           !tokenParts(encoded, token).shared() && replacedBytes(encoded, token).empty();
}

std::string hexBytes(std::string_view bytes) {
    static constexpr char kDigits[] = "0123456789ABCDEF";
    std::string out;
    out.reserve(bytes.size() * 3);
    for (const char c : bytes) {
        if (!out.empty())
            out += ' ';
        const auto b = static_cast<unsigned char>(c);
        out += kDigits[b >> 4U];
        out += kDigits[b & 15U];
    }
    return out;
}

} // namespace tokenscope::ui
