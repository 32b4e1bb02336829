#pragma once
// The last merge of a piece, if any two neighbors that form a piece merge, the lowest key first and among
// equal keys the leftmost. Merging inside a piece is the same in every text, as long as nothing merges across
// its ends, so there is at most one pair that a piece can be merged from.

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace tokenscope::formats {

inline constexpr std::uint32_t kNoKey = 0xFFFF'FFFFU;

/// Returns the length of the left part of the last merge; nullopt if merging doesn't result in the whole
/// piece. `bounds`: the start of each symbol, and the length of the piece. `keyOf` returns kNoKey for text
/// that isn't a piece. Quadratic in the number of symbols.
std::optional<std::uint32_t> lastMerge(std::string_view piece, std::vector<std::uint32_t> bounds,
                                       const std::function<std::uint32_t(std::string_view)>& keyOf);

std::vector<std::uint32_t> byteBounds(std::string_view piece);
std::vector<std::uint32_t> characterBounds(std::string_view piece);

/// Pieces with more symbols are skipped: in practice no merges result in such a long piece.
inline constexpr std::size_t kLongestMerged = 4096;

} // namespace tokenscope::formats
