#pragma once
// First, back, play, next, last, a speed and a slider: moves through any number of steps. Knows nothing of what they are.

#include <QTimer>
#include <QWidget>

#include <vector>

class QComboBox;
class QKeyEvent;
class QPushButton;

namespace tokenscope::ui {

class StepSlider;

class StepPlayer : public QWidget {
    Q_OBJECT

  public:
    explicit StepPlayer(QWidget* parent = nullptr);

    /// Stops. Steps are from 0 to `count`.
    void setSteps(std::size_t count, std::size_t step);
    [[nodiscard]] std::size_t step() const { return m_step; }
    [[nodiscard]] std::size_t count() const { return m_count; }
    [[nodiscard]] bool playing() const { return m_timer.isActive(); }
    [[nodiscard]] StepSlider* slider() const { return m_slider; }

    [[nodiscard]] int speed() const; ///< an index, for the state
    void setSpeed(int index);

    /// ← → Home End and Space, wherever the keyboard is. False: the key means nothing here.
    bool takeKey(const QKeyEvent& event);

  public slots:
    void goTo(std::size_t step);
    void first();
    void back();
    void next();
    void last();
    /// From the beginning where the end is reached.
    void play();
    void pause();
    void toggle();

  signals:
    /// By a single step forward when `animate`.
    void stepChanged(std::size_t step, bool animate);
    void playingChanged(bool playing);
    void speedChanged();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    QPushButton* addButton(const QString& name, const QString& tip);
    void move(std::size_t step, bool animate);
    void refresh();
    void drawIcons();

    std::size_t m_count = 0;
    std::size_t m_step = 0;
    QTimer m_timer;
    QPushButton* m_first;
    QPushButton* m_back;
    QPushButton* m_play;
    QPushButton* m_next;
    QPushButton* m_last;
    QComboBox* m_speed;
    StepSlider* m_slider;
};

} // namespace tokenscope::ui
