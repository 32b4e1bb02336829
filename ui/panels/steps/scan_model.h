#pragma once
// What a scan without a queue looks at for one step: all pairs of neighbours from the left, and the best so far.

#include "ui/widgets/step_rows/bpe_word.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace tokenscope {

class ScanModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Order, Pair, Gives, Place, State, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    /// `row` is what the step finds.
    void setRow(BpeWordPtr word, std::vector<NodeIndex> row);
    [[nodiscard]] std::optional<int> bestRow() const { return m_best; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    [[nodiscard]] QString state(std::size_t row) const;

    BpeWordPtr m_word;
    std::vector<NodeIndex> m_row;
    std::vector<std::optional<PossibleMerge>> m_pairs;
    std::vector<bool> m_bestSoFar;
    std::optional<int> m_best;
};

} // namespace tokenscope
