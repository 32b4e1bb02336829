#pragma once
// Which way a text is written.

#include <QString>

#include <algorithm>
#include <string>

namespace tokenscope::ui {

/// It has letters from right to left, and none the other way; what has neither isn't.
inline bool readsFromRight(const std::string& text) {
    const QString letters = QString::fromStdString(text);
    const auto goes = [&](QChar::Direction direction) {
        return std::any_of(letters.begin(), letters.end(),
                           [=](QChar c) { return c.direction() == direction; });
    };
    return (goes(QChar::DirR) || goes(QChar::DirAL)) && !goes(QChar::DirL);
}

} // namespace tokenscope::ui
