#pragma once
// What a rule did to a text: the cells of two rows compared by their origins.

#include "ui/widgets/stages_view/stage_sheet.h"

namespace tokenscope::ui {

/// The code points of `row.text`; `origin` has one span a byte.
std::vector<StageCell> cellsOf(std::string_view text, const std::vector<ByteSpan>& origin);

/// Marks the cells of `row`, fills in its drops and counts, and links its cells to those of `above`. Cells that
/// represent the same bytes of the original are compared as a group: within it, what is equal is unchanged;
/// what is left on both sides is a change, on one side an addition or a loss.
void markChanges(const StageRow& above, StageRow& row);

} // namespace tokenscope::ui
