#include "ui/widgets/busy_overlay.h"

#include "ui/session/session.h"
#include "ui/support/empty_note.h"
#include "ui/support/piece_palette.h"
#include "ui/widgets/notices/job_strip.h"

#include <QEvent>
#include <QLayout>
#include <QPainter>

namespace tokenscope::ui {
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
    connect(&job, &LatestJob::started, &m_wait, [this] {
        if (!m_wait.isActive())
            m_wait.start();
    });
    connect(&job, &LatestJob::finished, this, [this] { setShown(false); });
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
    // Not a child of the overlay: the overlay receives no clicks.
    m_progress = new JobStrip(job, parentWidget());
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

} // namespace tokenscope::ui
