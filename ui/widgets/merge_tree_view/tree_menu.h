#pragma once
// What can be taken away of a merge tree: a picture, or its text for Graphviz and Mermaid. As it stands: what is made is
// filled, what is to come dashed.

#include "ui/widgets/export_menu/export_menu.h"
#include "ui/widgets/merge_tree_view/merge_tree_view.h"

namespace tokenscope::ui {

class TreeMenu : public ExportMenu {
    Q_OBJECT

  public:
    /// Of that view, which must outlive the menu.
    TreeMenu(const MergeTreeView& view, QWidget* parent);
};

} // namespace tokenscope::ui
