#include "core/json/json_writer.h"

#include "core/base/base64.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstring>

namespace tokenscope {
namespace {

void appendEscape(std::string& out, unsigned char c) {
    switch (c) {
    case '"':
        out += "\\\"";
        return;
    case '\\':
        out += "\\\\";
        return;
    case '\n':
        out += "\\n";
        return;
    case '\r':
        out += "\\r";
        return;
    case '\t':
        out += "\\t";
        return;
    default:
        static constexpr std::string_view kHex = "0123456789abcdef";
        out += "\\u00";
        out += kHex[c >> 4U];
        out += kHex[c & 0xFU];
    }
}

constexpr bool needsEscape(unsigned char c) {
    return c < 0x20 || c == '"' || c == '\\' || c == 0x7F;
}

/// Bytes that are escaped, or can start a character that is.
constexpr auto kUnusual = [] {
    std::array<bool, 256> unusual{};
    for (unsigned c = 0; c < unusual.size(); ++c)
        unusual[c] = needsEscape(static_cast<unsigned char>(c)) || c == 0xC2 || c == 0xE2;
    return unusual;
}();

constexpr std::size_t kWord = 8;

/// Whether none of these eight bytes is unusual or outside ASCII.
bool allPlain(const char* bytes) {
    constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101U;
    constexpr std::uint64_t kTops = kOnes << 7U;
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, sizeof word);
    // For bytes below 0x80, the top bit of byte + (0x80 - n) is set if byte >= n, which no carry disturbs.
    const auto zeros = [](std::uint64_t of) { return ~(of + (kOnes * 0x7F)); };
    const std::uint64_t below = ~(word + (kOnes * (0x80 - 0x20)));
    const std::uint64_t special =
        zeros(word ^ (kOnes * '"')) | zeros(word ^ (kOnes * '\\')) | zeros(word ^ (kOnes * 0x7F));
    return ((word | below | special) & kTops) == 0;
}

/// Some readers treat U+0085, U+2028 and U+2029 as line ends, but an answer must stay one line.
std::string_view lineBreakAt(std::string_view text, std::size_t at) {
    static constexpr std::array<std::string_view, 3> kBreaks = {"\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9"};
    for (const std::string_view sequence : kBreaks) {
        if (text.substr(at, sequence.size()) == sequence)
            return sequence;
    }
    return {};
}

std::string_view escapeOfLineBreak(std::string_view sequence) {
    return sequence.size() == 2 ? "\\u0085" : sequence[2] == '\xA8' ? "\\u2028" : "\\u2029";
}

} // namespace

void appendJsonString(std::string& out, std::string_view text) {
    out += '"';
    std::size_t plain = 0;
    std::size_t checked = 0; ///< up to here, bytes are looked at one by one
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i >= checked) {
            while (i + kWord <= text.size() && allPlain(text.data() + i))
                i += kWord;
            if (i == text.size())
                break;
            checked = i + kWord;
        }
        const auto c = static_cast<unsigned char>(text[i]);
        if (!kUnusual[c])
            continue;
        if (!needsEscape(c)) {
            if (const std::string_view sequence = lineBreakAt(text, i); !sequence.empty()) {
                out.append(text.substr(plain, i - plain));
                out += escapeOfLineBreak(sequence);
                plain = i + sequence.size();
                i = plain - 1;
            }
            continue;
        }
        out.append(text.substr(plain, i - plain));
        appendEscape(out, c);
        plain = i + 1;
    }
    out.append(text.substr(plain));
    out += '"';
}

void appendJsonPiece(std::string& out, std::string_view bytes) {
    JsonWriter(out).piece(bytes);
}

JsonWriter& JsonWriter::key(std::string_view name) {
    separate();
    appendJsonString(m_out, name);
    m_out += ':';
    m_needsComma = false;
    return *this;
}

JsonWriter& JsonWriter::string(std::string_view text) {
    separate();
    appendJsonString(m_out, text);
    return *this;
}

JsonWriter& JsonWriter::piece(std::string_view bytes) {
    if (isValidUtf8(bytes))
        return string(bytes);
    return beginObject().member("bytes", base64Encode(bytes)).endObject();
}

JsonWriter& JsonWriter::number(double number) {
    return std::isfinite(number) ? raw(fmt::format("{}", number)) : null();
}

JsonWriter& JsonWriter::number(float number) {
    return std::isfinite(number) ? raw(fmt::format("{}", number)) : null();
}

JsonWriter& JsonWriter::fixed(double number, int decimals) {
    return raw(fmt::format("{:.{}f}", number, decimals));
}

JsonWriter& JsonWriter::span(std::uint64_t begin, std::uint64_t end) {
    separate();
    char text[48]; // appended at once: answers consist mostly of spans
    char* at = text;
    *at++ = '[';
    at = std::to_chars(at, text + sizeof text, begin).ptr;
    *at++ = ',';
    at = std::to_chars(at, text + sizeof text, end).ptr;
    *at++ = ']';
    m_out.append(text, static_cast<std::size_t>(at - text));
    return *this;
}

std::string jsonError(std::string_view where, std::string_view message) {
    std::string out;
    JsonWriter json(out);
    json.beginObject().key("error").beginObject();
    json.member("where", toValidUtf8(where)).member("message", toValidUtf8(message));
    json.endObject().endObject();
    return out;
}

std::string jsonError(const Error& error) {
    std::string message = error.message.english();
    if (!error.remedy.empty())
        message += "; " + error.remedy.english();
    return jsonError(error.where, message);
}

} // namespace tokenscope
