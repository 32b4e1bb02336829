#pragma once
// Places boxes one after the other and wraps them into rows, as words are wrapped in a text. Arithmetic only.
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

/// A box, measured by its view.
struct FlowBox {
    qreal width = 0;
    qreal gap = 0;          ///< before it, unless it starts a row
    bool startsRow = false; ///< in any case
    bool joined = false;    ///< stays in the row of the box before it if all that are joined fit into one row
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
    /// The end of the widest row.
    [[nodiscard]] qreal width() const { return m_width; }
    [[nodiscard]] std::optional<std::size_t> boxAt(qreal x, std::uint32_t row = 0) const;

  private:
    std::vector<PlacedBox> m_boxes;
    qreal m_width = 0;
};

} // namespace tokenscope::ui
