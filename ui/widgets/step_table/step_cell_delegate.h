#pragma once
#include <QStyledItemDelegate>

namespace tokenscope::ui {

/// Paints the cells of StepTable.
class StepCellDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

/// What a number takes of a cell, with the room beside it.
int numberCellWidth(const QString& text, bool bold);

} // namespace tokenscope::ui
