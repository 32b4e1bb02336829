#pragma once
// Moves through a number of steps: buttons to the ends and by one step, playback, a slider, and either a choice
// of the speed or a button that takes several steps at once. It doesn't know what the steps are.
//
//   playback   |<  <  [Play]  >  >|  [2 steps/s]  ---o-------
//   strides    |<  <  [Play]  [Merge one]  [Merge 10] [10]  >|  ---o-------

#include <QAbstractSlider>
#include <QTimer>
#include <QWidget>

#include <functional>

class QComboBox;
class QKeyEvent;
class QPushButton;
class QSpinBox;

namespace tokenscope::ui {

class StepSlider;

class TransportBar : public QWidget {
    Q_OBJECT

  public:
    /// With a choice of the speed.
    explicit TransportBar(QWidget* parent = nullptr);
    /// Labels and tooltips of a bar with strides.
    struct Strides {
        QString firstTip, backTip;
        QString next, nextTip;
        std::function<QString(int)> several; ///< label of the button that takes so many steps
        QString severalTip;
        QString fieldName, fieldTip; ///< of the field that sets how many
        QString last, lastTip;       ///< its accessible name
        QString sliderName;
    };
    explicit TransportBar(const Strides& strides, QWidget* parent = nullptr);

    /// Stops playback. Steps are 0 … `count`. Emits nothing.
    void setSteps(std::size_t count, std::size_t step);
    [[nodiscard]] std::size_t step() const { return m_step; }
    [[nodiscard]] std::size_t count() const { return m_count; }

    [[nodiscard]] bool playing() const { return m_timer.isActive(); }
    /// An index into the list of speeds, for the saved state.
    [[nodiscard]] int speed() const;
    void setSpeed(int index);

    /// How many steps a stride takes.
    [[nodiscard]] int stride() const;
    void setStride(int steps);

    /// Handles ← → Home End Space, with strides Ctrl+← Ctrl+→. False: not handled.
    bool handleKey(const QKeyEvent& event);

  public slots:
    void goTo(std::size_t step);
    void first();
    void back();
    void next();
    void last();
    /// From the start if the last step is shown.
    void play();
    void pause();
    void toggle();

  signals:
    /// `animate`: it was a single step forward.
    void stepChanged(std::size_t step, bool animate);
    void playingChanged(bool playing);
    void speedChanged();
    void strideChanged();

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void makePlayback();
    void addPlay();
    void fitPlay();
    void makeStrides(const Strides& strides);
    QPushButton* addButton(const char* objectName, const QString& text, const QString& tip);
    QPushButton* addIconButton(const char* objectName, const QString& name, const QString& tip);
    void finish();
    void move(std::size_t step, bool animate);
    void moveBy(std::ptrdiff_t steps);
    void advance();
    void refresh();
    void drawIcons();

    std::size_t m_count = 0;
    std::size_t m_step = 0;
    QTimer m_timer;
    QPushButton* m_first = nullptr;
    QPushButton* m_back = nullptr;
    QPushButton* m_next = nullptr;
    QPushButton* m_last = nullptr;
    StepSlider* m_slider = nullptr;
    QPushButton* m_play = nullptr;
    // playback
    QComboBox* m_speed = nullptr;
    // strides
    QPushButton* m_several = nullptr;
    QSpinBox* m_stride = nullptr;
    std::function<QString(int)> m_severalText;
};

/// A slider over all steps, with a tick and a number for each step if there is room, otherwise for every
/// second, fifth, tenth and so on.
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
