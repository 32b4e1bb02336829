#include "app/window/lesson_dock.h"

#include "ui/lessons/lesson_bar.h"

#include <QSplitter>

#include <algorithm>

namespace tokenscope::app {
namespace {

constexpr int kDefaultWidth = 400;

} // namespace

LessonDock::LessonDock(ui::Session& session, QSplitter& split)
    : QObject(&split)
    , m_session(session)
    , m_split(split)
    , m_bar(new ui::LessonBar(session, &split))
    , m_width(kDefaultWidth) {
    m_bar->hide();
    split.setChildrenCollapsible(false);
    split.setStretchFactor(0, 1);
    split.setStretchFactor(1, 0);
    connect(m_bar, &ui::LessonBar::closed, this, [this] { setShown(false); });
    connect(m_bar, &ui::LessonBar::stateChanged, &session, &ui::Session::saveSoon);
    connect(&split, &QSplitter::splitterMoved, &session, &ui::Session::saveSoon);
}

bool LessonDock::shown() const {
    return !m_bar->isHidden();
}

void LessonDock::setShown(bool shown) {
    if (shown && m_bar->isHidden()) {
        m_bar->show();
        m_split.setSizes({std::max(1, m_split.width() - m_width), m_width});
    } else if (!shown && !m_bar->isHidden()) {
        m_width = m_bar->width();
        m_bar->hide();
    }
    emit shownChanged(shown);
    if (shown)
        m_bar->pane()->setFocus(Qt::OtherFocusReason);
    m_session.saveSoon();
}

void LessonDock::openLesson(const QString& key) {
    setShown(true);
    m_bar->openLesson(key);
}

void LessonDock::present() {
    if (m_bar->listShown())
        setShown(true);
    m_bar->present();
}

QJsonObject LessonDock::state() const {
    QJsonObject state = m_bar->state();
    // Before it is visible, a widget has no width of its own.
    const bool measured = shown() && m_bar->isVisible();
    state[QStringLiteral("shown")] = shown();
    state[QStringLiteral("width")] = measured ? m_bar->width() : m_width;
    return state;
}

void LessonDock::restore(const QJsonObject& state) {
    if (const int width = state[QStringLiteral("width")].toInt(); width > 0)
        m_width = width;
    m_bar->restore(state);
    if (state[QStringLiteral("shown")].toBool())
        setShown(true);
}

} // namespace tokenscope::app
