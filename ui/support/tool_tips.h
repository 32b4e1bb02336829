#pragma once
// Tooltips for text from files: Qt would interpret `<s>` or `&amp;` in a plain string as markup.

#include <QString>
#include <QTextDocument>

#include <algorithm>

namespace tokenscope::ui {

inline QString plainToolTip(const QString& text) {
    return text.isEmpty() ? QString() : Qt::convertFromPlainText(text);
}

/// For a few short lines: Qt would wrap `今天` to make the tooltip narrower. With a line of more than 120
/// characters the whole text wraps as in plainToolTip().
inline QString unwrappedToolTip(const QString& text) {
    constexpr qsizetype kMaxUnwrapped = 120;
    const QStringList lines = text.split(QLatin1Char('\n'));
    const bool shortLines = std::all_of(lines.begin(), lines.end(),
                                        [](const QString& line) { return line.size() <= kMaxUnwrapped; });
    if (text.isEmpty() || !shortLines)
        return plainToolTip(text);
    return QStringLiteral("<p style='white-space:pre'>%1</p>").arg(text.toHtmlEscaped());
}

} // namespace tokenscope::ui
