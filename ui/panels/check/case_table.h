#pragma once
// The cases of a suite as a table: passed, failed or error by shape and color, name, kind, and what differs.

#include "ui/panels/check/suite_run.h"
#include "ui/widgets/step_table/step_table.h"
#include "ui/widgets/table_model.h"

namespace tokenscope::ui {

struct CaseRow {
    std::size_t index = 0; ///< in the suite
    SuiteCasePtr one;
    CaseState state = CaseState::NotRun;
    QString different; ///< `ids, masks`
};

/// `passed`, `failed`, …
QString stateLabel(CaseState state);
/// `ids, masks`
QString differenceLabel(const suite::CaseResult& result);
/// `text`, `conversation`
QString kindLabel(const suite::SuiteCase& one);
/// `3 passed · 1 failed`
QString countsLabel(const SuiteRun::Counts& counts);

class CaseModel : public TableModel<CaseRow> {
    Q_OBJECT

  public:
    enum Column { Mark, State, Name, Kind, Different };
    enum Role { StateRole = LitCellRole + 1 };
    explicit CaseModel(QObject* parent = nullptr);
    /// The row of that case; -1: it is not among them.
    [[nodiscard]] int rowOf(std::size_t index) const;
};

/// Paints the shape of a state in the first column.
class CaseDelegate : public StepCellDelegate {
    Q_OBJECT

  public:
    using StepCellDelegate::StepCellDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace tokenscope::ui
