#include "ui/support/elided_label.h"

#include "ui/support/text.h"
#include "ui/support/wrapped_text.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

namespace tokenscope::ui {

ElidedLabel::ElidedLabel(QWidget* parent)
    : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void ElidedLabel::setElideMode(Qt::TextElideMode mode) {
    m_mode = mode;
    update();
}

void ElidedLabel::hideIfCut() {
    m_hidesIfCut = true;
    update();
}

QString ElidedLabel::shownText() const {
    QSize room = contentsRect().size();
    if (m_mode != Qt::ElideRight || fontMetrics().horizontalAdvance(text()) <= room.width())
        return fontMetrics().elidedText(text(), m_mode, room.width());
    room.rheight() += fontMetrics().lineSpacing() / 8; // no letter reaches the ends of a line's height
    const QString lines = fittedLines(font(), room, text());
    return m_hidesIfCut && lines.endsWith(QChar(0x2026)) ? QString() : lines;
}

bool ElidedLabel::showsAll() const {
    QString shown = shownText();
    return shown.remove(QLatin1Char('\n')) == QString(text()).remove(QLatin1Char('\n'));
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    style()->drawItemText(&painter, contentsRect(), static_cast<int>(alignment()), palette(), isEnabled(),
                          shownText(), foregroundRole());
}

bool ElidedLabel::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty() && !showsAll()) {
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), plainToolTip(text()), this);
        return true;
    }
    return QLabel::event(event);
}

} // namespace tokenscope::ui
