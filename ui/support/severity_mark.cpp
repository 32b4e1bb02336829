#include "ui/support/severity_mark.h"

#include "ui/support/piece_palette.h"

#include <QCoreApplication>

namespace tokenscope::ui {
namespace {

class SeverityTitle {
    Q_DECLARE_TR_FUNCTIONS(SeverityTitle)
};

} // namespace

SeverityMark markOf(FindingSeverity severity) {
    return severity == FindingSeverity::Error     ? SeverityMark::Error
           : severity == FindingSeverity::Warning ? SeverityMark::Warning
                                                  : SeverityMark::Note;
}

QString titleOf(FindingSeverity severity) {
    return severity == FindingSeverity::Error     ? SeverityTitle::tr("error")
           : severity == FindingSeverity::Warning ? SeverityTitle::tr("warning")
                                                  : SeverityTitle::tr("note");
}

QColor severityColor(SeverityMark mark) {
    const PiecePalette& colors = piecePalette();
    switch (mark) {
    case SeverityMark::Fine:
        return colors.ok;
    case SeverityMark::Error:
        return colors.error;
    case SeverityMark::Warning:
        return colors.warningText;
    case SeverityMark::Note:
        break;
    }
    return colors.muted;
}

void paintSeverityMark(QPainter& painter, const QRectF& box, SeverityMark mark) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor color = severityColor(mark);
    const QPointF c = box.center();
    const qreal r = box.width() / 2;
    painter.setPen(QPen(color, 1.5));
    switch (mark) {
    case SeverityMark::Error: {
        const qreal k = r * 0.42;
        painter.setBrush(color);
        painter.drawPolygon(QPolygonF{{c.x() - k, c.y() - r},
                                      {c.x() + k, c.y() - r},
                                      {c.x() + r, c.y() - k},
                                      {c.x() + r, c.y() + k},
                                      {c.x() + k, c.y() + r},
                                      {c.x() - k, c.y() + r},
                                      {c.x() - r, c.y() + k},
                                      {c.x() - r, c.y() - k}});
        painter.setPen(QPen(piecePalette().panel, 1.5));
        const qreal x = r * 0.4;
        painter.drawLine(c + QPointF(-x, -x), c + QPointF(x, x));
        painter.drawLine(c + QPointF(-x, x), c + QPointF(x, -x));
        break;
    }
    case SeverityMark::Warning:
        painter.drawPolygon(
            QPolygonF{{c.x(), c.y() - r}, {c.x() + r, c.y() + r * 0.8}, {c.x() - r, c.y() + r * 0.8}});
        painter.drawLine(c + QPointF(0, -r * 0.3), c + QPointF(0, r * 0.25));
        painter.drawPoint(c + QPointF(0, r * 0.55));
        break;
    case SeverityMark::Note:
        painter.drawEllipse(c, r, r);
        painter.drawLine(c + QPointF(0, -r * 0.05), c + QPointF(0, r * 0.5));
        painter.drawPoint(c + QPointF(0, -r * 0.45));
        break;
    case SeverityMark::Fine:
        painter.drawEllipse(c, r, r);
        painter.drawPolyline(QPolygonF{c + QPointF(-r * 0.45, 0), c + QPointF(-r * 0.1, r * 0.4),
                                       c + QPointF(r * 0.5, -r * 0.35)});
        break;
    }
    painter.restore();
}

} // namespace tokenscope::ui
