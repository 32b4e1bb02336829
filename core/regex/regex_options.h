#pragma once
// What `(?i-x)` and its kin switch, and their reading.

#include <cstddef>
#include <optional>

namespace tokenscope {

struct RegexReader;

struct RegexFlags {
    bool caseless = false;
    bool dotAll = false;
    bool lines = false; ///< Rust's m
    bool extended = false;
    // Oniguruma's W, D, S and P: the classes of that kind are those of ASCII; P stands for all of them.
    bool asciiWord = false;
    bool asciiDigit = false;
    bool asciiSpace = false;
    bool asciiPosix = false;

    [[nodiscard]] bool wordIsAscii() const { return asciiWord || asciiPosix; }
    [[nodiscard]] bool digitIsAscii() const { return asciiDigit || asciiPosix; }
    [[nodiscard]] bool spaceIsAscii() const { return asciiSpace || asciiPosix; }
};

/// Behind `(?`, up to and with the `)` or `:` that ends them. nullopt after an error, which the reader has; `start` is
/// the group's place.
struct ReadOptions {
    RegexFlags flags;
    bool isolated = false; ///< ended by `)`
};
std::optional<ReadOptions> readOptions(RegexReader& in, std::size_t start);

} // namespace tokenscope
