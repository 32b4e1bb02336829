#include "ui/widgets/stages_view/stage_legend.h"

#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/widgets/stages_view/stage_marks.h"

#include <QFontMetrics>
#include <QPainter>

namespace tokenscope::ui {
namespace {

constexpr int kLine = 18; ///< pixels at 100 %
constexpr int kGap = 6;
constexpr int kApart = 14;

struct Entry {
    StageMark mark;
    const char* word;
};
constexpr Entry kEntries[] = {{StageMark::Changed, QT_TRANSLATE_NOOP("tokenscope::StageLegend", "changed")},
                              {StageMark::Added, QT_TRANSLATE_NOOP("tokenscope::StageLegend", "added")},
                              {StageMark::Dropped, QT_TRANSLATE_NOOP("tokenscope::StageLegend", "dropped")}};

} // namespace

StageLegend::StageLegend(QWidget* parent)
    : QWidget(parent) {
    setAccessibleName(tr("Legend: dashed line changed, green line added, red line or cross dropped"));
    setToolTip(
        tr("Dashed line: changed by this rule. Green line: added. Red line: will be dropped, a cross stands\n"
           "where it was; a gray cross is what a pre-tokenizer leaves out between words."));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this] { updateGeometry(); });
}

QSize StageLegend::sizeHint() const {
    const QFontMetrics metrics(interfaceFont(12));
    int width = 0;
    for (const Entry& entry : kEntries)
        width += scaled(kLine + kGap + kApart) + metrics.horizontalAdvance(tr(entry.word));
    return {width, scaled(24)};
}

void StageLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QFont font = interfaceFont(12);
    painter.setFont(font);
    int x = 0;
    for (const Entry& entry : kEntries) {
        const QRectF line(x, height() / 2.0 - 11, scaled(kLine), 12);
        paintStageMark(painter, entry.mark == StageMark::Dropped ? line.translated(0, 5) : line, entry.mark);
        x += scaled(kLine + kGap);
        const QString word = tr(entry.word);
        const int width = painter.fontMetrics().horizontalAdvance(word);
        painter.setPen(piecePalette().muted);
        painter.drawText(QRect(x, 0, width + 2, height()), Qt::AlignVCenter | Qt::AlignLeft, word);
        x += width + scaled(kApart);
    }
}

} // namespace tokenscope::ui
