#include "ui/panels/chat/pale_veil.h"

#include "ui/support/piece_palette.h"

#include <QEvent>
#include <QPainter>

namespace tokenscope::ui {

PaleVeil::PaleVeil(QWidget* over)
    : QWidget(over) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    setGeometry(over->rect());
    over->installEventFilter(this);
    hide();
}

void PaleVeil::setShown(bool shown) {
    setVisible(shown);
    if (shown)
        raise();
}

bool PaleVeil::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

void PaleVeil::paintEvent(QPaintEvent*) {
    QColor pale = piecePalette().panel;
    pale.setAlphaF(0.6F);
    QPainter(this).fillRect(rect(), pale);
}

} // namespace tokenscope::ui
