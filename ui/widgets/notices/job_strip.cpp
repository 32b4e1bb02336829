#include "ui/widgets/notices/job_strip.h"

#include "ui/session/session.h"
#include "ui/support/numbers.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {

JobStrip::JobStrip(LatestJob& job, QWidget* parent)
    : JobStrip([&job] { return &job; }, [&job] { job.cancel(); }, parent) {
    for (auto signal : {&LatestJob::started, &LatestJob::finished})
        connect(&job, signal, this, &JobStrip::update);
}

JobStrip::JobStrip(Session& session, QWidget* parent)
    : JobStrip([&session] { return session.busyJob(); }, [&session] { session.cancelBusyJob(); }, parent) {
    connect(&session, &Session::activityChanged, this, &JobStrip::update);
}

JobStrip::JobStrip(std::function<LatestJob*()> job, std::function<void()> cancel, QWidget* parent)
    : QWidget(parent)
    , m_job(std::move(job))
    , m_stop(std::move(cancel))
    , m_cancel(new QPushButton(tr("Cancel"), this))
    , m_text(new QLabel(this))
    , m_bar(new QProgressBar(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_text->setProperty("look", "remark");
    m_text->setTextFormat(Qt::PlainText);
    m_text->setMinimumWidth(1); // long names are clipped
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(120);
    m_bar->setAccessibleName(tr("Progress"));
    m_cancel->setToolTip(tr("Cancel; the view keeps its current content"));
    row->addWidget(m_text);
    row->addWidget(m_bar, 0, Qt::AlignVCenter);
    row->addWidget(m_cancel);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_stop();
        emit canceled();
    });
    m_wait.setSingleShot(true);
    connect(&m_wait, &QTimer::timeout, this, &JobStrip::update);
    hide();
}

void JobStrip::setStop(std::function<void()> stop, const QString& tip) {
    m_stop = [this, stop = std::move(stop)] {
        m_cancel->setEnabled(false); // until the job has ended
        stop();
    };
    m_cancel->setText(tr("Stop"));
    m_cancel->setToolTip(tip);
}

QString JobStrip::describe(const LatestJob& job) const {
    const qint64 elapsed = job.elapsedMs();
    if (job.total() == 0)
        return tr("%1  %2").arg(job.what(), duration(static_cast<double>(elapsed / 100 * 100)));
    if (m_counted)
        return tr("%1  %2").arg(job.what(), m_counted(job.done(), job.total()));
    const auto rate = job.done() * 1000 / static_cast<quint64>(std::max<qint64>(1, elapsed));
    return tr("%1  %2 of %3 · %4/s")
        .arg(job.what(), byteCount(job.done()), byteCount(job.total()), byteCount(rate));
}

void JobStrip::update() {
    const LatestJob* job = m_job();
    const bool running = job && job->busy();
    m_cancel->setEnabled(m_cancel->isEnabled() || !running);
    const qint64 elapsed = running ? job->elapsedMs() : 0;
    const bool show = running && elapsed >= kDelayMs;
    // The clock also runs for a job that reports no progress.
    if (running)
        m_wait.start(show ? kDelayMs : static_cast<int>(kDelayMs - elapsed));
    else
        m_wait.stop();
    if (show) {
        m_text->setText(describe(*job));
        m_bar->setRange(0, job->total() > 0 ? 1000 : 0);
        if (job->total() > 0)
            m_bar->setValue(static_cast<int>(job->done() * 1000 / job->total()));
    }
    if (show != std::exchange(m_shown, show)) {
        setVisible(show);
        emit shownChanged(show);
    }
}

} // namespace tokenscope::ui
