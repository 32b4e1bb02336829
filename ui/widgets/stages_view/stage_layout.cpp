#include "ui/widgets/stages_view/stage_layout.h"

#include "ui/widgets/piece_boxes/box_columns.h"

#include <algorithm>

namespace tokenscope::ui {

void StageLayout::measure(const std::vector<StageRow>& rows, const StageGrid& grid, int least,
                          const CellWidth& cellWidth, const BoxWidth& boxWidth) {
    ColumnWidths widths(grid.count(), least);
    for (int wide = 0; wide < 2;
         ++wide) { // single columns first, so that wide boxes only add what is still missing
        for (const StageRow& row : rows) {
            for (const StageCell& cell : row.cells)
                if (!cell.inAdded && (cell.columns.end - cell.columns.begin > 1) == (wide == 1))
                    widths.require(cell.columns.begin, cell.columns.end, cellWidth(row, cell));
            for (const StageBox& box : row.boxes)
                if (box.id != kNoPiece && (box.columns.end - box.columns.begin > 1) == (wide == 1))
                    widths.require(box.columns.begin, box.columns.end, boxWidth(row, box));
        }
    }
    m_lefts.assign(1, 0);
    for (const int width : widths.widths())
        m_lefts.push_back(m_lefts.back() + width);
    m_blocks.clear();
}

void StageLayout::wrap(const StageGrid& grid, int width) {
    m_blocks.clear();
    const auto& breaks = grid.breaks();
    const std::uint32_t count = grid.count();
    std::uint32_t begin = 0;
    std::uint32_t best = 0; // the best column found to end the block
    // Prefer to end between words, unless that leaves more than half of the width empty.
    const auto isBetter = [&](std::uint32_t column) {
        return breaks[column] == 2 || best == begin || breaks[best] == 1 ||
               left(best) - left(begin) < width / 2;
    };
    const auto end = [&](std::uint32_t column) {
        m_blocks.push_back({{begin, column}, left(column) - left(begin)});
        begin = best = column;
    };
    for (std::uint32_t column = 1; column < count; ++column) {
        if (breaks[column] == 3) {
            if (left(column) - left(begin) > width && best > begin)
                end(best);
            end(column);
            continue;
        }
        if (left(column) - left(begin) > width && best > begin) {
            end(best);
            column = begin;
            continue;
        }
        if (breaks[column] > 0 && isBetter(column))
            best = column;
    }
    if (begin < count) {
        if (left(count) - left(begin) > width && best > begin)
            end(best);
        end(count);
    }
}

std::size_t StageLayout::blockOf(std::uint32_t column) const {
    const auto it =
        std::upper_bound(m_blocks.begin(), m_blocks.end(), column,
                         [](std::uint32_t c, const StageBlock& block) { return c < block.columns.end; });
    return it == m_blocks.end() && it != m_blocks.begin() ? m_blocks.size() - 1
                                                          : static_cast<std::size_t>(it - m_blocks.begin());
}

std::uint32_t StageLayout::columnAt(std::size_t block, int x) const {
    const ColumnSpan columns = m_blocks[block].columns;
    const auto first = m_lefts.begin() + columns.begin;
    const auto it = std::upper_bound(first, m_lefts.begin() + columns.end, x + *first);
    const auto column = static_cast<std::uint32_t>(it - m_lefts.begin());
    return std::clamp(column == 0 ? 0 : column - 1, columns.begin, columns.end - 1);
}

int StageLayout::widest() const {
    int widest = 0;
    for (const StageBlock& block : m_blocks)
        widest = std::max(widest, block.width);
    return widest;
}

} // namespace tokenscope::ui
