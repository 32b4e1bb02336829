#pragma once
// GPT-2's bijection of bytes and printable characters: `Ġ` is the space, `Ċ` the line feed. Printable Latin-1
// characters represent themselves, the other 68 bytes are U+0100 … U+0143 in order.

#include <optional>
#include <string>
#include <string_view>

namespace tokenscope {

char32_t byteToAlphabet(unsigned char byte);
/// nullopt if the character isn't in the alphabet.
std::optional<unsigned char> alphabetToByte(char32_t character);
/// nullopt if any character isn't in the alphabet.
std::optional<std::string> bytesOfAlphabet(std::string_view spelled);
/// The same in place of `bytes`, whose memory is reused: for many pieces. False: `bytes` is not valid.
bool bytesOfAlphabet(std::string_view spelled, std::string& bytes);
std::string spelledInAlphabet(std::string_view bytes);

} // namespace tokenscope
