#pragma once
// A slider over all steps, with a tick and a number for each step if there is room, otherwise for every
// second, fifth, tenth and so on.

#include <QAbstractSlider>

namespace tokenscope::ui {

class StepSlider : public QAbstractSlider {
    Q_OBJECT

  public:
    explicit StepSlider(QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// Center of the knob at that value, in pixels from the left.
    [[nodiscard]] int placeOf(int value) const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void sliderChange(SliderChange change) override;

  private:
    [[nodiscard]] int valueAt(int x) const;
    [[nodiscard]] int every(int room) const;
};

} // namespace tokenscope::ui
