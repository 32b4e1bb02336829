#pragma once
// Positions of the columns and rows of the stages view, in pixels from the top left of its content. The
// columns are split into blocks, one below the other: at line feeds, and where a block is as wide as the
// view. Each block has all rows. Arithmetic only.

#include "ui/widgets/stages_view/stage_grid.h"

#include <functional>
#include <vector>

namespace tokenscope::ui {

struct StageBlock {
    ColumnSpan columns;
    int width = 0;
};

class StageLayout {
  public:
    using CellWidth = std::function<int(const StageRow&, const StageCell&)>;
    using BoxWidth = std::function<int(const StageRow&, const StageBox&)>;

    /// Makes each column wide enough for its content, at least `least`. Discards the blocks.
    void measure(const std::vector<StageRow>& rows, const StageGrid& grid, int least,
                 const CellWidth& cellWidth, const BoxWidth& boxWidth);
    void wrap(const StageGrid& grid, int width);

    /// The left edge of a column; for count(), the right edge of the last column.
    [[nodiscard]] int left(std::uint32_t column) const { return m_lefts[column]; }
    [[nodiscard]] std::uint32_t columnAt(std::size_t block,
                                         int x) const; ///< the nearest column; x from the left of the block
    [[nodiscard]] const std::vector<StageBlock>& blocks() const { return m_blocks; }
    [[nodiscard]] std::size_t blockOf(std::uint32_t column) const;
    [[nodiscard]] int widest() const;

  private:
    std::vector<int> m_lefts{0};
    std::vector<StageBlock> m_blocks;
};

} // namespace tokenscope::ui
