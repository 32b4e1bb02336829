#pragma once
// All merges of a training, one row each; those after the current step are muted.

#include "ui/panels/train/teaching_run.h"

#include <QAbstractTableModel>

namespace tokenscope::ui {

class TrainedMergesModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Number, Pair, Piece, Id, Count, Tie, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setRun(TeachingRunPtr run);
    /// `step` merges are done; highlights the row of the next one.
    void setStep(std::size_t step);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    [[nodiscard]] QString text(std::size_t step, Column column) const;
    TeachingRunPtr m_run;
    std::size_t m_step = 0;
};

} // namespace tokenscope::ui
