#pragma once
// The program's window with its side bar of lessons, and a separate saved state.

#include "app/window/lesson_dock.h"
#include "tests/app/window/running_window.h"
#include "ui/lessons/lesson_bar.h"
#include "ui/lessons/lesson_view.h"

#include <QPushButton>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

namespace tokenscope::test {

inline void click(QWidget* widget) {
    QTest::mouseClick(widget, Qt::LeftButton, {}, widget->rect().center());
}

inline QPushButton* buttonNamed(QWidget* parent, const QString& text) {
    for (QPushButton* button : parent->findChildren<QPushButton*>())
        if (button->text() == text)
            return button;
    return nullptr;
}

/// Null if nothing is presented.
inline ui::LessonPresenter* shownPresenter() {
    for (QWidget* widget : QApplication::topLevelWidgets())
        if (auto* presenter = qobject_cast<ui::LessonPresenter*>(widget))
            return presenter;
    return nullptr;
}

class LessonWindow {
  public:
    LessonWindow() { start(); }

    /// Closes the program and starts it again.
    void restart() {
        m_running->window->close();
        m_running = nullptr;
        start();
        QTRY_VERIFY(!bar().busy() && view().lesson());
    }
    void open(const QString& key) {
        window().lessons().openLesson(key);
        QTRY_VERIFY(!bar().busy() && view().lesson() && view().key() == key);
        QVERIFY(bar().isVisible());
    }
    Running& running() { return *m_running; }
    app::MainWindow& window() { return *m_running->window; }
    ui::LessonBar& bar() { return window().lessons().bar(); }
    ui::LessonView& view() { return bar().view(); }
    [[nodiscard]] QString folder() const { return m_state.path(); }

    /// -1 for a lesson that isn't in the library.
    int doneTasks(const QString& key) {
        for (const ui::LibraryLesson& lesson : bar().library().lessons())
            if (lesson.key == key)
                return bar().library().doneTasks(key, lesson.tasks);
        return -1;
    }

  private:
    void start() {
        qputenv("TOKENSCOPE_STATE_DIR",
                m_state.path().toLocal8Bit()); // also the folder of lessons' tokenizers
        m_running = std::make_unique<Running>(m_state.path());
        QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
        QTRY_VERIFY(m_running->settled());
    }

    QTemporaryDir m_state;
    std::unique_ptr<Running> m_running;
};

} // namespace tokenscope::test
