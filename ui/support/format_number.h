#pragma once
// Numbers as the window writes them: grouped by thin spaces in columns and in the status bar.

#include <QString>

namespace tokenscope::ui {

/// `262 144` with U+2009 between the groups; four digits are grouped too.
QString grouped(quint64 number);
/// As grouped() up to 99 999, from there on `123k`, `1.2M`: never wider than six characters.
QString abbreviated(quint64 number);
/// `1.4 MB`, decimal units.
QString byteCount(quint64 bytes);
/// `41 µs`, `3.2 ms`, `1.25 s`
QString duration(double milliseconds);
/// The shortest number that is the same float again: `−11.5601`, `−1e9`.
QString floatNumber(float number);

} // namespace tokenscope::ui
