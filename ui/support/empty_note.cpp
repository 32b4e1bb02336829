#include "ui/support/empty_note.h"

#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"

#include <QCoreApplication>

namespace tokenscope::ui {

QString emptyNote(const EncodedText& encoded) {
    return encoded.size() == 0
               ? QCoreApplication::translate("EmptyNote", "The text is empty: there are no tokens.")
               : QCoreApplication::translate("EmptyNote", "The legend or “Only matches” hides every token.");
}

void paintNote(QPainter& painter, const QRect& area, const QString& note) {
    painter.setFont(interfaceFont(12));
    painter.setPen(piecePalette().muted);
    painter.drawText(area.adjusted(12, 12, -12, -12), Qt::AlignTop | Qt::AlignHCenter | Qt::TextWordWrap,
                     note);
}

void paintEmptyNote(QPainter& painter, const QRect& area, const EncodedText& encoded) {
    paintNote(painter, area, emptyNote(encoded));
}

} // namespace tokenscope::ui
