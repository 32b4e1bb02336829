#pragma once
// The tree of the overview: a QTreeView that the Edit menu's Copy reaches.

#include <QTreeView>

namespace tokenscope {

class OverviewTree : public QTreeView {
    Q_OBJECT

  public:
    using QTreeView::QTreeView;

  public slots:
    void copy() { emit copyRequested(); }

  signals:
    void copyRequested();
};

} // namespace tokenscope
