#pragma once
// What a rule did to a text, found by comparing the origins of the cells of two rows.

#include "ui/widgets/stages_view/stage_sheet.h"

namespace tokenscope::ui {

/// One cell per code point of `row.text`; `origin` has one span per byte.
std::vector<StageCell> cellsOf(std::string_view text, const std::vector<ByteSpan>& origin);

/// Marks the cells of `row` as changed or added, records drops and counts, and links cells to those of
/// `above`. Cells that represent the same bytes of the original are compared as a group: equal cells are
/// unchanged, the rest counts as changed if both sides have some, otherwise as added or dropped.
void markChanges(const StageRow& above, StageRow& row);

} // namespace tokenscope::ui
