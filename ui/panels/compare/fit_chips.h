#pragma once
// Tokens without text that stand at one place of a row, in the room that there is: long names are cut, and where there is no
// room for each, the last one says how many more there are. What is cut is in the tooltip.

#include "ui/widgets/token_editor/display_text.h"

#include <vector>

namespace tokenscope::ui {

/// All of one place, in their order; at most `room` pixels wide together, unless that is less than one chip of a few
/// letters. There are as many as before at the most, and those that stay have their places in the order.
std::vector<InlineChip> fitChips(std::vector<InlineChip> chips, qreal room);

} // namespace tokenscope::ui
