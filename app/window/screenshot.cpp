#include "app/window/screenshot.h"

#include "app/window/main_window.h"
#include "ui/lessons/lesson_bar.h"
#include "ui/panels/chat/chat_panel.h"
#include "ui/panels/compare/compare_panel.h"
#include "ui/panels/inspect/inspect_panel.h"
#include "ui/panels/overview/overview_panel.h"
#include "ui/panels/steps/steps_panel.h"
#include "ui/panels/train/train_panel.h"
#include "ui/session/session.h"
#include "ui/widgets/stages_view/stages_view.h"

#include <QCoreApplication>
#include <QPixmap>

#include <algorithm>
#include <cstdio>

namespace tokenscope::app {

Screenshot::Screenshot(Session& session, MainWindow& window, const WindowOptions& options)
    : m_session(session)
    , m_window(window)
    , m_options(options) {
    m_settled.setSingleShot(true);
    m_settled.setInterval(150);
    connect(&m_settled, &QTimer::timeout, this, &Screenshot::look);
    connect(&session, &Session::activityChanged, &m_settled, qOverload<>(&QTimer::start));
    connect(&session, &Session::encodedChanged, &m_settled, qOverload<>(&QTimer::start));
    m_settled.start();
}

void Screenshot::look() {
    const bool overview = m_window.overviewShown() && m_window.overview().working();
    const bool stages = m_window.inspect().stages()->tracing();
    const bool steps = m_window.steps().working();
    const bool chat = m_window.mode() == MainWindow::Mode::Chat && m_window.chat().working();
    const bool compare = m_window.mode() == MainWindow::Mode::Compare && m_window.compare().working();
    const bool train = m_window.mode() == MainWindow::Mode::Train && m_window.train().working();
    if (m_session.busyJob() || !m_session.encoder().idle() || overview || stages || steps || chat ||
        compare || train || m_window.lessons().working()) {
        m_settled.start();
        return;
    }
    if (m_options.select && !m_selected && m_window.mode() == MainWindow::Mode::Chat) {
        m_selected = true;
        m_window.chat().selectToken(*m_options.select);
        m_settled.start();
        return;
    }
    const EncodedTextPtr encoded = m_session.encoded();
    if (m_options.select && !m_selected && encoded && encoded->size() > 0) {
        m_selected = true;
        const auto token = std::min(*m_options.select, static_cast<qsizetype>(encoded->size()) - 1);
        m_session.selection().setCurrent(token);
        if (m_window.mode() == MainWindow::Mode::Steps)
            m_window.steps().showDerivation(token);
        m_settled.start();
        return;
    }
    take();
}

void Screenshot::take() {
    // What couldn't be opened is in the picture; the exit code is for those who don't look at it.
    for (const Problem& problem : m_session.problems())
        std::fprintf(stderr, "tokenscope: %s\n", describe(problem.error).c_str());
    if (m_window.grab().save(m_options.screenshot, "PNG")) {
        QCoreApplication::exit(m_session.problems().empty() ? 0 : 3);
        return;
    }
    std::fprintf(stderr, "tokenscope: %s: the picture can't be written; choose another place\n",
                 qPrintable(m_options.screenshot));
    QCoreApplication::exit(3);
}

} // namespace tokenscope::app
