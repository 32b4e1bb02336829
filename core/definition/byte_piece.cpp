#include "core/definition/byte_piece.h"

namespace tokenscope {
namespace {

constexpr std::string_view kDigits = "0123456789ABCDEF";

}

std::optional<unsigned char> byteOfPiece(std::string_view piece) {
    if (piece.size() != 6 || piece.substr(0, 3) != "<0x" || piece[5] != '>')
        return std::nullopt;
    const std::size_t high = kDigits.find(piece[3]);
    const std::size_t low = kDigits.find(piece[4]);
    if (high == std::string_view::npos || low == std::string_view::npos)
        return std::nullopt;
    return static_cast<unsigned char>(high * 16 + low);
}

std::string bytePiece(unsigned char byte) {
    return {'<', '0', 'x', kDigits[byte >> 4U], kDigits[byte & 15U], '>'};
}

} // namespace tokenscope
