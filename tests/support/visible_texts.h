#pragma once
// The texts that a widget shows in its labels, one per line.

#include <QLabel>
#include <QStringList>

namespace tokenscope::test {

inline QString visibleTexts(const QWidget& widget) {
    QStringList lines;
    for (const QLabel* label : widget.findChildren<QLabel*>())
        if (label->isVisibleTo(&widget) && !label->text().trimmed().isEmpty())
            lines << label->text();
    return lines.join(u'\n');
}

} // namespace tokenscope::test
