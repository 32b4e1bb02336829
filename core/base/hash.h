#pragma once
// A fast 64-bit hash of short byte strings for our own tables. Another one in each run; never stored.

#include <cstdint>
#include <cstring>
#include <string_view>

namespace tokenscope {

inline constexpr char kHashAnchor = 0;

inline std::uint64_t mixHash(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
}

/// Differs from one run to the next where the system places programs at random: so nobody can choose bytes that all have
/// one hash, and a table of them is no list. One for the whole program.
inline std::uint64_t hashSeed() {
    static constexpr std::uint64_t kSpread = 0xD6E8FEB86659FD93ULL;
    return reinterpret_cast<std::uintptr_t>(&kHashAnchor) * kSpread;
}

inline std::uint64_t hashBytes(std::string_view bytes) {
    constexpr std::uint64_t kA = 0x9E3779B97F4A7C15ULL;
    constexpr std::uint64_t kB = 0xE7037ED1A0B428DBULL;
    constexpr std::uint64_t kLength = 0x8EBC6AF09C88C6E3ULL; // no length makes up for other bytes: er, ers
    const std::uint64_t seed = hashSeed();
    const char* p = bytes.data();
    std::size_t n = bytes.size();
    std::uint64_t h = kA ^ n * kLength;
    while (n > 16) {
        std::uint64_t a = 0;
        std::uint64_t b = 0;
        std::memcpy(&a, p, 8);
        std::memcpy(&b, p + 8, 8);
        h = mixHash(a ^ kB ^ seed, b ^ h);
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
    return mixHash(a ^ kB ^ h, b ^ kA ^ seed);
}

} // namespace tokenscope
