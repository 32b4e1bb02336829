#include "app/cli/json_text.h"

#include "core/base/base64.h"
#include "core/base/printable.h"
#include "core/unicode/utf8.h"

#include <array>

namespace tokenscope::cli {
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

bool needsEscape(unsigned char c) {
    return c < 0x20 || c == '"' || c == '\\' || c == 0x7F;
}

} // namespace

void appendJsonString(std::string& out, std::string_view text) {
    out += '"';
    std::size_t plain = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (!needsEscape(c))
            continue;
        out.append(text.substr(plain, i - plain));
        appendEscape(out, c);
        plain = i + 1;
    }
    out.append(text.substr(plain));
    out += '"';
}

void appendJsonPiece(std::string& out, std::string_view piece) {
    if (isValidUtf8(piece)) {
        appendJsonString(out, piece);
        return;
    }
    out += "{\"bytes\":\"";
    out += base64Encode(piece);
    out += "\"}";
}

void appendJsonKey(std::string& out, std::string_view name) {
    out += ",\"";
    out += name;
    out += "\":";
}

std::string jsonError(std::string_view where, std::string_view message) {
    std::string out = "{\"error\":{\"where\":";
    appendJsonString(out, toValidUtf8(where));
    appendJsonKey(out, "message");
    appendJsonString(out, toValidUtf8(message));
    out += "}}";
    return out;
}

std::string jsonError(const Error& error) {
    std::string message = error.message;
    if (!error.remedy.empty())
        message += "; " + error.remedy;
    return jsonError(error.where, message);
}

} // namespace tokenscope::cli
