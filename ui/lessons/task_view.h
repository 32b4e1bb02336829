#pragma once
// Tasks of a page: a question, the reader's answer, and a verdict. A completed task is marked as done, also
// when it is shown again; it continues to check answers, and shows when the current answer is wrong.

#include "ui/lessons/lesson_look.h"
#include "ui/lessons/prepare_lesson.h"

#include <QAbstractButton>
#include <QFrame>

#include <optional>

class QLabel;
class QLineEdit;
class QVBoxLayout;

namespace tokenscope::ui {

class LessonField;
class ProseDocument;
class ProseView;
class CellStrip;

class TaskView : public QFrame {
    Q_OBJECT

  public:
    [[nodiscard]] bool done() const { return m_done; }
    /// Shows the task as done in an earlier visit.
    virtual void showDone();

  signals:
    void becameDone();

  protected:
    TaskView(const std::string& question, const LessonLook& look, QWidget* parent);
    QVBoxLayout* column() const { return m_column; }
    void setDone();
    /// Whether the current answer is right; has no effect before the task was done once.
    void setRight(bool right);
    /// Scrolls the verdict into view and announces it to screen readers.
    static void announceVerdict(QWidget& verdict, const QString& text);

    LessonLook m_look;

  private:
    void updateState();
    QLabel* m_heading;
    QVBoxLayout* m_column;
    bool m_done = false;
    bool m_right = false; ///< the current answer
};

/// An answer with its number, which is also its key.
class AnswerButton : public QAbstractButton {
    Q_OBJECT

  public:
    AnswerButton(int number, const ChoiceTask::Answer& answer, const LessonLook& look, QWidget* parent);
    /// Shows the reply to this answer from now on.
    void reveal();
    [[nodiscard]] bool right() const { return m_answer.right; }

    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    [[nodiscard]] int textLeft() const { return m_look.px(40); }
    void makeDocument();

    int m_number;
    ChoiceTask::Answer m_answer;
    LessonLook m_look;
    ProseDocument* m_document = nullptr;
    bool m_revealed = false;
};

class ChoiceView : public TaskView {
    Q_OBJECT

  public:
    ChoiceView(const ChoiceTask& task, const LessonLook& look, QWidget* parent = nullptr);
    [[nodiscard]] const QList<AnswerButton*>& answers() const { return m_answers; }
    void showDone() override;

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void choose(qsizetype index);
    void focusAnswer(qsizetype index);
    QList<AnswerButton*> m_answers;
};

class NumberView : public TaskView {
    Q_OBJECT

  public:
    NumberView(const NumberTask& task, const LessonLook& look, QWidget* parent = nullptr);
    [[nodiscard]] QLineEdit* field() const;
    [[nodiscard]] ProseView* verdict() const { return m_verdict; }
    void showDone() override;

  private:
    void check();
    void edited();
    void showVerdict(const QString& verdict);
    NumberTask m_task;
    LessonField* m_field;
    ProseView* m_verdict;
};

/// Parses a typed number by the rules of C or of the reader's language, with either minus sign; nullopt if it
/// is not a finite number.
std::optional<double> typedNumber(const QString& typed);

/// The `try` task: the reader types a text that must meet conditions, which are checked while typing.
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
