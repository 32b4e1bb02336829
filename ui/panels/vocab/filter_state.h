#pragma once
// Filters of pieces for people and for the saved state: what each condition is called, and how it is typed.

#include "core/base/error.h"
#include "core/vocab/piece_filter.h"

#include <QJsonObject>
#include <QList>
#include <QString>

#include <functional>

namespace tokenscope::ui {

/// A condition of a filter, as a chip shows it.
struct FilterCondition {
    QString title; ///< `Type: control`
    std::function<void(vocab::PieceFilter&)> remove;
    bool typed = false; ///< a TypedFilter
};
/// All conditions that are set, in a fixed order.
QList<FilterCondition> conditionsOf(const vocab::PieceFilter& filter);

/// What is typed into the field of the filter.
enum class TypedFilter : quint8 { Text, Regex, Bytes, Characters, ByteLength, Ids, Depth, Count };
inline constexpr int kTypedFilterCount = 8;
QString titleOf(TypedFilter kind);
/// What to type, as an example.
QString exampleOf(TypedFilter kind);
/// Sets this condition; an empty text removes it. Errors: a sentence; the filter stays.
QString setTyped(vocab::PieceFilter& filter, TypedFilter kind, const QString& text);
/// What to type for the condition; empty: there is none of this kind.
QString typedText(const vocab::PieceFilter& filter, TypedFilter kind);

QJsonObject filterState(const vocab::PieceFilter& filter);
/// Accepts anything: what is missing or invalid is no condition.
vocab::PieceFilter filterFrom(const QJsonObject& state);

} // namespace tokenscope::ui
