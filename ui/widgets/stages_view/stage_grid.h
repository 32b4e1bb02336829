#pragma once
// The columns that all rows of a traced text share. Each code point of the original has at least one; it has
// more where a stage turns it into several characters or tokens. Text that stages added has columns in
// between.
//
//   original    C a f é s          東      byte 0 … 8
//   columns   · C a f é s   ·  ·   東 ·    the dots: what the post-processor added, spaces around 東
//
// Columns partition the row: each position of the original is at the start of exactly one column.

#include "ui/widgets/stages_view/stage_sheet.h"

#include <optional>
#include <span>

namespace tokenscope::ui {

class StageGrid {
  public:
    StageGrid() = default;
    /// Gives every cell, box and drop of the rows its columns.
    StageGrid(std::string_view original, std::vector<StageRow>& rows);

    [[nodiscard]] std::uint32_t count() const { return m_count; }
    [[nodiscard]] std::size_t codePoints() const { return m_points.size(); }
    /// The first column of a code point.
    [[nodiscard]] std::uint32_t columnOf(std::size_t codePoint) const;
    /// The columns of a part of the original, including insertions inside it. For an empty part, the columns
    /// of what was added there; possibly none.
    [[nodiscard]] ColumnSpan columnsOf(ByteSpan origin) const;
    /// The part of the original in these columns; empty if they hold only additions.
    [[nodiscard]] ByteSpan originOf(ColumnSpan columns) const;
    /// For each column but the first, whether a screen line may start there: 0 no, 1 between characters, 2
    /// between words, 3 always (after a line feed).
    [[nodiscard]] const std::vector<std::uint8_t>& breaks() const { return m_breaks; }

  private:
    struct Point {
        ByteSpan bytes;
        std::uint32_t outer = 0;  ///< columns before it for what the post-processor added
        std::uint32_t before = 0; ///< columns after those for what other stages added
        std::uint32_t own = 1;    ///< its own columns
        std::uint32_t first = 0;  ///< the first of all these columns
        bool byBytes = false;     ///< a row splits its bytes: `own` is a multiple of their number

        [[nodiscard]] std::uint32_t ownBegin() const { return first + outer + before; }
        [[nodiscard]] std::uint32_t ownEnd() const { return ownBegin() + own; }
    };
    [[nodiscard]] std::size_t pointAt(std::uint32_t byte) const; ///< m_points.size() past the end
    Point& gapAt(std::uint32_t byte);
    [[nodiscard]] const Point& gapAt(std::uint32_t byte) const;
    [[nodiscard]] static std::uint32_t ownColumn(const Point& point, std::uint32_t byte);
    [[nodiscard]] ColumnSpan ownColumns(ByteSpan origin) const;
    [[nodiscard]] ColumnSpan insertedAt(std::uint32_t byte) const;
    [[nodiscard]] ColumnSpan outerAt(std::uint32_t byte) const;
    void need(ByteSpan origin, std::uint32_t count);
    void needTogether(ByteSpan origin, std::uint32_t count);
    template <class Item>
    void measure(const std::vector<Item>& items);
    void number();
    void placeCells(StageRow& row, const StageRow* above) const;
    void placeDrops(StageRow& row, const StageRow* above) const;
    void placeTokens(StageRow& row, const StageRow& words) const;
    void forbidInside(ColumnSpan columns);
    void findBreaks(std::string_view original, std::span<const StageRow> rows);

    std::vector<Point> m_points; ///< of the code points
    Point m_end;                 ///< additions after the last code point; own is 0
    std::uint32_t m_count = 0;
    std::vector<std::uint8_t> m_breaks;
};

// What can be selected in a row of the stages view, and where the arrow keys lead.

/// The smallest span that contains both.
ColumnSpan joined(ColumnSpan a, ColumnSpan b);
/// The item at the column: a cell or token, a whole added token, or a dropped character. Empty if there is
/// none.
ColumnSpan itemAt(const StageRow& row, std::uint32_t column);
/// The word at the column if the row has words, otherwise the item.
ColumnSpan wordAt(const StageRow& row, std::uint32_t column);
/// The first item after `from` (step 1), or the last one before it (step -1).
std::optional<ColumnSpan> nextItem(const StageRow& row, ColumnSpan from, int step);
/// The selection from `anchor` after Shift and an arrow: it grows by `next`, or shrinks when it moves back
/// toward the anchor.
ColumnSpan extended(const StageRow& row, ColumnSpan selected, ColumnSpan anchor, ColumnSpan next, int step);

} // namespace tokenscope::ui
