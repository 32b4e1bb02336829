#pragma once
// The id and the type of a piece of the vocabulary.

#include <cstdint>
#include <string_view>

namespace tokenscope {

using PieceId = std::uint32_t;
inline constexpr PieceId kNoPiece = 0xFFFF'FFFFU;          ///< never a valid id in an Encoding
inline constexpr std::uint64_t kLargestId = kNoPiece - 1U; ///< ids are 0 … 2^32-2

/// SentencePiece's six types; readers of formats without types assign them.
enum class PieceType : std::uint8_t { Normal, Unknown, Control, UserDefined, Unused, Byte };
inline constexpr int kPieceTypeCount = 6;

/// `normal unknown control user_defined unused byte`
std::string_view name(PieceType type);

} // namespace tokenscope
