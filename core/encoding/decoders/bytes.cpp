// Decoders that make bytes of spellings: ByteLevel (`Ġthe`) and ByteFallback (`<0x0A>`).
#include "core/encoding/decoders/kinds.h"
#include "core/unicode/byte_alphabet.h"
#include "core/unicode/utf8.h"

#include <optional>

namespace tokenscope::decoders {
namespace {

/// One string of all tokens; a token with a character outside the alphabet stands for its own bytes.
class ByteLevel final : public Decoder {
  public:
    Result<std::vector<std::string>> apply(std::vector<std::string> tokens) const override {
        std::string bytes;
        for (const std::string& token : tokens)
            bytes += bytesOfAlphabet(token).value_or(token);
        return std::vector<std::string>{toValidUtf8(bytes)};
    }
};

int hexDigit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// `<0x0A>`, and `<0x+A>`: Rust's parser takes a sign.
std::optional<char> bytePiece(std::string_view token) {
    if (token.size() != 6 || token.substr(0, 3) != "<0x" || token[5] != '>')
        return std::nullopt;
    const int high = token[3] == '+' ? 0 : hexDigit(token[3]);
    const int low = hexDigit(token[4]);
    if (high < 0 || low < 0)
        return std::nullopt;
    return static_cast<char>(high * 16 + low);
}

/// A run of byte pieces is one string if it is UTF-8, else U+FFFD for each piece.
class ByteFallback final : public Decoder {
  public:
    Result<std::vector<std::string>> apply(std::vector<std::string> tokens) const override {
        std::vector<std::string> decoded;
        decoded.reserve(tokens.size());
        std::string run;
        for (std::string& token : tokens) {
            if (const auto byte = bytePiece(token)) {
                run += *byte;
                continue;
            }
            flush(run, decoded);
            decoded.push_back(std::move(token));
        }
        flush(run, decoded);
        return decoded;
    }

  private:
    static void flush(std::string& run, std::vector<std::string>& decoded) {
        if (run.empty())
            return;
        if (isValidUtf8(run))
            decoded.push_back(run);
        else
            decoded.insert(decoded.end(), run.size(), "\xEF\xBF\xBD");
        run.clear();
    }
};

} // namespace

Made make(const ByteLevelDecoder&, const std::string&) {
    return std::make_unique<ByteLevel>();
}

Made make(const ByteFallbackDecoder&, const std::string&) {
    return std::make_unique<ByteFallback>();
}

} // namespace tokenscope::decoders
