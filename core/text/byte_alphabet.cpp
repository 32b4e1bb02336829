#include "core/text/byte_alphabet.h"

#include "core/text/utf8.h"

#include <array>
#include <cstdint>
#include <utility>

namespace tokenscope {
namespace {

struct Alphabet {
    std::array<char32_t, 256> character{};
    std::array<std::int16_t, 0x144> byte{};
};

constexpr bool standsForItself(unsigned b) {
    return (b >= 0x21 && b <= 0x7E) || (b >= 0xA1 && b <= 0xAC) || (b >= 0xAE && b <= 0xFF);
}

constexpr Alphabet makeAlphabet() {
    Alphabet alphabet;
    for (std::int16_t& byte : alphabet.byte)
        byte = -1;
    char32_t next = 0x100;
    for (unsigned b = 0; b < 256; ++b) {
        const char32_t c = standsForItself(b) ? static_cast<char32_t>(b) : next++;
        alphabet.character[b] = c;
        alphabet.byte[c] = static_cast<std::int16_t>(b);
    }
    return alphabet;
}
constexpr Alphabet kAlphabet = makeAlphabet();

} // namespace

char32_t byteToAlphabet(unsigned char byte) {
    return kAlphabet.character[byte];
}

std::optional<unsigned char> alphabetToByte(char32_t character) {
    if (character >= kAlphabet.byte.size() || kAlphabet.byte[character] < 0)
        return std::nullopt;
    return static_cast<unsigned char>(kAlphabet.byte[character]);
}

std::optional<std::string> bytesOfAlphabet(std::string_view spelled) {
    std::string bytes;
    return bytesOfAlphabet(spelled, bytes) ? std::optional(std::move(bytes)) : std::nullopt;
}

bool bytesOfAlphabet(std::string_view spelled, std::string& bytes) {
    // All its characters are ASCII or have two bytes. Called for every piece when a vocabulary is loaded.
    bytes.resize(spelled.size());
    std::size_t size = 0;
    for (std::size_t at = 0; at < spelled.size(); ++at) {
        std::uint32_t character = static_cast<unsigned char>(spelled[at]);
        if (character >= 0x80) {
            if (character < 0xC2 || character > 0xDF || at + 1 == spelled.size() ||
                !isContinuationByte(spelled[at + 1]))
                return false;
            character = (character & 0x1FU) << 6U | (static_cast<unsigned char>(spelled[++at]) & 0x3FU);
        }
        if (character >= kAlphabet.byte.size() || kAlphabet.byte[character] < 0)
            return false;
        bytes[size++] = static_cast<char>(kAlphabet.byte[character]);
    }
    bytes.resize(size);
    return true;
}

std::string spelledInAlphabet(std::string_view bytes) {
    std::string spelled;
    for (const char c : bytes)
        appendUtf8(spelled, byteToAlphabet(static_cast<unsigned char>(c)));
    return spelled;
}

} // namespace tokenscope
