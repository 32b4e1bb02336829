#include "ui/support/wrapped_text.h"

#include "ui/support/theme.h"

#include <QFontMetrics>
#include <QRect>
#include <QStringList>
#include <QTextLayout>
#include <QTextOption>
#include <QWidget>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr int kUnlimited = 100'000; ///< pixels

} // namespace

int wrappedHeight(const QFont& font, int width, const QString& text) {
    return QFontMetrics(font)
        .boundingRect(QRect(0, 0, std::max(width, 1), kUnlimited), Qt::TextWordWrap, text)
        .height();
}

QString fittedLines(const QFont& font, const QSize& room, const QString& text) {
    const QFontMetrics metrics(font);
    const int most = std::max(1, room.height() / std::max(1, metrics.lineSpacing()));
    QStringList lines;
    qsizetype start = 0; // of the line, in the whole text
    for (const QString& paragraph : text.split(QLatin1Char('\n'))) {
        QTextLayout layout(paragraph, font);
        layout.setTextOption(QTextOption()); // wraps at words
        layout.beginLayout();
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(std::max(room.width(), 1));
            const qsizetype from = start + line.textStart();
            const bool last = from + line.textLength() >= text.size();
            if (lines.size() + 1 == most && !last) {
                // Something is left, even where this line has room for its own paragraph.
                const QString rest = text.mid(from).replace(QLatin1Char('\n'), QStringLiteral(" · "));
                return (lines << metrics.elidedText(rest, Qt::ElideRight, room.width()))
                    .join(QLatin1Char('\n'));
            }
            lines << paragraph.mid(line.textStart(), line.textLength());
        }
        layout.endLayout();
        start += paragraph.size() + 1;
    }
    return lines.join(QLatin1Char('\n'));
}

int rowHeightLimit(const QWidget& viewport, int rows) {
    return scaled(100) > 100 ? kUnlimited : viewport.height() / rows;
}

} // namespace tokenscope::ui
