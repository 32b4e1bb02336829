#include "ui/widgets/notices/progress_strip.h"

#include "ui/support/numbers.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {

ProgressStrip::ProgressStrip(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_text = new QLabel(this);
    m_text->setProperty("look", "remark");
    m_text->setTextFormat(Qt::PlainText);
    m_text->setMinimumWidth(1); // gives way where names are long
    m_bar = new QProgressBar(this);
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(120);
    m_bar->setAccessibleName(tr("Progress"));
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setToolTip(tr("Stop this; what was there stays"));
    connect(cancel, &QPushButton::clicked, &session, &Session::cancelBusyJob);
    row->addWidget(m_text);
    row->addWidget(m_bar, 0, Qt::AlignVCenter);
    row->addWidget(cancel);

    m_wait.setSingleShot(true);
    connect(&m_wait, &QTimer::timeout, this, &ProgressStrip::update);
    connect(&session, &Session::activityChanged, this, &ProgressStrip::update);
    hide();
}

void ProgressStrip::update() {
    LatestJob* job = m_session.busyJob();
    const qint64 elapsed = job ? job->elapsedMs() : 0;
    const bool show = job && elapsed >= kDelayMs;
    if (job && !show)
        m_wait.start(static_cast<int>(kDelayMs - elapsed));
    if (show) {
        QString text = job->what();
        if (job->total() > 0) {
            // Units are the job's own, bytes as a rule.
            const auto rate = job->done() * 1000 / static_cast<quint64>(std::max<qint64>(1, elapsed));
            text +=
                tr("  %1 of %2 · %3/s").arg(byteCount(job->done()), byteCount(job->total()), byteCount(rate));
            m_bar->setRange(0, 1000);
            m_bar->setValue(static_cast<int>(job->done() * 1000 / job->total()));
        } else {
            text += tr("  %1").arg(duration(static_cast<double>(elapsed / 100 * 100)));
            m_bar->setRange(0, 0);
        }
        // Some work tells little of itself, or nothing: time goes on all the same.
        m_wait.start(200);
        m_text->setText(text);
    }
    if (show != std::exchange(m_shown, show)) {
        setVisible(show);
        emit shownChanged(show);
    }
}

} // namespace tokenscope::ui
