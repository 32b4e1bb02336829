#pragma once
// Half-open ranges of bytes.
//
//   text   H  e  l  l  o     ByteSpan{1, 4} is "ell"
//          0  1  2  3  4 5   size() is end - begin; empty spans still have a place

#include <cstdint>

namespace tokenscope {

/// Offsets have 32 bits: a text has at most kMaxTextBytes.
struct ByteSpan {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    [[nodiscard]] std::uint32_t size() const { return end - begin; }
    [[nodiscard]] bool empty() const { return begin == end; }
    [[nodiscard]] bool contains(std::uint32_t offset) const { return begin <= offset && offset < end; }
    bool operator==(const ByteSpan&) const = default;
};

inline constexpr std::uint64_t kMaxTextBytes = 0xFFFF'FFF0ULL;

} // namespace tokenscope
