#pragma once
// What can be taken away of a merge tree: a picture, or its text for Graphviz and Mermaid. As it is: what is made is
// filled, what is to come dashed.

#include "ui/widgets/export_menu/export_menu.h"
#include "ui/widgets/merge_tree_view/merge_tree_view.h"
#include "ui/widgets/step_rows/bpe_word.h"

#include <QString>

namespace tokenscope::ui {

// A merge tree as text that other programs draw.

/// Of Graphviz. Nodes that are made after `step` are dashed.
QString treeAsDot(const BpeWord& word, std::size_t step);
QString treeAsMermaid(const BpeWord& word, std::size_t step);

class TreeMenu : public ExportMenu {
    Q_OBJECT

  public:
    /// Of that view, which must outlive the menu.
    TreeMenu(const MergeTreeView& view, QWidget* parent);
};

} // namespace tokenscope::ui
