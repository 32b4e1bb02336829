#pragma once
// The bar below the columns: which difference is selected, how to reach the next one, and which pair of
// columns the explanation below is about.

#include "ui/panels/compare/compared_text.h"

#include <QWidget>

#include <cstdint>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;

namespace tokenscope::ui {

class ElidedLabel;

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

    QLabel* m_number;
    ElidedLabel* m_description;
    std::vector<QPushButton*> m_pairs; ///< by column
    QPushButton* m_why;
    QPushButton* m_previous;
    QPushButton* m_next;
};

} // namespace tokenscope::ui
