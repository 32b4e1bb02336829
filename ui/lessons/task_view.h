#pragma once
// Tasks of a page: a question, what the reader does, and what is said to it. A task that is done says so once, and
// looks done when it is shown again; it goes on checking, and says so when an answer that was right is no more.

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

class TaskView : public QFrame {
    Q_OBJECT

  public:
    [[nodiscard]] bool done() const { return m_done; }
    /// It was done before.
    virtual void showDone();

  signals:
    void becameDone();

  protected:
    TaskView(const std::string& question, const LessonLook& look, QWidget* parent);
    QVBoxLayout* column() const { return m_column; }
    void setDone();
    /// The answer that stands there now; nothing happens where the task was never done.
    void setRight(bool right);
    /// A verdict in words: it comes into view, and screen readers say it.
    static void tell(QWidget& verdict, const QString& said);

    LessonLook m_look;

  private:
    void sayState();
    QLabel* m_heading;
    QVBoxLayout* m_column;
    bool m_done = false;
    bool m_right = false; ///< now
};

/// An answer with its number, which is its key.
class AnswerButton : public QAbstractButton {
    Q_OBJECT

  public:
    AnswerButton(int number, const ChoiceTask::Answer& answer, const LessonLook& look, QWidget* parent);
    /// What is said to it is shown from now on.
    void reveal();
    [[nodiscard]] bool revealed() const { return m_revealed; }
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
    void say(const QString& verdict);
    NumberTask m_task;
    LessonField* m_field;
    ProseView* m_verdict;
};

/// What a reader typed as a number, by the rules of C or of the reader's language, with either minus; nothing where it
/// is none, or none that is finite.
std::optional<double> typedNumber(const QString& typed);

} // namespace tokenscope::ui
