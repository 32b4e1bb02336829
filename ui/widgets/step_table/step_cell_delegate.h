#pragma once
// Paints symbols and pairs in the cells of a StepTable.

#include <QStyledItemDelegate>

namespace tokenscope::ui {

class StepCellDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

/// The width of a number in a cell, with padding.
int numberCellWidth(const QString& text, bool bold);

} // namespace tokenscope::ui
