#pragma once
// The progress of a long job: what it does, how far and how fast, with a button to cancel it. Appears 200 ms
// after the job started, because most jobs are done by then.

#include "ui/support/latest_job.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <utility>

class QLabel;
class QProgressBar;
class QPushButton;

namespace tokenscope::ui {

class Session;

class JobStrip : public QWidget {
    Q_OBJECT

  public:
    static constexpr int kDelayMs = 200;
    /// The job must outlive the strip, or belong to its parent.
    explicit JobStrip(LatestJob& job, QWidget* parent = nullptr);
    /// Follows whichever job keeps the user of the session waiting. The session must outlive the strip.
    explicit JobStrip(Session& session, QWidget* parent = nullptr);

    /// For progress that isn't counted in bytes: `describe` words it, as in `3 000 merges`; no rate is shown.
    void setCounted(std::function<QString(quint64 done, quint64 total)> describe) {
        m_counted = std::move(describe);
    }
    /// The button calls `stop` instead of canceling the job. The job then ends soon by itself and delivers
    /// what it has.
    void setStop(std::function<void()> stop, const QString& tip);

  signals:
    void shownChanged(bool shown);
    /// The user pressed the button; the job is already canceled.
    void canceled();

  private:
    JobStrip(std::function<LatestJob*()> job, std::function<void()> cancel, QWidget* parent);
    void update();
    [[nodiscard]] QString describe(const LatestJob& job) const;

    std::function<LatestJob*()> m_job; ///< null while there is none
    std::function<void()> m_stop;
    std::function<QString(quint64 done, quint64 total)> m_counted;
    QPushButton* m_cancel;
    QTimer m_wait;
    QLabel* m_text;
    QProgressBar* m_bar;
    bool m_shown = false;
};

} // namespace tokenscope::ui
