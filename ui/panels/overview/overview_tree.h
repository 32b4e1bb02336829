#pragma once
// The tree of the overview, and how its rows are painted.

#include "ui/support/theme.h"

#include <QStyledItemDelegate>
#include <QTreeView>
#include <QWidget>

#include <algorithm>

class QLabel;
class QLineEdit;

namespace tokenscope::ui {

/// The filter of one long list, at the right end of the list's own row. It covers the row, but is only where
/// its field is: a click next to it reaches the row.
class ListFilter : public QWidget {
    Q_OBJECT

  public:
    /// `list` names it.
    ListFilter(const QString& list, const QString& text, QWidget* parent);
    /// How many rows it shows.
    void setCount(const QString& count);

  signals:
    void textChanged(const QString& text);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QLabel* m_count;
    QLineEdit* m_field;
};

/// A QTreeView with a copy() slot for the Edit menu's Copy. It says so if the filter leaves no row.
class OverviewTree : public QTreeView {
    Q_OBJECT

  public:
    using QTreeView::QTreeView;
    /// What the names of the expanded sections need in the first column, in pixels.
    [[nodiscard]] int namesWidth() const;

  public slots:
    void copy() { emit copyRequested(); }

  signals:
    void copyRequested();

  protected:
    void paintEvent(QPaintEvent* event) override;
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

/// Paints the rows of the overview: headings of sections, pieces as chips, types as bars, diagnostics with a
/// symbol, and values that wrap. Knows only the roles of OverviewModel.
class OverviewDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    /// The height of a row depends on the widths of the view's columns.
    explicit OverviewDelegate(QTreeView& view);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  private:
    void paintSection(QPainter& painter, const QRect& cell, const QModelIndex& index) const;
    void paintToken(QPainter& painter, const QRect& cell, const QModelIndex& index) const;
    void paintType(QPainter& painter, const QRect& cell, const QModelIndex& index) const;
    void paintText(QPainter& painter, const QRect& cell, const QModelIndex& index) const;
    QTreeView& m_view;
};

} // namespace tokenscope::ui
