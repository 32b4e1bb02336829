#include "ui/widgets/stages_view/stage_items.h"

#include <algorithm>

namespace tokenscope::ui {
namespace {

/// Visits items in the order of columns: cells, or the box of an added token in place of its cells.
template <class F>
void forItems(const StageRow& row, const F& f) {
    for (const StageCell& cell : row.cells)
        if (!cell.inAdded)
            f(cell.columns);
    for (const StageBox& box : row.boxes)
        if (box.id != kNoPiece)
            f(box.columns);
}

} // namespace

ColumnSpan joined(ColumnSpan a, ColumnSpan b) {
    return {std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

ColumnSpan itemAt(const StageRow& row, std::uint32_t column) {
    ColumnSpan found;
    forItems(row, [&](ColumnSpan columns) {
        if (columns.begin <= column && column < columns.end &&
            (found.empty() || columns.end - columns.begin < found.end - found.begin))
            found = columns;
    });
    if (!found.empty())
        return found;
    for (const StageDrop& drop : row.drops)
        if (drop.columns.begin <= column && column < drop.columns.end)
            return drop.columns;
    return {};
}

ColumnSpan wordAt(const StageRow& row, std::uint32_t column) {
    for (const StageBox& box : row.boxes)
        if (box.columns.begin <= column && column < box.columns.end)
            return box.columns;
    return itemAt(row, column);
}

std::optional<ColumnSpan> nextItem(const StageRow& row, ColumnSpan from, int step) {
    std::optional<ColumnSpan> best;
    forItems(row, [&](ColumnSpan columns) {
        if (columns.empty())
            return;
        if (step > 0 && columns.begin >= from.end && (!best || columns.begin < best->begin))
            best = columns;
        if (step < 0 && columns.end <= from.begin && (!best || columns.begin > best->begin))
            best = columns;
    });
    return best;
}

ColumnSpan extended(const StageRow& row, ColumnSpan selected, ColumnSpan anchor, ColumnSpan next, int step) {
    const bool shrinks = step > 0 ? selected.begin < anchor.begin : selected.end > anchor.end;
    if (!shrinks)
        return joined(selected, next);
    const auto inner = nextItem(row,
                                step > 0 ? ColumnSpan{selected.begin, selected.begin + 1}
                                         : ColumnSpan{selected.end - 1, selected.end},
                                step);
    const ColumnSpan less = step > 0 ? ColumnSpan{inner ? inner->begin : anchor.begin, selected.end}
                                     : ColumnSpan{selected.begin, inner ? inner->end : anchor.end};
    return less.empty() ? anchor : joined(less, anchor);
}

} // namespace tokenscope::ui
