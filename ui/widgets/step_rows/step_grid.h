#pragma once
// Where boxes are: the word's first symbols are columns, each wide enough for its letters, and whatever is made of them
// is on the columns that it covers; so no box jumps from one step to the next.

#include "ui/widgets/step_rows/bpe_word.h"

#include <QRectF>

#include <vector>

namespace tokenscope::ui {

class StepGrid {
  public:
    StepGrid() = default;
    /// UI thread only (fonts).
    StepGrid(const BpeWord& word, int columnWidth, const QFont& font);

    /// From the left edge of the first column, with the gap at the right end.
    [[nodiscard]] qreal width() const { return m_edges.empty() ? 0 : m_edges.back(); }
    /// Of a node's box, without the gap after it.
    struct Extent {
        qreal left = 0;
        qreal right = 0;
    };
    [[nodiscard]] Extent extent(const StepNode& node) const;
    /// The first of the row whose box ends after x; the row's size where there is none.
    [[nodiscard]] std::size_t firstBehind(const BpeWord& word, const std::vector<NodeIndex>& row,
                                          qreal x) const;

    static constexpr qreal kGap = 4;

  private:
    [[nodiscard]] qreal at(std::uint32_t byte) const;

    std::vector<std::uint32_t> m_begins; ///< of each column, a byte of the word; and the end
    std::vector<qreal> m_edges;
};

} // namespace tokenscope::ui
