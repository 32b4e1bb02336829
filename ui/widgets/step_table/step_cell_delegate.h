#pragma once
#include <QStyledItemDelegate>

namespace tokenscope {

/// Paints the cells of StepTable.
class StepCellDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace tokenscope
