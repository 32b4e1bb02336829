#pragma once
// A cell of StepTable that shows a share as a bar.

#include "ui/widgets/step_table/step_cell_delegate.h"

namespace tokenscope::ui {

class ShareBarDelegate : public StepCellDelegate {
    Q_OBJECT

  public:
    /// `role`: the share, 0 to 1.
    explicit ShareBarDelegate(int role, QObject* parent = nullptr)
        : StepCellDelegate(parent)
        , m_role(role) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

  private:
    int m_role;
};

} // namespace tokenscope::ui
