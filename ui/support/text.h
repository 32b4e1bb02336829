#pragma once
// Text between Qt and core, and tooltips that show it as it is.

#include "core/base/message.h"

#include <QByteArray>
#include <QString>
#include <QTextDocument>

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

/// For text within a sentence: right-to-left letters then don't reorder the words around them.
inline QString isolated(const QString& text) {
    const bool turns = std::any_of(text.begin(), text.end(), [](QChar c) {
        return c.direction() == QChar::DirR || c.direction() == QChar::DirAL;
    });
    return turns ? QChar(0x2068) + text + QChar(0x2069) : text;
}

/// A sentence with isolated text, which may be its start, runs from left to right: labels that can be selected take their
/// direction from the first letter, be it isolated or not.
inline QString leftToRight(const QString& sentence) {
    constexpr QChar kFirstStrongIsolate(0x2068);
    constexpr QChar kLeftToRightMark(0x200E);
    return sentence.contains(kFirstStrongIsolate) ? kLeftToRightMark + sentence : sentence;
}

/// A sentence of core in which right-to-left text keeps its place.
inline QString sentenceText(const Message& sentence) {
    return QString::fromStdString(sentence.text(
        [](const std::string& text) { return isolated(QString::fromStdString(text)).toStdString(); }));
}

// Tooltips for text from files: Qt would interpret `<s>` or `&amp;` in a plain string as markup.

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
