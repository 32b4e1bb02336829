#pragma once
// Places boxes from left to right and wraps them into rows, like the words of a text. Arithmetic only.
//
//   ┌───┐ ┌─────┐ ┌──┐     row 0
//   ┌────────┐ ┌───┐       row 1

#include <QtGlobal>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace tokenscope::ui {

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

} // namespace tokenscope::ui
