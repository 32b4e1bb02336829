#include "ui/widgets/notices/job_strip.h"

#include "ui/support/numbers.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {

JobStrip::JobStrip(LatestJob& job, QWidget* parent)
    : QWidget(parent)
    , m_cancel(new QPushButton(tr("Cancel"), this))
    , m_job(job)
    , m_text(new QLabel(this))
    , m_bar(new QProgressBar(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_text->setProperty("look", "remark");
    m_text->setTextFormat(Qt::PlainText);
    m_text->setMinimumWidth(1);
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(120);
    m_bar->setAccessibleName(tr("Progress"));
    m_cancel->setToolTip(tr("Stop this; what was there stays"));
    row->addWidget(m_text);
    row->addWidget(m_bar, 0, Qt::AlignVCenter);
    row->addWidget(m_cancel);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        if (m_stop) {
            m_cancel->setEnabled(false);
            m_stop();
        } else {
            m_job.cancel();
        }
        emit canceled();
    });
    m_wait.setSingleShot(true);
    connect(&m_wait, &QTimer::timeout, this, &JobStrip::update);
    for (auto signal : {&LatestJob::started, &LatestJob::finished})
        connect(&job, signal, this, &JobStrip::update);
    hide();
}

void JobStrip::setStop(std::function<void()> stop, const QString& tip) {
    m_stop = std::move(stop);
    m_cancel->setText(tr("Stop"));
    m_cancel->setToolTip(tip);
}

void JobStrip::update() {
    m_cancel->setEnabled(m_cancel->isEnabled() || !m_job.running());
    const qint64 elapsed = m_job.elapsedMs();
    const bool show = m_job.running() && elapsed >= kDelayMs;
    if (m_job.running())
        m_wait.start(show ? kDelayMs : static_cast<int>(kDelayMs - elapsed));
    else
        m_wait.stop();
    if (show) {
        QString text = m_job.what();
        if (m_job.total() > 0) {
            const auto rate = m_job.done() * 1000 / static_cast<quint64>(std::max<qint64>(1, elapsed));
            text += m_counted ? QStringLiteral("  ") + m_counted(m_job.done(), m_job.total())
                              : tr("  %1 of %2 · %3/s")
                                    .arg(byteCount(m_job.done()), byteCount(m_job.total()), byteCount(rate));
            m_bar->setRange(0, 1000);
            m_bar->setValue(static_cast<int>(m_job.done() * 1000 / m_job.total()));
        } else {
            text += tr("  %1").arg(duration(static_cast<double>(elapsed / 100 * 100)));
            m_bar->setRange(0, 0);
        }
        m_text->setText(text);
    }
    if (show != std::exchange(m_shown, show)) {
        setVisible(show);
        emit shownChanged(show);
    }
}

} // namespace tokenscope::ui
