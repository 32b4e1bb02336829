#pragma once
// The `try` task: the reader types a text that must meet conditions, which are checked while typing.

#include "ui/lessons/task_view.h"

namespace tokenscope::ui {

class CellStrip;

class TryView : public TaskView {
    Q_OBJECT

  public:
    TryView(const TryTask& task, const LessonTokenizer& tokenizer, const LessonLook& look,
            QWidget* parent = nullptr);
    [[nodiscard]] QLineEdit* line() const;
    void showDone() override;

  private:
    void check();
    TryTask m_task;
    LessonTokenizer m_tokenizer;
    LessonField* m_line;
    CellStrip* m_strip;
    QList<QLabel*> m_clauses;
    QLabel* m_error;
};

/// Describes a clause in the lesson's language: `exactly 2 pieces`.
QString clauseText(const CheckClause& clause, const LessonLook& look);

} // namespace tokenscope::ui
