#pragma once
// The whole text as a narrow strip with a tick for each difference and a frame around the visible part. A
// click scrolls there.

#include "ui/panels/compare/columns_canvas.h"
#include "ui/support/theme.h"

#include <QWidget>

#include <vector>

namespace tokenscope::ui {

class DifferenceMap : public QWidget {
    Q_OBJECT

  public:
    explicit DifferenceMap(ColumnsCanvas& canvas, QWidget* parent = nullptr);
    /// The kinds of difference at each pixel of the height; 0: none.
    [[nodiscard]] const std::vector<std::uint8_t>& ticks();
    void again();
    [[nodiscard]] QSize sizeHint() const override { return {scaled(14), 100}; }

  signals:
    void byteChosen(std::uint32_t byte);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void choose(int y);
    [[nodiscard]] int placeOfRow(std::size_t row) const;
    ColumnsCanvas& m_canvas;
    std::vector<std::uint8_t> m_ticks;
    std::vector<std::uint32_t> m_counts; ///< of differences, by pixel
    std::uint32_t m_most = 1;
    bool m_fresh = false;
};

} // namespace tokenscope::ui
