#pragma once
// Symbols of a training corpus, by number, and pairs of adjacent ones.

#include "core/base/error.h"

#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::train {

using SymbolId = std::uint32_t;

/// Not a symbol, but a position that no pair spans, such as the end of a word.
inline constexpr SymbolId kBreakSymbol = 0x7FFF'FFFFU;

struct SymbolPair {
    SymbolId left = 0;
    SymbolId right = 0;
    auto operator<=>(const SymbolPair&) const = default;
};

/// One merge per line, `LEFT RIGHT`: the state of a training that merges pairs.
std::string spelledMerges(std::span<const SymbolPair> merges);
/// Errors: Damaged.
Result<std::vector<SymbolPair>> readMerges(std::string_view text);

struct CountedPair {
    SymbolPair pair;
    std::uint64_t count = 0;
    bool operator==(const CountedPair&) const = default;
};

} // namespace tokenscope::train
