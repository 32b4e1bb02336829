#include "ui/panels/chat/stale_overlay.h"

#include "ui/support/piece_palette.h"

#include <QEvent>
#include <QPainter>

namespace tokenscope::ui {

StaleOverlay::StaleOverlay(QWidget* over)
    : QWidget(over) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    setGeometry(over->rect());
    over->installEventFilter(this);
    hide();
}

void StaleOverlay::setShown(bool shown) {
    setVisible(shown);
    if (shown)
        raise();
}

bool StaleOverlay::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

void StaleOverlay::paintEvent(QPaintEvent*) {
    QColor pale = piecePalette().panel;
    pale.setAlphaF(0.6F);
    QPainter(this).fillRect(rect(), pale);
}

} // namespace tokenscope::ui
