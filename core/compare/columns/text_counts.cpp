#include "core/compare/columns/text_counts.h"

#include "core/unicode/char_class.h"
#include "core/unicode/utf8.h"

#include <algorithm>

namespace tokenscope {
namespace {

template <std::size_t N>
void addAll(std::array<std::uint64_t, N>& to, const std::array<std::uint64_t, N>& from) {
    for (std::size_t i = 0; i < N; ++i)
        to[i] += from[i];
}

} // namespace

TextCounts& TextCounts::operator+=(const TextCounts& other) {
    bytes += other.bytes;
    characters += other.characters;
    words += other.words;
    lines += other.lines;
    addAll(scripts, other.scripts);
    return *this;
}

TokenCounts& TokenCounts::operator+=(const TokenCounts& other) {
    tokens += other.tokens;
    withoutText += other.withoutText;
    special += other.special;
    unknown += other.unknown;
    singleBytes += other.singleBytes;
    longest = std::max(longest, other.longest);
    addAll(scripts, other.scripts);
    addAll(scriptBytes, other.scriptBytes);
    return *this;
}

void countText(std::string_view text, TextPart part, TextCounts& counts) {
    const std::uint8_t* classes = charClasses();
    const ScriptCode* scripts = scriptTable();
    std::uint64_t characters = 0;
    std::uint64_t words = 0;
    std::uint64_t lines = 0;
    bool inWord = part.continuesWord;
    for (std::size_t at = 0; at < text.size(); ++characters) {
        const auto byte = static_cast<unsigned char>(text[at]);
        char32_t c = byte;
        if (byte < 0x80) {
            ++at;
            lines += byte == '\n' ? 1 : 0;
        } else {
            const DecodedCharacter decoded = decodeUtf8(text, at);
            at += decoded.length;
            c = decoded.valid() ? decoded.value : kReplacementCharacter;
        }
        ++counts.scripts[scripts[c]];
        const bool word = (classes[c] & char_class::kSpace) == 0;
        words += word && !inWord ? 1 : 0;
        inWord = word;
    }
    counts.bytes += text.size();
    counts.characters += characters;
    counts.words += words;
    counts.lines += lines + (part.endsText && !text.empty() && text.back() != '\n' ? 1 : 0);
}

ScriptCode scriptOfSpan(std::string_view text, ByteSpan span) {
    const ScriptCode* scripts = scriptTable();
    std::size_t at = span.begin;
    while (at > 0 && isContinuationByte(text[at])) // a token may begin inside of a character
        --at;
    while (at < span.end) {
        const DecodedCharacter c = decodeUtf8(text, at);
        const ScriptCode script = c.valid() ? scripts[c.value] : kNoScript;
        if (script != kNoScript)
            return script;
        at += c.length;
    }
    return kNoScript;
}

void countTokens(std::string_view text, const PieceTexts& pieces, const Encoding& encoding,
                 TokenCounts& counts) {
    counts.tokens += encoding.size();
    std::uint32_t longest = counts.longest;
    for (std::size_t i = 0; i < encoding.size(); ++i) {
        const PieceType type = pieces.type(encoding.ids[i]);
        const ByteSpan span = encoding.bytes[i];
        if (span.empty() || type == PieceType::Control || type == PieceType::UserDefined) {
            counts.unknown += type == PieceType::Unknown ? 1 : 0;
            ++(span.empty() ? counts.withoutText : counts.special);
            continue;
        }
        counts.unknown += type == PieceType::Unknown ? 1 : 0;
        counts.singleBytes +=
            span.size() == 1 && static_cast<unsigned char>(text[span.begin]) >= 0x80 ? 1 : 0;
        longest = std::max(longest, span.size());
        const ScriptCode script = scriptOfSpan(text, span);
        ++counts.scripts[script];
        counts.scriptBytes[script] += span.size();
    }
    counts.longest = longest;
}

} // namespace tokenscope
