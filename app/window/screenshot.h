#pragma once
// What the options ask for once all jobs have finished: the token of --select is selected; with --screenshot, the window
// is written as a PNG and the program exits.

#include "app/window/window_options.h"

#include <QObject>
#include <QTimer>

namespace tokenscope::ui {
class Session;
} // namespace tokenscope::ui

namespace tokenscope::app {

class MainWindow;

class Screenshot : public QObject {
    Q_OBJECT

  public:
    Screenshot(ui::Session& session, MainWindow& window, const WindowOptions& options);

  private:
    void check();
    void take();
    void stop();

    ui::Session& m_session;
    MainWindow& m_window;
    WindowOptions m_options;
    QTimer m_settled; ///< expires when nothing has happened for a moment
    bool m_selected = false;
};

} // namespace tokenscope::app
