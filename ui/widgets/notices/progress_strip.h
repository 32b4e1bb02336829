#pragma once
// What takes long, how far it is and how fast, and a way to stop it. Shows itself 200 ms after the work
// began; most work is over by then.

#include "ui/session/session.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;

namespace tokenscope::ui {

class ProgressStrip : public QWidget {
    Q_OBJECT

  public:
    static constexpr int kDelayMs = 200;
    explicit ProgressStrip(Session& session, QWidget* parent = nullptr);

  signals:
    void shownChanged(bool shown);

  private:
    void update();

    Session& m_session;
    QTimer m_wait;
    QLabel* m_text;
    QProgressBar* m_bar;
    bool m_shown = false;
};

} // namespace tokenscope::ui
