#pragma once
// How far one job is, and a way to stop it; as ProgressStrip does for what the session works on.

#include "ui/support/latest_job.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;

namespace tokenscope {

class JobStrip : public QWidget {
    Q_OBJECT

  public:
    static constexpr int kDelayMs = 200;
    /// The job must outlive the strip, or be its parent's.
    explicit JobStrip(LatestJob& job, QWidget* parent = nullptr);

  signals:
    void shownChanged(bool shown);
    /// Cancel was pressed; the job is cancelled already.
    void cancelled();

  private:
    void update();
    LatestJob& m_job;
    QTimer m_wait;
    QLabel* m_text;
    QProgressBar* m_bar;
    bool m_shown = false;
};

} // namespace tokenscope
