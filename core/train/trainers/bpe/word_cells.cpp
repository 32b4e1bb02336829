#include "core/train/trainers/bpe/word_cells.h"

#include "core/base/zeroed_table.h"

#include <algorithm>
#include <string>

namespace tokenscope::train {

Result<void> checkCells(std::uint64_t words, std::uint64_t symbols) {
    if (words + symbols < WordCells::kMaxCells)
        return {};
    return fail(ErrorCode::TooLarge, {},
                message("{} distinct words with {} symbols in total are too many", words, symbols),
                "sample the texts (--sample), or keep fewer words (--max-words)");
}

WordCells::WordCells() {
    m_cells.push_back({kBreakSymbol, 0});
}

void WordCells::reserve(std::size_t words, std::size_t symbols) {
    m_cells.reserve(m_cells.size() + words + symbols);
    preferHugePages(m_cells.data(), m_cells.capacity() * sizeof(Cell));
    m_begins.reserve(m_begins.size() + words);
    m_counts.reserve(m_counts.size() + words);
}

void WordCells::addWord(std::span<const SymbolId> symbols, std::uint64_t count) {
    m_begins.push_back(static_cast<CellPlace>(m_cells.size()));
    m_counts.push_back(count);
    const std::uint32_t weight = count < kHeavy ? static_cast<std::uint32_t>(count) : kHeavy;
    for (const SymbolId symbol : symbols)
        m_cells.push_back({symbol, weight});
    m_cells.push_back({kBreakSymbol, 0});
    m_symbols += symbols.size();
    m_weighted += symbols.size() * count;
}

std::vector<SymbolId> WordCells::word(std::size_t index) const {
    const CellPlace end =
        index + 1 < m_begins.size() ? m_begins[index + 1] - 1 : static_cast<CellPlace>(m_cells.size() - 1);
    std::vector<SymbolId> symbols;
    for (CellPlace at = m_begins[index]; at < end; at = next(at))
        symbols.push_back(m_cells[at].symbol);
    return symbols;
}

std::size_t WordCells::wordAt(CellPlace place) const {
    const auto behind = std::upper_bound(m_begins.begin(), m_begins.end(), place);
    return static_cast<std::size_t>(behind - m_begins.begin()) - 1;
}

} // namespace tokenscope::train
