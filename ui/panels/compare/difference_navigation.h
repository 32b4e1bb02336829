#pragma once
// Widgets that lead to the differences of a text: a bar below the columns, and a map next to them.

#include "ui/support/theme.h"
#include "ui/widgets/text_columns/columns_canvas.h"
#include "ui/widgets/text_columns/compared_text.h"

#include <QWidget>

#include <cstdint>
#include <optional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace tokenscope::ui {

class ElidedLabel;

/// The bar below the columns: which difference is selected, how to reach the next one, and which pair of
/// columns the explanation below is about.
class DifferenceBar : public QWidget {
    Q_OBJECT

  public:
    explicit DifferenceBar(QWidget* parent = nullptr);

    struct State {
        ComparedTextPtr compared;              ///< null: not compared yet
        std::optional<std::size_t> difference; ///< the selected one, an index into compared->differences
        std::uint8_t kinds = 0;                ///< the kinds of difference that are shown
        std::size_t pair = 0;                  ///< the column that is explained together with the reference
        bool working = false;
    };
    void setState(const State& state);
    /// Of its controls.
    [[nodiscard]] QHBoxLayout& row() const { return *m_row; }

    [[nodiscard]] bool showsWhy() const;
    void setShowsWhy(bool on);
    /// For F6.
    [[nodiscard]] QWidget* focusTarget() const;

  signals:
    void moveRequested(int step);
    void pairChosen(std::size_t column);
    void whyToggled(bool on);

  private:
    void updatePairs(const State& state);

    QHBoxLayout* m_row;
    QLabel* m_number;
    ElidedLabel* m_description;
    std::vector<QPushButton*> m_pairs; ///< by column
    QPushButton* m_why;
    QPushButton* m_previous;
    QPushButton* m_next;
};

/// The whole text as a narrow strip with a tick for each difference and a frame around the visible part. A
/// click scrolls there.
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
