#include "ui/panels/train/job_veil.h"

#include "ui/support/piece_palette.h"

#include <QEvent>
#include <QPainter>

namespace tokenscope::ui {

JobVeil::JobVeil(LatestJob& job, QWidget& over)
    : QWidget(&over) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
    over.installEventFilter(this);
    m_wait.setSingleShot(true);
    m_wait.setInterval(kDelayMs);
    connect(&m_wait, &QTimer::timeout, this, &JobVeil::lower);
    connect(&job, &LatestJob::started, &m_wait, qOverload<>(&QTimer::start));
    connect(&job, &LatestJob::finished, this, [this] {
        m_wait.stop();
        hide();
    });
}

void JobVeil::lower() {
    setGeometry(parentWidget()->rect());
    raise();
    show();
}

bool JobVeil::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

void JobVeil::paintEvent(QPaintEvent*) {
    QColor pale = piecePalette().panel;
    pale.setAlphaF(0.6F);
    QPainter(this).fillRect(rect(), pale);
}

} // namespace tokenscope::ui
