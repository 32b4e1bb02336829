#pragma once
// A fast 64-bit hash of short byte strings for tables in memory. Its values differ in each run; where they are stored, so
// are the secrets.

#include <cstdint>
#include <cstring>
#include <string_view>

namespace tokenscope {

inline std::uint64_t mixHash(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
}

/// Random in each run. Both factors of every product contain a secret or the result of a product that did:
/// without the secrets nobody can choose bytes that make a factor zero, and so build many strings with the
/// same hash.
struct HashSecrets {
    std::uint64_t first = 0;
    std::uint64_t middle = 0;
    std::uint64_t last = 0;
};
HashSecrets drawHashSecrets();
inline const HashSecrets kHashSecrets = drawHashSecrets(); // initialized before any static that uses it

inline std::uint64_t hashBytes(std::string_view bytes, const HashSecrets& secrets = kHashSecrets) {
    constexpr std::uint64_t kLength = 0x8EBC6AF09C88C6E3ULL; // `er` and `ers` hash differently
    const char* p = bytes.data();
    std::size_t n = bytes.size();
    std::uint64_t h = mixHash(secrets.first ^ n * kLength, secrets.middle);
    while (n > 16) {
        std::uint64_t a = 0;
        std::uint64_t b = 0;
        std::memcpy(&a, p, 8);
        std::memcpy(&b, p + 8, 8);
        h = mixHash(a ^ secrets.middle, b ^ h);
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
    return mixHash(a ^ h, b ^ secrets.last);
}

} // namespace tokenscope
