#include "ui/support/numbers.h"

#include "ui/support/language.h"
#include "ui/support/settings.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QString>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace tokenscope::ui {

namespace {

QString inLanguage(QString number) {
    return number.replace(QLatin1Char('.'), QLocale(language()).decimalPoint());
}

} // namespace

QString grouped(quint64 number) {
    QString digits = QString::number(number);
    if (!Settings::instance().flag(Setting::GroupDigits))
        return digits;
    for (qsizetype at = digits.size() - 3; at > 0; at -= 3)
        digits.insert(at, QChar(kThinSpace));
    return digits;
}

QString abbreviated(quint64 number) {
    if (number < 100'000)
        return grouped(number);
    static constexpr const char* kUnits[] = {"k", "M", "G", "T"};
    // Rounded down: 999 999 tokens are not yet a million.
    quint64 whole = number / 1000;
    quint64 tenth = number % 1000 / 100;
    int unit = 0;
    while (whole >= 1000 && unit < 3) {
        tenth = whole % 1000 / 100;
        whole /= 1000;
        ++unit;
    }
    const QString digits =
        whole < 10 ? inLanguage(QStringLiteral("%1.%2").arg(whole).arg(tenth)) : QString::number(whole);
    return digits + QLatin1String(kUnits[unit]);
}

QString decimal(double number, int decimals) {
    return inLanguage(QString::number(number, 'f', decimals));
}

QString shortDecimal(double number, int digits) {
    return inLanguage(QString::number(number, 'g', digits));
}

std::optional<double> parseDecimal(const QString& text) {
    QString number = text.trimmed();
    number.replace(QLatin1Char(','), QLatin1Char('.')).replace(QChar(0x2212), QLatin1Char('-'));
    bool isNumber = false;
    const double value = number.toDouble(&isNumber);
    return isNumber && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

QString byteCount(quint64 bytes) {
    if (bytes < 1000)
        return QStringLiteral("%1 bytes").arg(bytes);
    static constexpr const char* kUnits[] = {"kB", "MB", "GB", "TB"};
    double value = static_cast<double>(bytes) / 1000;
    int unit = 0;
    while (value >= 999.5 && unit < 3) {
        value /= 1000;
        ++unit;
    }
    return QStringLiteral("%1 %2").arg(decimal(value, value < 10 ? 1 : 0)).arg(QLatin1String(kUnits[unit]));
}

QString duration(double milliseconds) {
    if (milliseconds < 1)
        return QStringLiteral("%1 µs").arg(decimal(milliseconds * 1000, 0));
    if (milliseconds < 1000)
        return QStringLiteral("%1 ms").arg(decimal(milliseconds, milliseconds < 10 ? 1 : 0));
    return QStringLiteral("%1 s").arg(decimal(milliseconds / 1000, 2));
}

QString floatNumber(float number) {
    const float size = std::abs(number);
    if (size < 1e7F && size == std::floor(size))
        return (number < 0 ? QString(QChar(0x2212)) : QString()) + grouped(static_cast<quint64>(size));
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    QString text = QString::fromLatin1(digits, end - digits);
    text.replace(QLatin1String("e+0"), QLatin1String("e")).replace(QLatin1String("e+"), QLatin1String("e"));
    return inLanguage(text.replace(u'-', QChar(0x2212)));
}

int pluralCount(quint64 count) {
    return static_cast<int>(std::min<quint64>(count, std::numeric_limits<int>::max()));
}

namespace {

struct CountTexts {
    Q_DECLARE_TR_FUNCTIONS(Counts)
};

} // namespace

QString pieceCount(quint64 pieces) {
    return CountTexts::tr("%1 pieces", nullptr, pluralCount(pieces)).arg(grouped(pieces));
}

QString mergeCount(quint64 merges) {
    return CountTexts::tr("%1 merges", nullptr, pluralCount(merges)).arg(grouped(merges));
}

QString wordCount(quint64 words) {
    return CountTexts::tr("%1 words", nullptr, pluralCount(words)).arg(grouped(words));
}

QString symbolCount(quint64 symbols) {
    return CountTexts::tr("%1 symbols", nullptr, pluralCount(symbols)).arg(grouped(symbols));
}

QString candidateCount(quint64 candidates) {
    return CountTexts::tr("%1 candidates", nullptr, pluralCount(candidates)).arg(grouped(candidates));
}

QString tokenCount(quint64 tokens) {
    return CountTexts::tr("%1 tokens", nullptr, pluralCount(tokens)).arg(grouped(tokens));
}

QString characterCount(quint64 characters) {
    return CountTexts::tr("%1 chars", nullptr, pluralCount(characters)).arg(grouped(characters));
}

QString wholeByteCount(quint64 bytes) {
    return CountTexts::tr("%1 bytes", nullptr, pluralCount(bytes)).arg(grouped(bytes));
}

QString differenceCount(quint64 differences) {
    return CountTexts::tr("%1 differences", nullptr, pluralCount(differences)).arg(grouped(differences));
}

QString textCount(quint64 texts) {
    return CountTexts::tr("%1 texts", nullptr, pluralCount(texts)).arg(grouped(texts));
}

QString boundaryCount(quint64 boundaries) {
    return CountTexts::tr("%1 boundaries", nullptr, pluralCount(boundaries)).arg(grouped(boundaries));
}

QString tableRowCount(quint64 rows) {
    return CountTexts::tr("%1 rows", nullptr, pluralCount(rows)).arg(grouped(rows));
}

QString hitCount(quint64 hits, quint64 misses) {
    const QString first = CountTexts::tr("%1 hits", nullptr, pluralCount(hits)).arg(grouped(hits));
    const QString second = CountTexts::tr("%1 misses", nullptr, pluralCount(misses)).arg(grouped(misses));
    return CountTexts::tr("%1, %2").arg(first, second);
}

qreal idNumberWidth(quint64 id, const QFont& font) {
    return QFontMetricsF(font).horizontalAdvance(QString::number(id));
}

void paintIdNumber(QPainter& painter, const QRectF& rect, quint64 id, const QFont& font,
                   Qt::Alignment alignment) {
    painter.setFont(font);
    painter.drawText(rect, static_cast<int>(alignment | Qt::AlignVCenter) | Qt::TextDontClip,
                     QString::number(id));
}

namespace {

qreal gap(const QFont& font) {
    return std::round(font.pixelSize() / 4.0);
}

} // namespace

qreal groupedTextWidth(const QString& text, const QFont& font) {
    const QFontMetricsF metrics(font);
    const QStringList groups = text.split(QChar(kThinSpace));
    qreal width = gap(font) * static_cast<qreal>(groups.size() - 1);
    for (const QString& group : groups)
        width += metrics.horizontalAdvance(group);
    return width;
}

void paintGroupedText(QPainter& painter, const QRectF& rect, const QString& text, const QFont& font,
                      Qt::Alignment alignment) {
    const QFontMetricsF metrics(font);
    qreal x = alignment.testFlag(Qt::AlignRight) ? rect.right() - groupedTextWidth(text, font) : rect.left();
    painter.setFont(font);
    for (const QString& group : text.split(QChar(kThinSpace))) {
        const qreal width = metrics.horizontalAdvance(group);
        painter.drawText(QRectF(x, rect.top(), width + 1, rect.height()),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, group);
        x += width + gap(font);
    }
}

qreal groupedNumberWidth(quint64 number, const QFont& font) {
    return groupedTextWidth(grouped(number), font);
}

void paintGroupedNumber(QPainter& painter, const QRectF& rect, quint64 number, const QFont& font,
                        Qt::Alignment alignment) {
    paintGroupedText(painter, rect, grouped(number), font, alignment);
}

} // namespace tokenscope::ui
