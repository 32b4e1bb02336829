#pragma once
// The pieces of a way as small chips in a cell of a WaysModel; other cells as StepTable has them.

#include "ui/widgets/step_table/step_cell_delegate.h"

namespace tokenscope::ui {

class WayCellDelegate : public StepCellDelegate {
    Q_OBJECT

  public:
    using StepCellDelegate::StepCellDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace tokenscope::ui
