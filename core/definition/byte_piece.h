#pragma once
// How byte fallback spells a byte: `<0x0A>`, two capital hex digits.

#include <optional>
#include <string>
#include <string_view>

namespace tokenscope {

/// nullopt when the piece isn't spelled so.
std::optional<unsigned char> byteOfPiece(std::string_view piece);
std::string bytePiece(unsigned char byte);

} // namespace tokenscope
