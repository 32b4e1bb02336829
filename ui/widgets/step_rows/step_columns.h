#pragma once
// The columns of a word's steps: one for each initial symbol, wide enough for its letters. A merged symbol
// covers the columns of its parts, so no box moves from one step to the next.

#include "ui/widgets/piece_boxes/box_columns.h"
#include "ui/widgets/step_rows/bpe_word.h"

#include <QFont>

namespace tokenscope::ui {

/// Positions are bytes of the word. UI thread only (fonts).
BoxColumns stepColumns(const BpeWord& word, int columnWidth, const QFont& font);

} // namespace tokenscope::ui
