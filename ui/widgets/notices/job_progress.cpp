#include "ui/widgets/notices/job_progress.h"

#include "ui/session/session.h"
#include "ui/support/elided_label.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/widgets/notices/placeholders.h"

#include <QAbstractButton>
#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLayout>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>

namespace tokenscope::ui {

JobStrip::JobStrip(LatestJob& job, QWidget* parent)
    : JobStrip([&job] { return &job; }, [&job] { job.cancel(); }, parent) {
    for (auto signal : {&LatestJob::started, &LatestJob::finished})
        connect(&job, signal, this, &JobStrip::refresh);
}

JobStrip::JobStrip(Session& session, QWidget* parent)
    : JobStrip([&session] { return session.busyJob(); }, [&session] { session.cancelBusyJob(); }, parent) {
    connect(&session, &Session::activityChanged, this, &JobStrip::refresh);
}

JobStrip* JobStrip::ofEncoding(Session& session, QWidget* parent) {
    auto* strip = new JobStrip([&session] { return &session.encoder().job(); },
                               [&session] { session.cancelEncoding(); }, parent);
    for (auto signal : {&LatestJob::started, &LatestJob::finished})
        connect(&session.encoder().job(), signal, strip, &JobStrip::refresh);
    return strip;
}

JobStrip::JobStrip(std::function<LatestJob*()> job, std::function<void()> cancel, QWidget* parent)
    : QWidget(parent)
    , m_job(std::move(job))
    , m_stop(std::move(cancel))
    , m_cancel(new QPushButton(tr("Cancel"), this))
    , m_text(new ElidedLabel(this))
    , m_bar(new QProgressBar(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_text->setProperty("look", "remark");
    m_text->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    m_text->setMinimumWidth(1); // long names are elided
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(120);
    m_bar->setAccessibleName(tr("Progress"));
    m_cancel->setToolTip(tr("Cancel; the view keeps its current content"));
    row->addWidget(m_text);
    row->addWidget(m_bar, 0, Qt::AlignVCenter);
    row->addWidget(m_cancel);
    ignoreSecondClick(*m_cancel);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_stop();
        emit canceled();
    });
    m_wait.setSingleShot(true);
    connect(&m_wait, &QTimer::timeout, this, &JobStrip::refresh);
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

void JobStrip::refresh() {
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

namespace {

constexpr float kStaleOpacity = 0.6F;

} // namespace

BusyOverlay::BusyOverlay(QWidget& over)
    : QWidget(&over) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
    over.installEventFilter(this);
    m_wait.setSingleShot(true);
    m_wait.setInterval(kDelayMs);
    connect(&m_wait, &QTimer::timeout, this, [this] { setShown(true); });
}

BusyOverlay* BusyOverlay::ofEncoding(Session& session, QWidget& over) {
    auto* overlay = new BusyOverlay(over);
    overlay->follow(session.encoder().job());
    overlay->setNote([&session] {
        const EncodedTextPtr encoded = session.encoded();
        return encoded && encoded->size() > 0 ? QString() : tr("Encoding the text…");
    });
    return overlay;
}

void BusyOverlay::follow(LatestJob& job) {
    m_jobs.push_back(&job);
    for (auto signal : {&LatestJob::started, &LatestJob::finished})
        connect(&job, signal, this, &BusyOverlay::refresh);
}

bool BusyOverlay::isWanted() const {
    return (m_stale && m_stale()) ||
           std::any_of(m_jobs.begin(), m_jobs.end(), [](const LatestJob* job) { return job->busy(); });
}

void BusyOverlay::refresh() {
    if (!isWanted())
        setShown(false);
    else if (isHidden() && !m_wait.isActive())
        m_wait.start();
    else
        update(); // its note may be another one
}

void BusyOverlay::setShown(bool shown) {
    m_wait.stop();
    if (shown) {
        place();
        raise();
        if (m_progress)
            m_progress->raise();
    }
    setVisible(shown);
}

JobStrip& BusyOverlay::addProgress(LatestJob& job) {
    return addStrip(new JobStrip(job, parentWidget()));
}

JobStrip& BusyOverlay::addProgress(Session& session) {
    return addStrip(JobStrip::ofEncoding(session, parentWidget()));
}

/// Not a child of the overlay: the overlay receives no clicks.
JobStrip& BusyOverlay::addStrip(JobStrip* strip) {
    m_progress = strip;
    m_progress->setAttribute(Qt::WA_StyledBackground);
    m_progress->setProperty("look", "card");
    m_progress->layout()->setContentsMargins(12, 6, 12, 6);
    connect(m_progress, &JobStrip::shownChanged, this, &BusyOverlay::place);
    return *m_progress;
}

void BusyOverlay::place() {
    const QRect area = parentWidget()->rect();
    setGeometry(area);
    if (!m_progress)
        return;
    const QSize size = m_progress->sizeHint().boundedTo(area.size());
    m_progress->setGeometry({{(area.width() - size.width()) / 2, area.height() - size.height()}, size});
    m_progress->raise();
}

bool BusyOverlay::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize)
        place();
    return QWidget::eventFilter(watched, event);
}

void BusyOverlay::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (const QString text = note(); !text.isEmpty()) {
        painter.fillRect(rect(), piecePalette().panel);
        return paintNote(painter, rect(), text);
    }
    QColor stale = piecePalette().panel;
    stale.setAlphaF(kStaleOpacity);
    painter.fillRect(rect(), stale);
}

namespace {

class SecondClick : public QObject {
  public:
    SecondClick()
        : QObject(qApp) {
        qApp->installEventFilter(this);
        QTimer::singleShot(QApplication::doubleClickInterval(), this, &QObject::deleteLater);
    }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        return watched->isWidgetType() && event->type() == QEvent::MouseButtonDblClick;
    }
};

} // namespace

void ignoreSecondClick(QAbstractButton& button) {
    QObject::connect(&button, &QAbstractButton::clicked, &button, [] { new SecondClick; });
}

} // namespace tokenscope::ui
