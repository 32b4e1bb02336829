#pragma once
// What shows the progress of a long job: a strip with a button to cancel it, and an overlay that dims the
// view that waits for the result.

#include "ui/support/latest_job.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <utility>
#include <vector>

class QAbstractButton;
class QLabel;
class QProgressBar;
class QPushButton;

namespace tokenscope::ui {

class Session;

/// The progress of a long job: what it does, how far and how fast, with a button to cancel it. Appears 200 ms
/// after the job started, because most jobs are done by then.
class JobStrip : public QWidget {
    Q_OBJECT

  public:
    static constexpr int kDelayMs = 200;
    /// The job must outlive the strip, or belong to its parent.
    explicit JobStrip(LatestJob& job, QWidget* parent = nullptr);
    /// Follows whichever job keeps the user of the session waiting. The session must outlive the strip.
    explicit JobStrip(Session& session, QWidget* parent = nullptr);
    /// Follows only the encoding of the session's text.
    static JobStrip* ofEncoding(Session& session, QWidget* parent);

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
    void refresh();
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

/// Covers a view whose content is stale because a job is computing the new one: dims what is still shown, or
/// shows a note where nothing is shown yet, and on request the job's progress with a way to cancel it. It
/// lies over the view, so that the layout doesn't move. The view stays usable: mouse and keyboard reach it
/// through the overlay.
class BusyOverlay : public QWidget {
    Q_OBJECT

  public:
    /// Most jobs are done by then, and nothing flickers.
    static constexpr int kDelayMs = 150;

    /// Covers the whole of `over`, which is its parent; hidden at first.
    explicit BusyOverlay(QWidget& over);
    /// Follows the job of the session's encoding; while there are no tokens to dim, a note says that the text
    /// is being encoded. `over` owns it.
    static BusyOverlay* ofEncoding(Session& session, QWidget& over);

    /// Shows itself kDelayMs after the job started and hides when the job ends. The job must outlive it.
    void follow(LatestJob& job);
    /// Shows itself as well while this returns true; refresh() asks again, and so does the end of a job.
    void setStale(std::function<bool()> stale) { m_stale = std::move(stale); }
    void refresh();
    /// Shows or hides itself at once, until the next job that it follows ends: for content that stays stale
    /// because the job was canceled.
    void setShown(bool shown);
    /// Called when the overlay is painted. The note replaces the content; if it is empty, the content is
    /// dimmed instead.
    void setNote(std::function<QString()> note) { m_note = std::move(note); }
    [[nodiscard]] QString note() const { return m_note ? m_note() : QString(); }
    /// At the lower edge of the view, with a Cancel button, once the job has taken JobStrip::kDelayMs.
    JobStrip& addProgress(LatestJob& job);
    /// The same for the encoding of the session's text.
    JobStrip& addProgress(Session& session);

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void place();
    JobStrip& addStrip(JobStrip* strip);
    [[nodiscard]] bool isWanted() const;
    QTimer m_wait;
    std::vector<const LatestJob*> m_jobs;
    std::function<bool()> m_stale;
    std::function<QString()> m_note;
    JobStrip* m_progress = nullptr;
};

/// The second click of a double click does nothing: after a click on this button, another button may be in its place, or
/// it starts what it has just stopped.
void ignoreSecondClick(QAbstractButton& button);

} // namespace tokenscope::ui
