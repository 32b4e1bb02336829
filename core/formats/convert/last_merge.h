#pragma once
// How a piece comes about by merging, where every two neighbors merge that are a piece together, the lowest key
// first and of equal keys the leftmost. Merging within a piece goes the same way in every text, as long as
// nothing merges across its ends: so there is one pair at most that a piece can ever be merged from.

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace tokenscope::formats {

inline constexpr std::uint32_t kNoKey = 0xFFFF'FFFFU;

/// `bounds`: where the symbols of the piece begin, and its length at the end. `keyOf` gives kNoKey for what is no
/// piece. The length of the left part of the last merge; nullopt where merging doesn't come to the whole.
/// Time goes with the square of the number of symbols.
std::optional<std::uint32_t> lastMerge(std::string_view piece, std::vector<std::uint32_t> bounds,
                                       const std::function<std::uint32_t(std::string_view)>& keyOf);

std::vector<std::uint32_t> byteBounds(std::string_view piece);
std::vector<std::uint32_t> characterBounds(std::string_view piece);

/// Symbols of a piece beyond which it isn't looked at: no merging comes to so long a piece in practice.
inline constexpr std::size_t kLongestMerged = 4096;

} // namespace tokenscope::formats
