#pragma once
// Exports of a merge tree: a picture, or text for Graphviz and Mermaid. Like in the view, merges after the
// current step are dashed.

#include "ui/widgets/export_menu/export_menu.h"
#include "ui/widgets/merge_tree_view/merge_tree_view.h"
#include "ui/widgets/step_rows/bpe_word.h"

#include <QString>

namespace tokenscope::ui {

// A merge tree as text for other programs.

/// For Graphviz. Nodes created after `step` are dashed.
QString treeAsDot(const BpeWord& word, std::size_t step);
QString treeAsMermaid(const BpeWord& word, std::size_t step);

class TreeMenu : public ExportMenu {
    Q_OBJECT

  public:
    /// The view must outlive the menu.
    TreeMenu(const MergeTreeView& view, QWidget* parent);
};

} // namespace tokenscope::ui
