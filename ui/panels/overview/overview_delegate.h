#pragma once
// Paints the rows of the overview: headings of sections, pieces as chips, types as bars, diagnostics with a
// symbol, and values that wrap. Knows only the roles of OverviewModel.

#include <QStyledItemDelegate>

class QTreeView;

namespace tokenscope::ui {

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
