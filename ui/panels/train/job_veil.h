#pragma once
// Dims what is still shown of a former run, once a new one has kept the user waiting for 150 ms; and goes on doing so when
// the new one was canceled, for then it is no more what was asked for.

#include "ui/support/latest_job.h"

#include <QTimer>
#include <QWidget>

namespace tokenscope::ui {

class JobVeil : public QWidget {
    Q_OBJECT

  public:
    static constexpr int kDelayMs = 150;
    /// Lies over the whole of `over`, which is its parent, and lets everything through.
    JobVeil(LatestJob& job, QWidget& over);
    /// The job was canceled: stays until the next one ends.
    void hold() { lower(); }

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void lower();
    QTimer m_wait;
};

} // namespace tokenscope::ui
