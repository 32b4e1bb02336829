#pragma once
// Columns that rows of boxes share. A box covers a range of positions (bytes or characters), and the columns
// determine its left and right edges; so the same part of a word is at the same x in every row. Arithmetic
// only.
//
//   starts   0    1    2       4    5        positions; the last one is the end
//   x        0    62   124     200  262
//   box      [0,2) is at x 0 … 124 - gap; position 3 is in the middle of its column

#include <QtGlobal>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace tokenscope::ui {

class BoxColumns {
  public:
    BoxColumns() = default;
    /// One width for each column, and one start more than there are columns; starts ascend.
    BoxColumns(std::vector<std::uint32_t> starts, const std::vector<qreal>& widths);
    /// Columns of equal width.
    BoxColumns(std::vector<std::uint32_t> starts, qreal width);

    [[nodiscard]] std::size_t count() const { return m_starts.empty() ? 0 : m_starts.size() - 1; }
    [[nodiscard]] std::uint32_t start(std::size_t column) const { return m_starts[column]; }
    /// The width of all columns.
    [[nodiscard]] qreal width() const { return m_x.empty() ? 0 : m_x.back(); }
    /// A position inside a column is interpolated.
    [[nodiscard]] qreal x(std::uint32_t position) const;

    static constexpr qreal kGap = 4; ///< between adjacent boxes
    /// The extent of a box over [begin, end), without the gap after it. It is at least one pixel wide.
    struct Extent {
        qreal left = 0;
        qreal right = 0;
    };
    [[nodiscard]] Extent extent(std::uint32_t begin, std::uint32_t end) const;

    /// Index of the first box of a row that ends at or after `x`; the row's size if there is none. `extentOf`
    /// returns the extent of a box; the boxes must be in ascending order.
    template <class Row, class ExtentOf>
    static std::size_t firstAt(const Row& row, qreal x, ExtentOf&& extentOf) {
        const auto found = std::partition_point(row.begin(), row.end(),
                                                [&](const auto& box) { return extentOf(box).right < x; });
        return static_cast<std::size_t>(found - row.begin());
    }

  private:
    std::vector<std::uint32_t> m_starts;
    std::vector<qreal> m_x;
};

/// The widths of columns in pixels, widened to fit their content.
class ColumnWidths {
  public:
    ColumnWidths(std::uint32_t columns, int minimum)
        : m_widths(columns, minimum) {}
    /// Widens the columns [begin, end) evenly until together they have at least this width.
    void require(std::uint32_t begin, std::uint32_t end, int width);
    [[nodiscard]] const std::vector<int>& widths() const { return m_widths; }

  private:
    std::vector<int> m_widths;
};

} // namespace tokenscope::ui
