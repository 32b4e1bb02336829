#include "ui/widgets/notices/stale_veil.h"

#include "ui/support/empty_note.h"
#include "ui/support/piece_palette.h"

#include <QEvent>
#include <QPainter>

namespace tokenscope::ui {

StaleVeil::StaleVeil(Session& session, QWidget& over)
    : QWidget(&over)
    , m_session(session) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    over.installEventFilter(this);
    m_wait.setSingleShot(true);
    m_wait.setInterval(kDelayMs);
    connect(&m_wait, &QTimer::timeout, this, [this, &over] {
        setGeometry(over.rect());
        raise();
        show();
    });
    connect(&session.encoder().job(), &LatestJob::started, &m_wait, qOverload<>(&QTimer::start));
    connect(&session.encoder().job(), &LatestJob::finished, this, &StaleVeil::lift);
}

void StaleVeil::lift() {
    m_wait.stop();
    hide();
}

bool StaleVeil::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        setGeometry(static_cast<QWidget*>(watched)->rect());
    return false;
}

QString StaleVeil::words() const {
    const EncodedTextPtr encoded = m_session.encoded();
    return encoded && encoded->size() > 0 ? QString() : tr("The text is being encoded…");
}

void StaleVeil::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (const QString note = words(); !note.isEmpty()) {
        painter.fillRect(rect(), piecePalette().panel);
        return paintNote(painter, rect(), note);
    }
    QColor veil = piecePalette().panel;
    veil.setAlphaF(0.55F);
    painter.fillRect(rect(), veil);
}

} // namespace tokenscope::ui
