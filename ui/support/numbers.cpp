#include "ui/support/numbers.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QString>

#include <charconv>
#include <cmath>

namespace tokenscope::ui {

QString grouped(quint64 number) {
    QString digits = QString::number(number);
    for (qsizetype at = digits.size() - 3; at > 0; at -= 3)
        digits.insert(at, QChar(0x2009));
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
        whole < 10 ? QStringLiteral("%1.%2").arg(whole).arg(tenth) : QString::number(whole);
    return digits + QLatin1String(kUnits[unit]);
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
    return QStringLiteral("%1 %2").arg(value, 0, 'f', value < 10 ? 1 : 0).arg(QLatin1String(kUnits[unit]));
}

QString duration(double milliseconds) {
    if (milliseconds < 1)
        return QStringLiteral("%1 µs").arg(milliseconds * 1000, 0, 'f', 0);
    if (milliseconds < 1000)
        return QStringLiteral("%1 ms").arg(milliseconds, 0, 'f', milliseconds < 10 ? 1 : 0);
    return QStringLiteral("%1 s").arg(milliseconds / 1000, 0, 'f', 2);
}

QString floatNumber(float number) {
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    QString text = QString::fromLatin1(digits, end - digits);
    text.replace(QLatin1String("e+0"), QLatin1String("e")).replace(QLatin1String("e+"), QLatin1String("e"));
    return text.replace(u'-', QChar(0x2212));
}

namespace {

struct CountTexts {
    Q_DECLARE_TR_FUNCTIONS(Counts)
};

} // namespace

QString pieceCount(quint64 pieces) {
    return pieces == 1 ? CountTexts::tr("1 piece") : CountTexts::tr("%1 pieces").arg(grouped(pieces));
}

QString mergeCount(quint64 merges) {
    return merges == 1 ? CountTexts::tr("1 merge") : CountTexts::tr("%1 merges").arg(grouped(merges));
}

QString wordCount(quint64 words) {
    return words == 1 ? CountTexts::tr("1 word") : CountTexts::tr("%1 words").arg(grouped(words));
}

QString symbolCount(quint64 symbols) {
    return symbols == 1 ? CountTexts::tr("1 symbol") : CountTexts::tr("%1 symbols").arg(grouped(symbols));
}

QString candidateCount(quint64 candidates) {
    return candidates == 1 ? CountTexts::tr("1 candidate")
                           : CountTexts::tr("%1 candidates").arg(grouped(candidates));
}

QString tokenCount(quint64 tokens) {
    return tokens == 1 ? CountTexts::tr("1 token") : CountTexts::tr("%1 tokens").arg(grouped(tokens));
}

QString characterCount(quint64 characters) {
    return characters == 1 ? CountTexts::tr("1 char") : CountTexts::tr("%1 chars").arg(grouped(characters));
}

QString wholeByteCount(quint64 bytes) {
    return bytes == 1 ? CountTexts::tr("1 byte") : CountTexts::tr("%1 bytes").arg(grouped(bytes));
}

QString differenceCount(quint64 differences) {
    return differences == 1 ? CountTexts::tr("1 difference")
                            : CountTexts::tr("%1 differences").arg(grouped(differences));
}

QString textCount(quint64 texts) {
    return texts == 1 ? CountTexts::tr("1 text") : CountTexts::tr("%1 texts").arg(grouped(texts));
}

QString boundaryCount(quint64 boundaries) {
    return boundaries == 1 ? CountTexts::tr("1 boundary")
                           : CountTexts::tr("%1 boundaries").arg(grouped(boundaries));
}

QString tableRowCount(quint64 rows) {
    return rows == 1 ? CountTexts::tr("1 row") : CountTexts::tr("%1 rows").arg(grouped(rows));
}

QString hitCount(quint64 hits, quint64 misses) {
    const QString first = hits == 1 ? CountTexts::tr("1 hit") : CountTexts::tr("%1 hits").arg(grouped(hits));
    const QString second =
        misses == 1 ? CountTexts::tr("1 miss") : CountTexts::tr("%1 misses").arg(grouped(misses));
    return CountTexts::tr("%1, %2").arg(first, second);
}

namespace {

qreal gap(const QFont& font) {
    return std::round(font.pixelSize() / 4.0);
}

} // namespace

qreal groupedNumberWidth(quint64 number, const QFont& font) {
    const QString digits = QString::number(number);
    return QFontMetricsF(font).horizontalAdvance(digits) +
           gap(font) * static_cast<qreal>((digits.size() - 1) / 3);
}

void paintGroupedNumber(QPainter& painter, const QRectF& rect, quint64 number, const QFont& font,
                        Qt::Alignment alignment) {
    const QString digits = QString::number(number);
    const QFontMetricsF metrics(font);
    qreal x =
        alignment.testFlag(Qt::AlignRight) ? rect.right() - groupedNumberWidth(number, font) : rect.left();
    painter.setFont(font);
    qsizetype taken = digits.size() % 3 == 0 ? 3 : digits.size() % 3;
    for (qsizetype at = 0; at < digits.size(); at += taken, taken = 3) {
        if (at > 0)
            x += gap(font);
        const QString group = digits.mid(at, at == 0 ? taken : 3);
        const qreal width = metrics.horizontalAdvance(group);
        painter.drawText(QRectF(x, rect.top(), width + 1, rect.height()),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, group);
        x += width;
    }
}

} // namespace tokenscope::ui
