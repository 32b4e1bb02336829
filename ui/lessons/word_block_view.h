#pragma once
// The `steps`, `attempts` and `paths` blocks: how the model tokenizes one word.

#include "ui/lessons/live_block.h"

class QPushButton;

namespace tokenscope::ui {

class BoxGrid;

/// Boxes on the letters of a word: merges with buttons to step through them, vocabulary lookups, or the best
/// segmentations.
class WordBlockView : public LiveBlock {
    Q_OBJECT

  public:
    WordBlockView(const WordBlock& block, const LessonTokenizer& tokenizer, const std::string& name,
                  const LessonLook& look, QWidget* parent = nullptr);
    [[nodiscard]] BoxGrid* grid() const { return m_grid; }
    [[nodiscard]] std::size_t step() const { return m_step; }

  public slots:
    void goTo(std::size_t step);

  protected:
    void show(const QString& text) override;

  private:
    void makeButtons();
    void showSteps();
    Result<void> showAttempts();
    Result<void> showWays();

    WordBlock::Kind m_kind;
    std::string m_word;
    struct Steps;
    std::shared_ptr<const Steps> m_steps;
    std::size_t m_step = 0;
    BoxGrid* m_grid;
    QLabel* m_clause;
    QList<QPushButton*> m_buttons;
};

} // namespace tokenscope::ui
