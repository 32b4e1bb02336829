#pragma once
// Positions of the blocks, rows and columns of the stages view in its viewport. Blocks are stacked; each has
// an axis and all rows:
//
//   note                    only for a part of a longer text
//   axis     |  0    5    10
//   header   |  cells of a row
//   header   |  cells of a row
//   (gap, then the next block)
//
// In a narrow view each header is a line above the cells of its row.

#include "ui/support/theme.h"
#include "ui/widgets/stages_view/stage_grid.h"

#include <QPoint>
#include <QRect>
#include <QSize>

#include <functional>
#include <optional>
#include <vector>

namespace tokenscope::ui {

struct StageBlock {
    ColumnSpan columns;
    int width = 0;
};

/// Positions of the columns and rows of the stages view, in pixels from the top left of its content. The
/// columns are split into blocks, one below the other: at line feeds, and where a block is as wide as the
/// view. Each block has all rows. Arithmetic only.
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

/// Pixels; they follow the text size.
struct StageMeasures {
    static int header() { return scaled(208); }
    static int headerLine() { return scaled(24); } ///< above the cells
    static int axis() { return scaled(20); }
    static int fill() { return scaled(24); }
    static int id() { return scaled(16); }
    static int minRow() { return scaled(52); }
    static int maxRow() { return scaled(76); }
    static int column() { return scaled(18); }
    static int margin() { return scaled(12); } ///< left and right of the columns
    static int radius() { return scaled(3); }
    static int note() { return scaled(24); }
    static int blockGap() { return scaled(12); }
    static int switchSize() { return scaled(16); }
};

class StageGeometry {
  public:
    /// Wraps the columns of `layout` to the width of the viewport.
    void layOut(const StageGrid* grid, std::size_t rows, bool hasNote, const QSize& viewport);
    /// How far the view is scrolled.
    void setScroll(const QPoint& offset) { m_scroll = offset; }

    StageLayout layout;

    [[nodiscard]] int rowHeight() const { return m_rowHeight; }
    [[nodiscard]] bool hasHeaderLines() const { return m_headerLine > 0; }
    /// Of the headers next to the cells; 0 if they are above them.
    [[nodiscard]] int headerWidth() const { return hasHeaderLines() ? 0 : StageMeasures::header(); }
    [[nodiscard]] int noteHeight() const { return m_hasNote ? StageMeasures::note() : 0; }
    [[nodiscard]] int blockHeight() const;
    /// The height of all blocks.
    [[nodiscard]] int height() const;
    // In viewport coordinates:
    [[nodiscard]] int blockTop(std::size_t block) const;
    [[nodiscard]] int rowTop(std::size_t block, std::size_t row) const;
    [[nodiscard]] int columnLeft(std::size_t block, std::uint32_t column) const;
    /// The top of a row's fill, relative to the top of the row.
    [[nodiscard]] int fillTop() const;
    /// The columns of a row, as high as the fill of a token.
    [[nodiscard]] QRect fillRect(std::size_t block, std::size_t row, ColumnSpan columns) const;
    [[nodiscard]] QRect headerRect(std::size_t block, std::size_t row) const;
    [[nodiscard]] QRect switchRect(std::size_t block, std::size_t row) const;
    /// The button of a stage with several rules.
    [[nodiscard]] QRect foldRect(std::size_t block, std::size_t row) const;
    /// The area where a click toggles the switch: larger than the painted switch.
    [[nodiscard]] QRect switchTarget(std::size_t block, std::size_t row) const;

    struct Place {
        std::size_t block = 0;
        std::size_t row = 0;
        bool header = false;
        std::uint32_t column = 0;
    };
    /// nullopt on an axis, in a gap, or outside the columns.
    [[nodiscard]] std::optional<Place> placeAt(const QPoint& point) const;

  private:
    std::size_t m_rows = 0;
    int m_rowHeight = 1;
    int m_headerLine = 0; ///< its height
    int m_width = 0;      ///< of the viewport
    bool m_hasNote = false;
    QPoint m_scroll;
};

} // namespace tokenscope::ui
