#pragma once
// The merge candidates before a step in the order of the queue; for stale ones, the reason.

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

    void setWord(BpeWordPtr word, std::shared_ptr<const explain::MergeQueue> queue);
    /// Counts from 1. 0 shows the queue before the first step, like 1.
    void setStep(std::size_t step);
    void setShowsStale(bool shows);
    [[nodiscard]] bool showsStale() const { return m_showsStale; }

    [[nodiscard]] std::size_t candidates() const { return m_candidates; }
    [[nodiscard]] std::size_t stale() const { return m_stale; }
    /// The row of the candidate that the step takes; none at step 0.
    [[nodiscard]] std::optional<int> chosenRow() const;
    [[nodiscard]] const explain::QueueEntry& entry(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    void fill();
    [[nodiscard]] bool isStale(const explain::QueueEntry& entry) const { return entry.staleBefore(m_step); }
    [[nodiscard]] bool isChosen(const explain::QueueEntry& entry) const;
    [[nodiscard]] QString state(const explain::QueueEntry& entry) const;

    BpeWordPtr m_word;
    std::shared_ptr<const explain::MergeQueue> m_queue;
    std::size_t m_step = 0; ///< index of the step that comes next
    bool m_started = false; ///< a step is shown; otherwise the first one is still to come
    bool m_showsStale = true;
    bool m_scores = false;
    std::vector<std::uint32_t> m_rows; ///< indices of queue entries
    std::size_t m_candidates = 0;
    std::size_t m_stale = 0;
};

} // namespace tokenscope::ui
