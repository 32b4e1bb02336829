#pragma once
// The window as a picture, made by itself once there is nothing left to wait for.

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
    Screenshot(Session& session, MainWindow& window, const WindowOptions& options);

  private:
    void look();
    void take();

    Session& m_session;
    MainWindow& m_window;
    WindowOptions m_options;
    QTimer m_settled; ///< runs out when nothing has happened for a moment
    bool m_selected = false;
};

} // namespace tokenscope::app
