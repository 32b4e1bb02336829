#include "ui/support/elided_header.h"

#include "ui/support/theme.h"

#include <QAbstractItemModel>
#include <QStringList>
#include <QStyleOptionHeader>

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {
namespace {

constexpr int kHeaderPadding = 16; ///< both sides together, as in the style sheet
constexpr int kSortArrow = 22;     ///< at the right of a heading

/// The text in two lines, as equally long as its words permit; one word stays one line.
QStringList inTwoLines(const QString& text, const QFontMetrics& metrics) {
    QStringList best{text};
    for (qsizetype space = text.indexOf(QLatin1Char(' ')); space >= 0;
         space = text.indexOf(QLatin1Char(' '), space + 1)) {
        const QStringList lines{text.left(space), text.mid(space + 1)};
        const auto widest = [&](const QStringList& some) {
            int most = 0;
            for (const QString& line : some)
                most = std::max(most, metrics.horizontalAdvance(line));
            return most;
        };
        if (widest(lines) < widest(best))
            best = lines;
    }
    return best;
}

} // namespace

ElidedHeader::ElidedHeader(QWidget* parent)
    : QHeaderView(Qt::Horizontal, parent) {}

int ElidedHeader::wholeWidth(int section) const {
    const bool sorted = isSortIndicatorShown() && sortIndicatorSection() == section;
    const QString title = model()->headerData(section, Qt::Horizontal).toString();
    // QFontMetrics rounds down, but elides what is half a pixel too wide.
    const QFontMetricsF metrics(interfaceFont(12, QFont::DemiBold));
    return static_cast<int>(std::ceil(metrics.horizontalAdvance(title))) + kHeaderPadding +
           (sorted ? scaled(kSortArrow) : 0);
}

void ElidedHeader::initStyleOptionForIndex(QStyleOptionHeader* option, int section) const {
    QHeaderView::initStyleOptionForIndex(option, section);
    if (isSortIndicatorShown()) // the arrow would cover the end of a heading at the right
        option->textAlignment = Qt::AlignLeft | Qt::AlignVCenter;
    const int room = sectionSize(section) - kHeaderPadding;
    QStringList lines{option->text};
    if (m_twoLines && fontMetrics().horizontalAdvance(option->text) > room)
        lines = inTwoLines(option->text, fontMetrics());
    for (QString& line : lines)
        line = fontMetrics().elidedText(line, Qt::ElideMiddle, room);
    option->text = lines.join(QLatin1Char('\n'));
}

QSize ElidedHeader::sectionSizeFromContents(int section) const {
    QSize size = QHeaderView::sectionSizeFromContents(section);
    if (!m_twoLines || !model())
        return size;
    const QString text = model()->headerData(section, Qt::Horizontal).toString();
    int most = 0;
    for (const QString& line : inTwoLines(text, fontMetrics()))
        most = std::max(most, fontMetrics().horizontalAdvance(line));
    size.setWidth(size.width() - fontMetrics().horizontalAdvance(text) + most);
    return size;
}

} // namespace tokenscope::ui
