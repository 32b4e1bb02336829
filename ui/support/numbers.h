#pragma once
// Numbers as the window shows them: grouped by thin spaces, with the decimal sign of its language, with units, as counts
// of something, and painted; and numbers that the user types.

#include <QFont>
#include <QPainter>
#include <QString>

#include <optional>

namespace tokenscope::ui {

/// Between the groups of a number: thin, and no place to break a line.
inline constexpr char16_t kThinSpace = 0x202F;
/// `262 144` with thin spaces between the groups, unless the user wants none; four digits are grouped too. Any
/// thread.
QString grouped(quint64 number);
/// As grouped() up to 99 999, above that `123k`, `1.2M`: never wider than six characters.
QString abbreviated(quint64 number);
/// `2.40`, in German `2,40`. The decimal sign is that of the window's language everywhere in the window. Any thread.
QString decimal(double number, int decimals);
/// With as few digits as possible, at most `digits` significant ones: `0.75`, `1e-05`.
QString shortDecimal(double number, int digits = 6);
/// What the user typed, with a point or a comma, whatever the language. nullopt: not a finite number.
std::optional<double> parseDecimal(const QString& text);
/// `1.4 MB`, decimal units.
QString byteCount(quint64 bytes);
/// `41 µs`, `3.2 ms`, `1.25 s`
QString duration(double milliseconds);
/// The shortest decimal that parses to the same float: `−11.5601`, `−1e9`; a whole number is grouped: `−2 891`.
QString floatNumber(float number);

/// The count that selects the plural form: tr("%1 pieces", nullptr, pluralCount(n)).arg(grouped(n)). `%n`
/// would not group.
int pluralCount(quint64 count);

/// `1 piece`, `12 pieces`
QString pieceCount(quint64 pieces);
/// `1 merge`, `12 merges`
QString mergeCount(quint64 merges);
/// `1 word`, `12 words`
QString wordCount(quint64 words);
/// `1 symbol`, `12 symbols`
QString symbolCount(quint64 symbols);
/// `1 candidate`, `12 candidates`
QString candidateCount(quint64 candidates);
/// `1 token`, `12 tokens`
QString tokenCount(quint64 tokens);
/// `1 char`, `12 chars`
QString characterCount(quint64 characters);
/// `1 byte`, `12 bytes`: not abbreviated as byteCount() does
QString wholeByteCount(quint64 bytes);
/// `1 difference`, `12 differences`
QString differenceCount(quint64 differences);
/// `1 text`, `12 texts`
QString textCount(quint64 texts);
/// `1 boundary`, `12 boundaries`
QString boundaryCount(quint64 boundaries);
/// `1 row`, `12 rows`
QString tableRowCount(quint64 rows);
/// `1 hit, 5 misses`
QString hitCount(quint64 hits, quint64 misses);

/// Width of an id in columns and under chips. Ids are names, not counts: they are never grouped.
qreal idNumberWidth(quint64 id, const QFont& font);
/// With the painter's pen, vertically centered in `rect`, at its left or (Qt::AlignRight) its right.
void paintIdNumber(QPainter& painter, const QRectF& rect, quint64 id, const QFont& font,
                   Qt::Alignment alignment = Qt::AlignLeft);
/// Width of a text with grouped numbers. Their groups are a quarter of the font size apart: the thin space of a
/// fixed font is as wide as a digit.
qreal groupedTextWidth(const QString& text, const QFont& font);
/// With the painter's pen, vertically centered in `rect`, at its left or (Qt::AlignRight) its right.
void paintGroupedText(QPainter& painter, const QRectF& rect, const QString& text, const QFont& font,
                      Qt::Alignment alignment = Qt::AlignLeft);
/// The same for a number.
qreal groupedNumberWidth(quint64 number, const QFont& font);
void paintGroupedNumber(QPainter& painter, const QRectF& rect, quint64 number, const QFont& font,
                        Qt::Alignment alignment = Qt::AlignLeft);

} // namespace tokenscope::ui
