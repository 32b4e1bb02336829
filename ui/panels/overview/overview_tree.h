#pragma once
// The tree of the overview: a QTreeView that the Edit menu's Copy reaches.

#include "ui/support/theme.h"

#include <QTreeView>

#include <algorithm>

namespace tokenscope::ui {

class OverviewTree : public QTreeView {
    Q_OBJECT

  public:
    using QTreeView::QTreeView;

  public slots:
    void copy() { emit copyRequested(); }

  signals:
    void copyRequested();

  protected:
    /// The triangle stands beside the first line, as what it opens does: a section's is at the bottom.
    void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override {
        QRect line = rect;
        line.setHeight(std::min(rect.height(), scaled(24)));
        if (!index.parent().isValid())
            line.moveBottom(rect.bottom() - scaled(3));
        QTreeView::drawBranches(painter, line, index);
    }
};

} // namespace tokenscope::ui
