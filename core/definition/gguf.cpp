#include "core/definition/gguf.h"

#include "core/definition/metaspace.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

namespace tokenscope {
namespace {

std::string withSpaces(std::string_view piece) {
    std::string text;
    text.reserve(piece.size());
    for (std::size_t at = 0; at < piece.size();) {
        const bool space = piece.substr(at, kMetaspace.size()) == kMetaspace;
        text += space ? ' ' : piece[at];
        at += space ? kMetaspace.size() : 1;
    }
    return text;
}

/// If a character isn't in the alphabet, the result contains it and the whole piece, as in the reference.
std::string fromAlphabet(std::string_view piece) {
    std::string text;
    for (std::size_t at = 0; at < piece.size();) {
        const LenientCharacter c = decodeLenient(piece, at);
        at += c.length;
        if (const auto byte = alphabetToByte(c.value)) {
            text += static_cast<char>(*byte);
            continue;
        }
        std::string spelled;
        appendUtf8(spelled, c.value);
        text += "[UNK_BYTE_0x";
        for (const char byte : spelled)
            text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
        text += std::string(piece) + "]";
    }
    return text;
}

int hexDigit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// The value of the two digits in `<0x0A>`, as far as they are a number.
std::string byteOf(std::string_view piece) {
    int value = 0;
    for (std::size_t i = 3; i < 5 && i < piece.size() && hexDigit(piece[i]) >= 0; ++i)
        value = value * 16 + hexDigit(piece[i]);
    return {static_cast<char>(value)};
}

} // namespace

std::string unescapedRwkv(std::string_view spelled) {
    std::string bytes;
    bytes.reserve(spelled.size());
    for (std::size_t i = 0; i < spelled.size(); ++i) {
        if (spelled[i] != '\\' || i + 1 == spelled.size()) {
            if (spelled[i] != '\\')
                bytes += spelled[i];
            continue;
        }
        const char c = spelled[++i];
        if (c == 'x') {
            if (i + 2 >= spelled.size())
                break;
            const auto digit = [](char d) { return d >= 'a' ? d - 'a' + 10 : d - '0'; };
            bytes += static_cast<char>(digit(spelled[i + 1]) * 16 + digit(spelled[i + 2]));
            i += 2;
        } else {
            bytes += c == 't' ? '\t' : c == 'n' ? '\n' : c == 'r' ? '\r' : c;
        }
    }
    return bytes;
}

std::string ggufPieceText(const GgufTokenizer& gguf, const Vocabulary& vocabulary, PieceId id) {
    using namespace gguf_attribute;
    const std::string_view piece = vocabulary.bytes(id);
    const std::uint8_t attributes = id < gguf.attributes.size() ? gguf.attributes[id] : 0;
    if (gguf.kind == GgufTokenizer::Kind::Rwkv)
        return unescapedRwkv(piece);
    if (gguf.kind == GgufTokenizer::Kind::Plamo2)
        return (attributes & kByte) != 0 && piece.size() == 6 && piece.starts_with("<0x")
                   ? byteOf(piece)
                   : std::string(piece);
    if ((attributes & (kUnknown | kControl | kUserDefined)) != 0)
        return std::string(piece);
    if ((attributes & kNormal) != 0)
        return gguf.kind == GgufTokenizer::Kind::Bpe && !gguf.escapeWhitespaces ? fromAlphabet(piece)
                                                                                : withSpaces(piece);
    return (attributes & kByte) != 0 ? byteOf(piece) : std::string();
}

} // namespace tokenscope
