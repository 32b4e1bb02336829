#include "app/window/screenshot.h"

#include "app/window/lesson_dock.h"
#include "app/window/main_window.h"
#include "ui/lessons/lesson_bar.h"
#include "ui/panels/chat/chat_panel.h"
#include "ui/panels/chat/chat_selection.h"
#include "ui/panels/steps/steps_panel.h"
#include "ui/session/session.h"

#include <QCoreApplication>
#include <QPixmap>

#include <cstdio>

namespace tokenscope::app {

Screenshot::Screenshot(ui::Session& session, MainWindow& window, const WindowOptions& options)
    : m_session(session)
    , m_window(window)
    , m_options(options) {
    m_settled.setSingleShot(true);
    m_settled.setInterval(150);
    connect(&m_settled, &QTimer::timeout, this, &Screenshot::check);
    connect(&session, &ui::Session::activityChanged, &m_settled, qOverload<>(&QTimer::start));
    connect(&session, &ui::Session::encodedChanged, &m_settled, qOverload<>(&QTimer::start));
    m_settled.start();
}

void Screenshot::check() {
    QCoreApplication::sendPostedEvents(); // layouts, and the results of jobs that have just finished
    if (m_session.busyJob() || !m_session.encoder().idle() || m_window.panels().shown().busy() ||
        m_window.lessons().bar().busy()) {
        m_settled.start();
        return;
    }
    if (m_options.select && !m_selected && &m_window.panels().mode() == &m_window.panel<ui::ChatPanel>()) {
        m_selected = true;
        m_window.panel<ui::ChatPanel>().selection().selectToken(*m_options.select);
        m_settled.start();
        return;
    }
    const ui::EncodedTextPtr encoded = m_session.encoded();
    if (m_options.select && !m_selected && encoded && encoded->size() > 0) {
        m_selected = true;
        const qsizetype token = *m_options.select;
        if (static_cast<std::size_t>(token) >= encoded->size()) {
            const Error error = fail(ErrorCode::BadInput, "--select",
                                     message("there is no token {}, because the text has {}", token,
                                             counted(encoded->size(), "token")),
                                     "tokens are counted from 0")
                                    .value();
            std::fprintf(stderr, "tokenscope: %s\n", describe(error).c_str());
            return m_options.screenshot.isEmpty() ? stop() : QCoreApplication::exit(2);
        }
        m_session.selection().setCurrent(token);
        if (auto* steps = qobject_cast<ui::StepsPanel*>(&m_window.panels().mode()))
            steps->showDerivation(token);
        m_settled.start();
        return;
    }
    if (m_options.screenshot.isEmpty())
        return stop();
    take();
}

void Screenshot::stop() {
    disconnect(&m_session, nullptr, &m_settled, nullptr);
    m_settled.stop();
}

void Screenshot::take() {
    // Problems are visible in the picture; a script sees them by output and exit code.
    for (const ui::Problem& problem : m_session.problems())
        std::fprintf(stderr, "tokenscope: %s\n", describe(problem.error).c_str());
    if (m_window.grab().save(m_options.screenshot, "PNG")) {
        QCoreApplication::exit(m_session.problems().empty() ? 0 : 3);
        return;
    }
    std::fprintf(stderr, "tokenscope: %s: the picture can't be written; choose another path\n",
                 qPrintable(m_options.screenshot));
    QCoreApplication::exit(3);
}

} // namespace tokenscope::app
