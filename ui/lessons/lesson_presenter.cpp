#include "ui/lessons/lesson_presenter.h"

#include "ui/lessons/lesson_view.h"

#include <QCloseEvent>
#include <QKeyEvent>
#include <QScreen>
#include <QScrollBar>
#include <QShortcut>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenscope::ui {
namespace {

/// A page of about ten lines fills the screen, whatever its size.
LessonLook presentedLook(const QWidget* window) {
    const QSize screen = window->screen()->size();
    return {std::clamp(std::min(screen.height() / 500.0, screen.width() / 720.0), 1.25, 4.0)};
}

} // namespace

LessonPresenter::LessonPresenter(LessonShelf& shelf, const QString& key,
                                 std::shared_ptr<const PreparedLesson> lesson, QWidget* window)
    : QWidget(nullptr, Qt::Window)
    , m_view(new LessonView(shelf, presentedLook(window), true, this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(QString::fromStdString(lesson->lesson.title));
    setAccessibleName(tr("Presented lesson: %1").arg(windowTitle()));
    setFocusPolicy(Qt::StrongFocus);
    setGeometry(window->screen()->geometry());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_view);
    m_view->setLesson(key, std::move(lesson));
    connect(m_view, &LessonView::finished, this, &QWidget::close);
    // Shortcuts, because buttons with the focus would take the arrow keys. Text fields still get them.
    const std::pair<int, void (LessonPresenter::*)()> keys[] = {
        {Qt::Key_Right, &LessonPresenter::goForward},
        {Qt::Key_Left, &LessonPresenter::goBack},
        {Qt::Key_PageDown, &LessonPresenter::readForward},
        {Qt::Key_PageUp, &LessonPresenter::goBack}};
    for (const auto& [shortcut, go] : keys)
        connect(new QShortcut(QKeySequence(shortcut), this), &QShortcut::activated, this, go);
}

void LessonPresenter::start() {
    showFullScreen();
    activateWindow();
    setFocus(Qt::OtherFocusReason);
}

/// One key press too many stays at the end: only Escape or the button leaves.
void LessonPresenter::goForward() {
    if (!m_view->atEnd())
        m_view->next();
    setFocus(Qt::OtherFocusReason);
}

void LessonPresenter::goBack() {
    m_view->back();
    setFocus(Qt::OtherFocusReason);
}

/// Scrolls to what is below the edge of the screen first.
void LessonPresenter::readForward() {
    QScrollBar* bar = m_view->area()->verticalScrollBar();
    if (bar->value() < bar->maximum())
        bar->triggerAction(QAbstractSlider::SliderPageStepAdd);
    else
        goForward();
}

void LessonPresenter::keyPressEvent(QKeyEvent* event) {
    QScrollBar* bar = m_view->area()->verticalScrollBar();
    switch (event->key()) {
    case Qt::Key_Escape:
        close();
        return;
    case Qt::Key_Space:
        readForward();
        return;
    case Qt::Key_Down:
        bar->triggerAction(QAbstractSlider::SliderSingleStepAdd);
        return;
    case Qt::Key_Up:
        bar->triggerAction(QAbstractSlider::SliderSingleStepSub);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void LessonPresenter::closeEvent(QCloseEvent* event) {
    QWidget::closeEvent(event);
    emit left();
}

} // namespace tokenscope::ui
