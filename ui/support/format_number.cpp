#include "ui/support/format_number.h"

#include <charconv>

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

} // namespace tokenscope::ui
