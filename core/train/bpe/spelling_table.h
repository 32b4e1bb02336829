#pragma once
// Bytes → symbol, for symbols whose bytes somebody else keeps: a flat table of numbers.

#include "core/base/hash.h"
#include "core/train/bpe/symbol_pair.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::train {

class SpellingTable {
  public:
    /// kBreakSymbol when no symbol has these bytes.
    [[nodiscard]] SymbolId find(std::string_view bytes, std::span<const std::string> spelled) const {
        return m_slots.empty() ? kBreakSymbol : m_slots[slotOf(bytes, spelled)];
    }
    /// `symbol` is the last of `spelled`, or before it. Where two have the same bytes the first one is found.
    void add(SymbolId symbol, std::span<const std::string> spelled) {
        if ((m_size + 1) * 2 > m_slots.size()) {
            const std::vector<SymbolId> former = std::move(m_slots);
            m_slots.assign(former.empty() ? 1024 : former.size() * 2, kBreakSymbol);
            for (const SymbolId old : former) {
                if (old != kBreakSymbol)
                    m_slots[slotOf(spelled[old], spelled)] = old;
            }
        }
        SymbolId& slot = m_slots[slotOf(spelled[symbol], spelled)];
        if (slot == kBreakSymbol) {
            slot = symbol;
            ++m_size;
        }
    }

  private:
    [[nodiscard]] std::size_t slotOf(std::string_view bytes, std::span<const std::string> spelled) const {
        const std::size_t mask = m_slots.size() - 1;
        std::size_t at = static_cast<std::size_t>(hashBytes(bytes)) & mask;
        while (m_slots[at] != kBreakSymbol && spelled[m_slots[at]] != bytes)
            at = (at + 1) & mask;
        return at;
    }
    std::vector<SymbolId> m_slots; ///< as many as a power of two, or none
    std::size_t m_size = 0;
};

} // namespace tokenscope::train
