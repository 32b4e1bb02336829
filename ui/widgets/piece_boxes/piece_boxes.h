#pragma once
// Pieces as boxes: where they are, on columns or wrapped into rows, and how one is painted.

#include "ui/support/piece_runs.h"

#include <QFont>
#include <QPainter>
#include <QPen>
#include <QRectF>
#include <QtGlobal>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace tokenscope::ui {

// Columns that rows of boxes share. A box covers a range of positions (bytes or characters), and the columns
// determine its left and right edges; so the same part of a word is at the same x in every row. Arithmetic
// only.
//
//   starts   0    1    2       4    5        positions; the last one is the end
//   x        0    62   124     200  262
//   box      [0,2) is at x 0 … 124 - gap; position 3 is in the middle of its column

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

// Places boxes from left to right and wraps them into rows, like the words of a text. Arithmetic only.
//
//   ┌───┐ ┌─────┐ ┌──┐     row 0
//   ┌────────┐ ┌───┐       row 1

/// The view measures the box.
struct FlowBox {
    qreal width = 0;
    qreal gap = 0;          ///< before the box, unless the box starts a row
    bool startsRow = false; ///< always starts a new row
    bool joined = false;    ///< stays in the row of the previous box if all joined boxes fit into one row
};

struct PlacedBox {
    qreal x = 0;
    qreal width = 0;
    std::uint32_t row = 0;

    [[nodiscard]] qreal right() const { return x + width; }
};

class BoxFlow {
  public:
    BoxFlow() = default;
    /// Without `width` all boxes are in one row. A box that is wider than a row gets a row of its own.
    explicit BoxFlow(const std::vector<FlowBox>& boxes, qreal width = std::numeric_limits<qreal>::infinity());

    [[nodiscard]] std::size_t size() const { return m_boxes.size(); }
    [[nodiscard]] bool empty() const { return m_boxes.empty(); }
    [[nodiscard]] const PlacedBox& operator[](std::size_t box) const { return m_boxes[box]; }
    [[nodiscard]] std::uint32_t rowCount() const { return m_boxes.empty() ? 0 : m_boxes.back().row + 1; }
    /// The right end of the widest row.
    [[nodiscard]] qreal width() const { return m_width; }
    [[nodiscard]] std::optional<std::size_t> boxAt(qreal x, std::uint32_t row = 0) const;

  private:
    std::vector<PlacedBox> m_boxes;
    qreal m_width = 0;
};

// Paints one box of a piece: fill, frame and a label in the largest font that fits. All views that show
// pieces as boxes use it. UI thread only (fonts).

/// A label with the font that fits.
struct BoxLabel {
    PieceRuns runs;
    QFont font;
};

/// Uses the first of the font sizes (in pixels at 100 %, descending) in which the label fits into `width`,
/// otherwise the last.
BoxLabel fitLabel(const PieceLabel& label, std::span<const int> sizes, qreal width, bool bold = false);
BoxLabel labelIn(const PieceLabel& label, const QFont& font);

/// Where to center a label: the part of the box that is visible in `view`, or the whole box if that part is
/// narrower than `needed`.
QRectF visiblePart(const QRectF& box, const QRectF& view, qreal needed);

/// Centered in `room`, clipped to `maxWidth`.
void paintBoxLabel(QPainter& painter, const QRectF& room, const BoxLabel& label, qreal maxWidth,
                   const QColor& ink, const QColor& marks);

/// How the box of a piece looks.
struct PieceBoxStyle {
    PieceType type = PieceType::Normal;
    bool alternate = false; ///< the other tint of normal pieces
    bool hatched = false;   ///< the piece shares a character with its neighbor
    qreal radius = 3;
    std::optional<qreal> padding = {}; ///< left of the label; without it the label is centered
};
/// Fill, second cue and label of a piece.
void paintPieceBox(QPainter& painter, const QRectF& box, const BoxLabel& label, const PieceBoxStyle& style);

/// A rounded frame whose line is `inset` pixels inside of the box; `fill` may be invalid.
void paintBoxFrame(QPainter& painter, const QRectF& box, const QPen& pen, qreal inset, qreal radius,
                   const QColor& fill = {});

} // namespace tokenscope::ui
