#include "ui/accessibility/spoken_text.h"

#include "core/text/utf8.h"
#include "ui/support/token_menu.h"
#include "ui/support/token_parts.h"

#include <QObject>
#include <QStringList>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxSpoken = 300; ///< bytes

} // namespace

QString spokenText(std::string_view bytes) {
    const bool truncated = bytes.size() > kMaxSpoken;
    std::size_t end = std::min(bytes.size(), kMaxSpoken);
    while (truncated && end > 0 && isContinuationByte(bytes[end]))
        --end;
    bytes = bytes.substr(0, end);
    const std::size_t first = std::min(bytes.find_first_not_of(' '), bytes.size());
    const std::size_t last = bytes.find_last_not_of(' ');
    QStringList words;
    std::string plain;
    const auto say = [&](const QString& word) {
        if (!plain.empty())
            words << QString::fromStdString(plain);
        plain.clear();
        words << word;
    };
    for (std::size_t at = 0; at < bytes.size();) {
        const DecodedCharacter c = decodeUtf8(bytes, at);
        const char byte = bytes[at];
        if (!c.valid())
            say(QObject::tr("byte %1").arg(QString::fromStdString(hexBytes(bytes.substr(at, 1)))));
        else if (byte == ' ' && (at < first || at > last))
            say(QObject::tr("space"));
        else if (byte == '\n')
            say(QObject::tr("line feed"));
        else if (byte == '\r')
            say(QObject::tr("carriage return"));
        else if (byte == '\t')
            say(QObject::tr("tab"));
        else
            plain += bytes.substr(at, c.length);
        at += c.length;
    }
    if (!plain.empty())
        words << QString::fromStdString(plain);
    return words.join(QLatin1Char(' ')) + (truncated ? QStringLiteral(" …") : QString());
}

QString spokenLabel(const PieceLabel& label) {
    if (!label.spelled)
        return spokenText(label.bytes);
    std::string text = label.bytes;
    for (const std::string_view marker : {"\u2581", "\u0120"})
        for (std::size_t at = text.find(marker); at != std::string::npos; at = text.find(marker, at + 1))
            text.replace(at, marker.size(), " ");
    return spokenText(text);
}

QString spokenToken(const EncodedText& encoded, std::size_t token) {
    if (encoded.isInvalidId(token))
        return QObject::tr("item %1, %2, not an id of this tokenizer")
            .arg(token)
            .arg(spokenText(encoded.invalidId(token)));
    const ByteSpan span = encoded.span(token);
    const PieceLabel label = pieceLabel(*encoded.tokenizer, encoded.encoding.ids[token]);
    const QString spoken = encoded.types[token] == PieceType::Unknown && !span.empty()
                               ? spokenText(encoded.surface(token))
                               : spokenLabel(label);
    const ByteSpan shown = encoded.shownSpan(token);
    const QString number = QString::number(token);
    const QString text = spoken.isEmpty() ? QObject::tr("no text") : spoken;
    const QString id = QString::number(encoded.encoding.ids[token]);
    const QString type = typeLabel(encoded.types[token]);
    const QString begin = QString::number(shown.begin);
    const QString end = QString::number(shown.end);
    const auto word = encoded.wordOf(token);
    return word ? QObject::tr("token %1, %2, id %3, %4, bytes %5 to %6 of word %7")
                      .arg(number, text, id, type, begin, end, QString::number(*word))
                : QObject::tr("token %1, %2, id %3, %4, bytes %5 to %6")
                      .arg(number, text, id, type, begin, end);
}

} // namespace tokenscope::ui
