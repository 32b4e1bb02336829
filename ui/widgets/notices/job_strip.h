#pragma once
// How far one job is, and a way to stop it; as ProgressStrip does for what the session works on.

#include "ui/support/latest_job.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <utility>

class QLabel;
class QProgressBar;
class QPushButton;

namespace tokenscope::ui {

class JobStrip : public QWidget {
    Q_OBJECT

  public:
    static constexpr int kDelayMs = 200;
    /// The job must outlive the strip, or be its parent's.
    explicit JobStrip(LatestJob& job, QWidget* parent = nullptr);

    /// Progress is no bytes: these words of a number instead, `3 000 merges`; no rate is told.
    void setCounted(std::function<QString(quint64 done, quint64 total)> words) {
        m_counted = std::move(words);
    }
    /// Cancel calls this instead: the work ends by itself soon, and what it has by then is delivered.
    void setStop(std::function<void()> stop, const QString& tip);

  signals:
    void shownChanged(bool shown);
    /// Cancel was pressed; the job is canceled already.
    void canceled();

  private:
    void update();
    std::function<QString(quint64 done, quint64 total)> m_counted;
    std::function<void()> m_stop; ///< empty: the job is canceled
    QPushButton* m_cancel;
    LatestJob& m_job;
    QTimer m_wait;
    QLabel* m_text;
    QProgressBar* m_bar;
    bool m_shown = false;
};

} // namespace tokenscope::ui
