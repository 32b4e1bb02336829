#pragma once
// Text between Qt and core.

#include <QByteArray>
#include <QString>

#include <algorithm>
#include <string>
#include <string_view>

namespace tokenscope::ui {

/// A view of the bytes, valid as long as `bytes`.
inline std::string_view toStringView(const QByteArray& bytes) {
    return {bytes.constData(), static_cast<std::size_t>(bytes.size())};
}

/// Whether the text has right-to-left letters and no left-to-right ones.
inline bool readsFromRight(const std::string& text) {
    const QString letters = QString::fromStdString(text);
    const auto goes = [&](QChar::Direction direction) {
        return std::any_of(letters.begin(), letters.end(),
                           [=](QChar c) { return c.direction() == direction; });
    };
    return (goes(QChar::DirR) || goes(QChar::DirAL)) && !goes(QChar::DirL);
}

} // namespace tokenscope::ui
