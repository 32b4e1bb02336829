#pragma once
// The `merge` task: the reader trains BPE by hand, and each choice is checked against the trainer's.

#include "ui/lessons/hand_trainer.h"
#include "ui/lessons/task_view.h"

class QPushButton;
class QTableWidget;

namespace tokenscope::ui {

class CellStrip;

class MergeView : public TaskView {
    Q_OBJECT

  public:
    MergeView(const MergeTask& task, const LessonLook& look, QWidget* parent = nullptr);
    [[nodiscard]] QTableWidget* table() const { return m_table; }
    [[nodiscard]] const HandTrainer& trainer() const { return m_trainer; }
    void showDone() override;
    /// Restores the number of merges that were done before.
    void showMerges(int merges);

  signals:
    /// The reader has merged or undone; the number of merges now.
    void merged(int merges);

  private:
    void chooseSelected();
    void choose(int row);
    void refresh();
    void showVerdict(const QString& verdict);
    [[nodiscard]] QString pairText(train::SymbolPair pair) const;

    MergeTask m_task;
    HandTrainer m_trainer;
    CellStrip* m_words;
    QTableWidget* m_table;
    QLabel* m_verdict;
    QLabel* m_merges;
    QPushButton* m_choose;
    QPushButton* m_undo;
};

} // namespace tokenscope::ui
