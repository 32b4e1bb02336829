#pragma once
// First, back, one merge, several merges, to the end, and a slider over all of them. Knows nothing of what they are.

#include <QWidget>

class QKeyEvent;
class QPushButton;
class QSpinBox;

namespace tokenscope::ui {

class StepSlider;

class MergePlayer : public QWidget {
    Q_OBJECT

  public:
    explicit MergePlayer(QWidget* parent = nullptr);

    /// Steps are from 0 to `count`.
    void setSteps(std::size_t count, std::size_t step);
    [[nodiscard]] std::size_t step() const { return m_step; }
    [[nodiscard]] std::size_t count() const { return m_count; }
    /// How many merges the second button makes.
    [[nodiscard]] int several() const;
    void setSeveral(int merges);
    [[nodiscard]] StepSlider* slider() const { return m_slider; }
    [[nodiscard]] QPushButton* one() const { return m_one; }
    [[nodiscard]] QPushButton* many() const { return m_many; }
    [[nodiscard]] QPushButton* toEnd() const { return m_end; }
    [[nodiscard]] QPushButton* toBack() const { return m_back; }
    [[nodiscard]] QSpinBox* severalField() const { return m_several; }

    /// ← → Home End, with Ctrl several at once, wherever the keyboard is. False: the key means nothing here.
    bool takeKey(const QKeyEvent& event);

  public slots:
    void goTo(std::size_t step);

  signals:
    /// `forward`: by one merge, which may be shown as it happens.
    void stepChanged(std::size_t step, bool forward);
    void severalChanged();

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void goBy(std::ptrdiff_t merges);
    void refresh();
    void drawIcons();

    std::size_t m_count = 0;
    std::size_t m_step = 0;
    QPushButton* m_first;
    QPushButton* m_back;
    QPushButton* m_one;
    QPushButton* m_many;
    QSpinBox* m_several;
    QPushButton* m_end;
    StepSlider* m_slider;
};

} // namespace tokenscope::ui
