// Decoders that turn spellings into bytes: ByteLevel (`Ġthe`) and ByteFallback (`<0x0A>`).
#include "core/stages/decode/factories.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"

#include <optional>

namespace tokenscope::decoders {
namespace {

/// Joins all tokens into one string. A token with a character outside the alphabet represents its own bytes.
class ByteLevel final : public DecoderRule<ByteLevel> {
  public:
    template <class Text>
    Result<std::vector<Text>> decode(std::vector<Text> tokens) const {
        Text bytes;
        for (const Text& token : tokens) {
            if (const auto meant = bytesOfAlphabet(viewOf(token)))
                appendByCharacters(bytes, *meant, token);
            else
                appendWhole(bytes, token);
        }
        std::vector<Text> decoded;
        decoded.push_back(repaired(bytes));
        return decoded;
    }

  private:
    /// Each byte of `bytes` is a character of the token.
    static void appendByCharacters(std::string& to, const std::string& meant, const std::string& /*token*/) {
        to += meant;
    }
    static void appendByCharacters(OriginText& to, const std::string& meant, const OriginText& token) {
        std::size_t at = 0;
        for (const char byte : meant) {
            const std::size_t end = at + decodeUtf8(token.text, at).length;
            appendInstead(to, {&byte, 1}, token, at, end);
            at = end;
        }
    }
};

int hexDigit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// `<0x0A>`, and `<0x+A>`: Rust's parser accepts a sign.
std::optional<char> bytePiece(std::string_view token) {
    if (token.size() != 6 || token.substr(0, 3) != "<0x" || token[5] != '>')
        return std::nullopt;
    const int high = token[3] == '+' ? 0 : hexDigit(token[3]);
    const int low = hexDigit(token[4]);
    if (high < 0 || low < 0)
        return std::nullopt;
    return static_cast<char>(high * 16 + low);
}

/// A run of byte pieces becomes its text if that is UTF-8, otherwise one U+FFFD for each piece.
class ByteFallback final : public DecoderRule<ByteFallback> {
  public:
    template <class Text>
    Result<std::vector<Text>> decode(std::vector<Text> tokens) const {
        std::vector<Text> decoded;
        decoded.reserve(tokens.size());
        Text run;
        std::size_t begin = 0; // of the run
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            if (const auto byte = bytePiece(viewOf(tokens[i]))) {
                appendInstead(run, {&*byte, 1}, tokens[i], 0, viewOf(tokens[i]).size());
                continue;
            }
            flush(run, tokens, begin, i, decoded);
            begin = i + 1;
            decoded.push_back(std::move(tokens[i]));
        }
        flush(run, tokens, begin, tokens.size(), decoded);
        return decoded;
    }

  private:
    /// `run` is what the pieces [begin, end) represent.
    template <class Text>
    static void flush(Text& run, const std::vector<Text>& pieces, std::size_t begin, std::size_t end,
                      std::vector<Text>& decoded) {
        if (viewOf(run).empty())
            return;
        if (isValidUtf8(viewOf(run))) {
            decoded.push_back(std::move(run));
        } else {
            for (std::size_t i = begin; i < end; ++i) {
                Text broken;
                appendInstead(broken, "\xEF\xBF\xBD", pieces[i], 0, viewOf(pieces[i]).size());
                decoded.push_back(std::move(broken));
            }
        }
        run = Text();
    }
};

} // namespace

MakeResult make(const ByteLevelDecoder&, const std::string&) {
    return std::make_unique<ByteLevel>();
}

MakeResult make(const ByteFallbackDecoder&, const std::string&) {
    return std::make_unique<ByteFallback>();
}

} // namespace tokenscope::decoders
