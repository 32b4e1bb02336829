#pragma once
// A fast 64-bit hash of short byte strings for our own tables. Not stable across versions; never stored.

#include <cstdint>
#include <cstring>
#include <string_view>

namespace tokenscope {

inline std::uint64_t mixHash(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
}

inline std::uint64_t hashBytes(std::string_view bytes) {
    constexpr std::uint64_t kA = 0x9E3779B97F4A7C15ULL;
    constexpr std::uint64_t kB = 0xE7037ED1A0B428DBULL;
    const char* p = bytes.data();
    std::size_t n = bytes.size();
    std::uint64_t h = kA ^ n;
    while (n > 16) {
        std::uint64_t a = 0;
        std::uint64_t b = 0;
        std::memcpy(&a, p, 8);
        std::memcpy(&b, p + 8, 8);
        h = mixHash(a ^ kB, b ^ h);
        p += 16;
        n -= 16;
    }
    std::uint64_t a = 0;
    std::uint64_t b = 0;
    if (n >= 8) {
        std::memcpy(&a, p, 8);
        std::memcpy(&b, p + n - 8, 8);
    } else if (n >= 4) {
        std::uint32_t x = 0;
        std::uint32_t y = 0;
        std::memcpy(&x, p, 4);
        std::memcpy(&y, p + n - 4, 4);
        a = x;
        b = y;
    } else if (n > 0) {
        const auto byte = [p](std::size_t i) {
            return static_cast<std::uint64_t>(static_cast<unsigned char>(p[i]));
        };
        a = (byte(0) << 16U) | (byte(n / 2) << 8U) | byte(n - 1);
    }
    return mixHash(a ^ kB ^ h, b ^ kA);
}

} // namespace tokenscope
