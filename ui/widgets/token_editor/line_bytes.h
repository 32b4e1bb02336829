#pragma once
// What a line's bytes are, by classes: enough to guess how wide it is and what it takes to shape it, without
// decoding it. Counts eight bytes at once: a text of ten megabytes takes a part of a frame.

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace tokenscope::ui {

struct LineBytes {
    std::uint32_t size = 0;
    std::uint32_t high = 0;      ///< from 0x80 on
    std::uint32_t control = 0;   ///< below 0x20
    std::uint32_t followers = 0; ///< 0x80 to 0xBF
    std::uint32_t announced = 0; ///< followers that leading bytes promise
    std::uint32_t torn = 0;      ///< leading bytes without a follower
    bool operator==(const LineBytes&) const = default;

    /// Bytes that are no UTF-8, roughly: none in good text, about half of them in bytes at random.
    [[nodiscard]] std::uint32_t stray() const { return torn + followers - std::min(followers, announced); }
};

LineBytes countBytes(std::string_view line);

} // namespace tokenscope::ui
