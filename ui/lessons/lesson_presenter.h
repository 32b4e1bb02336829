#pragma once
// A lesson on the whole screen in large type, for a class. Right, Space and Page Down go forward, Left and
// Page Up go back, Up and Down scroll, Escape leaves.

#include "ui/lessons/lesson_shelf.h"
#include "ui/lessons/prepare_lesson.h"

#include <QWidget>

namespace tokenscope::ui {

class LessonView;

class LessonPresenter : public QWidget {
    Q_OBJECT

  public:
    /// On the screen of `window`. Deletes itself when closed. The shelf must outlive it.
    LessonPresenter(LessonShelf& shelf, const QString& key, std::shared_ptr<const PreparedLesson> lesson,
                    QWidget* window);
    void start();
    LessonView& view() { return *m_view; }

  signals:
    void left();

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

  private:
    void goForward();
    void goBack();
    void readForward();

    LessonView* m_view;
};

} // namespace tokenscope::ui
