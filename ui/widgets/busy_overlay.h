#pragma once
// Covers a view whose content is stale because a job is computing the new one: dims what is still shown, or
// shows a note where nothing is shown yet, and on request the job's progress with a way to cancel it. It lies
// over the view, so that the layout doesn't move. The view stays usable: mouse and keyboard reach it through
// the overlay.

#include "ui/support/latest_job.h"

#include <QTimer>
#include <QWidget>

#include <functional>

namespace tokenscope::ui {

class JobStrip;
class Session;

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
    /// Shows or hides itself at once, until the next job that it follows ends: for content that stays stale
    /// because the job was canceled.
    void setShown(bool shown);
    /// Called when the overlay is painted. The note replaces the content; if it is empty, the content is
    /// dimmed instead.
    void setNote(std::function<QString()> note) { m_note = std::move(note); }
    [[nodiscard]] QString note() const { return m_note ? m_note() : QString(); }
    /// At the lower edge of the view, with a Cancel button, once the job has taken JobStrip::kDelayMs.
    JobStrip& addProgress(LatestJob& job);

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void place();
    QTimer m_wait;
    std::function<QString()> m_note;
    JobStrip* m_progress = nullptr;
};

} // namespace tokenscope::ui
