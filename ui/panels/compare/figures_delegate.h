#pragma once
// Paints the figures of a comparison: the letter and name of a column, and its bar.

#include "ui/widgets/step_table/step_cell_delegate.h"

namespace tokenscope::ui {

class FiguresDelegate : public StepCellDelegate {
  public:
    using StepCellDelegate::StepCellDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace tokenscope::ui
