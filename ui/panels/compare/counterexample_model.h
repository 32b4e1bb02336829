#pragma once
// The shortest texts that show where two files give different ids: a row for each cause.

#include "ui/panels/compare/compared_files.h"

#include <QAbstractTableModel>

namespace tokenscope::ui {

/// `the model`, `a token found by one`, …: as a cause reads in a table.
QString differenceCauseTitle(compare::DifferenceCause cause);

class CounterexampleModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Text, Cause, IdsA, IdsB, Time, Why, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;
    void setCompared(ComparedFilesPtr compared);
    [[nodiscard]] const compare::Counterexample& counterexample(int row) const {
        return m_compared->search.counterexamples[static_cast<std::size_t>(row)];
    }
    /// What was tried and how long it took: `12 345 texts in 1.2 s: 200 around changed merges, …`
    [[nodiscard]] QString tried() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    ComparedFilesPtr m_compared;
};

} // namespace tokenscope::ui
