#pragma once
// The tables of BpeView: all steps of a word, and the pairs that may be merged in one step, from a queue or
// by a scan.

#include "core/explain/bpe/merge_methods.h"
#include "core/explain/bpe/merge_queue.h"
#include "core/explain/prose/replay.h"
#include "ui/widgets/step_rows/bpe_word.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <vector>

namespace tokenscope::ui {

/// All steps of a word, one row each: the pair, the result, its rank or score, the number of symbols left.
/// The first rows show what was done to the word before the model received it; at step 0 all of that is done.
class MergesModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Step, Pair, Gives, Order, Left, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setWord(BpeWordPtr word);
    /// Highlights the row of the step; later rows are muted. 0: none.
    void setStep(std::size_t step);

    [[nodiscard]] int rowOf(std::size_t step) const; ///< -1: step 0 of a word that nothing was done to before
    [[nodiscard]] std::size_t stepOf(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    [[nodiscard]] static QString shortKind(explain::BpeStep::Kind kind);
    [[nodiscard]] static QString shortKind(explain::StepBefore::Kind kind);
    [[nodiscard]] static QString text(const explain::StepBefore& step, Column column);
    [[nodiscard]] QString text(std::size_t number, Column column) const;
    BpeWordPtr m_word;
    std::vector<explain::StepBefore> m_before;
    std::vector<std::uint32_t> m_left; ///< symbols after each step
    std::size_t m_step = 0;
    bool m_scores = false;
};

/// The merge candidates before a step in the order of the queue; for stale ones, the reason.
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

/// The pairs of neighbors that a method without a queue examines in one step, from the left, and the outcome
/// for each: a scan merges the best pair, the textbook method all pairs that are next in its list of merges.
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
