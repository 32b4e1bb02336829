#pragma once
// What can be selected in a row of the stages view, and where the arrow keys lead.

#include "ui/widgets/stages_view/stage_sheet.h"

#include <optional>

namespace tokenscope::ui {

/// The smallest span that contains both.
ColumnSpan joined(ColumnSpan a, ColumnSpan b);
/// The item at the column: a cell or token, a whole added token, or a dropped character. Empty if there is
/// none.
ColumnSpan itemAt(const StageRow& row, std::uint32_t column);
/// The word at the column if the row has words, otherwise the item.
ColumnSpan wordAt(const StageRow& row, std::uint32_t column);
/// The first item after `from` (step 1), or the last one before it (step -1).
std::optional<ColumnSpan> nextItem(const StageRow& row, ColumnSpan from, int step);
/// The selection from `anchor` after Shift and an arrow: it grows by `next`, or shrinks when it moves back
/// toward the anchor.
ColumnSpan extended(const StageRow& row, ColumnSpan selected, ColumnSpan anchor, ColumnSpan next, int step);

} // namespace tokenscope::ui
