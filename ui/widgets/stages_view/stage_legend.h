#pragma once
// What the lines in the stages' view mean: changed, added, dropped.

#include <QWidget>

namespace tokenscope::ui {

class StageLegend : public QWidget {
    Q_OBJECT

  public:
    explicit StageLegend(QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace tokenscope::ui
