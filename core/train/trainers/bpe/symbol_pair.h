#pragma once
// Symbols of a training corpus by number, and two of them side by side.

#include <compare>
#include <cstdint>

namespace tokenscope::train {

using SymbolId = std::uint32_t;

/// No symbol: a place that no pair reaches across, and the end of a word.
inline constexpr SymbolId kBreakSymbol = 0x7FFF'FFFFU;

struct SymbolPair {
    SymbolId left = 0;
    SymbolId right = 0;
    auto operator<=>(const SymbolPair&) const = default;
};

struct CountedPair {
    SymbolPair pair;
    std::uint64_t count = 0;
    bool operator==(const CountedPair&) const = default;
};

} // namespace tokenscope::train
