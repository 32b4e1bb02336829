#pragma once
// How the columns of the token table share its width. Numbers, spans and types are always shown whole; piece,
// bytes and decoded give way first and take what is left over, then scores give way.

#include "ui/widgets/token_table/token_item_model.h"

#include <array>

namespace tokenscope::ui {

using ColumnWidths = std::array<int, TokenItemModel::ColumnCount>;

/// `encoded` may be null. The sum is `width`, or more when even the least widths need that: then the table
/// scrolls sideways.
ColumnWidths fittedColumns(const EncodedText* encoded, int width);

} // namespace tokenscope::ui
