#pragma once
// Tooltips of what files and texts say: Qt would take `<s>` or `&amp;` in them for markup.

#include <QString>
#include <QTextDocument>

namespace tokenscope::ui {

inline QString plainToolTip(const QString& text) {
    return text.isEmpty() ? QString() : Qt::convertFromPlainText(text);
}

} // namespace tokenscope::ui
