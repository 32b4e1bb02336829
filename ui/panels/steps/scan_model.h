#pragma once
// The pairs of neighbors that a method without a queue examines in one step, from the left, and the outcome
// for each: a scan merges the best pair, the textbook method all pairs that are next in its list of merges.

#include "core/explain/bpe/textbook_passes.h"
#include "ui/widgets/step_rows/bpe_word.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace tokenscope::ui {

class ScanModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Order, Pair, Gives, Place, State, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    /// Shows a scan; `row` is the row before the step.
    void setRow(BpeWordPtr word, const std::vector<explain::NodeIndex>& row);
    /// Shows a pass of the textbook method; after the last pass, the pairs that remain.
    void setPass(BpeWordPtr word, const explain::TextbookPasses& passes, std::size_t pass);
    /// The first row that is merged.
    [[nodiscard]] std::optional<int> bestRow() const { return m_best; }
    /// The two neighbors of a row, as bytes of the word.
    [[nodiscard]] std::pair<ByteSpan, ByteSpan> pairAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    enum class Fate : quint8 { NoMerge, Best, BestSoFar, NotBetter, Now, Overlaps, Past, Later };
    void look(BpeWordPtr word, std::vector<ModelSymbol> row);
    [[nodiscard]] static QString state(Fate fate);

    BpeWordPtr m_word;
    std::vector<ModelSymbol> m_row;
    std::vector<std::optional<PossibleMerge>> m_pairs;
    std::vector<Fate> m_fates; ///< by pair
    std::optional<int> m_best;
};

} // namespace tokenscope::ui
