// The side bar of lessons, as a part of the window.

#include "app/window/main_window.h"
#include "app/window/menus.h"
#include "ui/lessons/lesson_bar.h"

#include <QJsonObject>
#include <QSplitter>

namespace tokenscope::app {

using namespace ui;

namespace {

constexpr int kUsualBarWidth = 400;

} // namespace

void MainWindow::makeLessons() {
    m_lessons = new LessonBar(m_session, m_split);
    m_lessons->hide();
    m_split->setChildrenCollapsible(false);
    m_split->setStretchFactor(0, 1);
    m_split->setStretchFactor(1, 0);
    connect(m_lessons, &LessonBar::closed, this, [this] { setLessonsShown(false); });
    connect(m_lessons, &LessonBar::stateChanged, &m_session, &Session::saveSoon);
    connect(m_split, &QSplitter::splitterMoved, &m_session, &Session::saveSoon);
    connect(m_menus, &Menus::lessonsRequested, this, &MainWindow::setLessonsShown);
    connect(m_menus, &Menus::lessonRequested, this, &MainWindow::openLesson);
    connect(m_menus, &Menus::presentRequested, this, [this] {
        if (m_lessons->listShown())
            setLessonsShown(true);
        m_lessons->present();
    });
}

void MainWindow::setLessonsShown(bool shown) {
    if (shown && m_lessons->isHidden()) {
        m_lessons->show();
        const QJsonObject state = m_session.windowState()[QStringLiteral("lessons")].toObject();
        const int width = m_barWidth > 0 ? m_barWidth : state[QStringLiteral("width")].toInt(kUsualBarWidth);
        m_split->setSizes({std::max(1, m_split->width() - width), width});
    } else if (!shown && !m_lessons->isHidden()) {
        m_barWidth = m_lessons->width();
        m_lessons->hide();
        if (QWidget* first = m_panels->shown().firstFocus())
            first->setFocus(Qt::OtherFocusReason);
    }
    m_menus->lessons()->setChecked(shown);
    if (shown)
        m_lessons->pane()->setFocus(Qt::OtherFocusReason);
    m_session.saveSoon();
}

void MainWindow::openLesson(const QString& key) {
    setLessonsShown(true);
    m_lessons->openLesson(key);
}

QJsonObject MainWindow::lessonState() const {
    QJsonObject state = m_lessons->state();
    const QJsonObject former = m_session.windowState()[QStringLiteral("lessons")].toObject();
    const bool measured = !m_lessons->isHidden() && isVisible();
    state[QStringLiteral("shown")] = !m_lessons->isHidden();
    state[QStringLiteral("width")] = measured         ? m_lessons->width()
                                     : m_barWidth > 0 ? m_barWidth
                                                      : former[QStringLiteral("width")].toInt(kUsualBarWidth);
    return state;
}

void MainWindow::restoreLessons() {
    const QJsonObject state = m_session.windowState()[QStringLiteral("lessons")].toObject();
    m_lessons->restore(state);
    if (state[QStringLiteral("shown")].toBool())
        setLessonsShown(true);
}

} // namespace tokenscope::app
