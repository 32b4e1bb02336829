#pragma once
// A merge tree as text that other programs draw.

#include "ui/widgets/step_rows/bpe_word.h"

#include <QString>

namespace tokenscope::ui {

/// Of Graphviz. Nodes that are made behind `step` are dashed.
QString treeAsDot(const BpeWord& word, std::size_t step);
QString treeAsMermaid(const BpeWord& word, std::size_t step);

} // namespace tokenscope::ui
