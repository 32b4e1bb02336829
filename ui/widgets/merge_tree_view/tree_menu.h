#pragma once
// What can be taken away of a merge tree: a picture, or its text for Graphviz and Mermaid. As it stands: what is made is
// filled, what is to come dashed.

#include "ui/widgets/merge_tree_view/merge_tree_view.h"

#include <QMenu>

namespace tokenscope {

class TreeMenu : public QMenu {
    Q_OBJECT

  public:
    /// Of that view, which must outlive the menu.
    TreeMenu(const MergeTreeView& view, QWidget* parent);

    /// False when it can't be written. The end of the name says the form: .svg, .dot, .mmd, else PNG.
    [[nodiscard]] bool save(const QString& path) const;
    [[nodiscard]] QByteArray svg() const;

  signals:
    void told(const QString& message);

  private:
    [[nodiscard]] QImage image() const;
    void askWhere(const QString& suffix);
    const MergeTreeView& m_view;
};

} // namespace tokenscope
