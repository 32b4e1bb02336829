#pragma once
// Tooltips of a few short lines: Qt would break `今天` in two to make the tip less wide.

#include "ui/support/plain_tool_tip.h"

#include <algorithm>

namespace tokenscope::ui {

/// Lines of up to some hundred characters stay whole; with a longer one all is as plainToolTip() has it.
inline QString unbrokenToolTip(const QString& text) {
    constexpr qsizetype kMaxUnbroken = 120;
    const QStringList lines = text.split(QLatin1Char('\n'));
    const bool shortLines = std::all_of(lines.begin(), lines.end(),
                                        [](const QString& line) { return line.size() <= kMaxUnbroken; });
    if (text.isEmpty() || !shortLines)
        return plainToolTip(text);
    return QStringLiteral("<p style='white-space:pre'>%1</p>").arg(text.toHtmlEscaped());
}

} // namespace tokenscope::ui
