#pragma once
// The candidates of merging before a step as the queue has them, the first to go first; what is stale tells why.

#include "core/explain/bpe/merge_queue.h"
#include "ui/widgets/step_rows/bpe_word.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <vector>

namespace tokenscope::ui {

class QueueModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Order, Pair, Gives, Place, State, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setWord(BpeWordPtr word, std::shared_ptr<const MergeQueue> queue);
    /// From 1; 0 is the queue before the first, as 1 is.
    void setStep(std::size_t step);
    void setShowsStale(bool shows);
    [[nodiscard]] bool showsStale() const { return m_showsStale; }

    [[nodiscard]] std::size_t candidates() const { return m_candidates; }
    [[nodiscard]] std::size_t stale() const { return m_stale; }
    /// The row of what the step takes; none at step 0.
    [[nodiscard]] std::optional<int> chosenRow() const;
    [[nodiscard]] const QueueEntry& entry(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    void fill();
    [[nodiscard]] bool isStale(const QueueEntry& entry) const { return entry.staleBefore(m_step); }
    [[nodiscard]] bool isChosen(const QueueEntry& entry) const;
    [[nodiscard]] QString state(const QueueEntry& entry) const;

    BpeWordPtr m_word;
    std::shared_ptr<const MergeQueue> m_queue;
    std::size_t m_step = 0; ///< index of the step that comes
    bool m_begun = false;   ///< a step is shown; else it is all ahead
    bool m_showsStale = true;
    bool m_scores = false;
    std::vector<std::uint32_t> m_rows; ///< entries
    std::size_t m_candidates = 0;
    std::size_t m_stale = 0;
};

} // namespace tokenscope::ui
