#pragma once
// The tree of the overview: a QTreeView with a copy() slot for the Edit menu's Copy.

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
    /// Aligns the triangle with the first line of the row's text; the title of a section is at the bottom of
    /// its row.
    void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override {
        QRect line = rect;
        line.setHeight(std::min(rect.height(), scaled(24)));
        if (!index.parent().isValid())
            line.moveBottom(rect.bottom() - scaled(3));
        QTreeView::drawBranches(painter, line, index);
    }
};

} // namespace tokenscope::ui
