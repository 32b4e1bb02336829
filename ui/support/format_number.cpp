#include "ui/support/format_number.h"

namespace tokenscope {

QString grouped(quint64 number) {
    QString digits = QString::number(number);
    for (qsizetype at = digits.size() - 3; at > 0; at -= 3)
        digits.insert(at, QChar(0x2009));
    return digits;
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

} // namespace tokenscope
