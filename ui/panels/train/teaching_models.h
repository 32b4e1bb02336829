#pragma once
// The tables of TeachingView: the pairs of a state, and all merges.

#include "ui/panels/train/teaching_run.h"

#include <QAbstractTableModel>
#include <QString>

#include <optional>
#include <unordered_map>

namespace tokenscope::ui {

// All pairs of one state, the next one to be merged first: its count, the number of words that contain it,
// and how the last merge changed and the next merge will change its count.

/// `l·o`, spaces as `␣`.
QString pairText(const TeachingRun& run, train::SymbolPair pair);
/// One symbol: `lo`, `<F0>`.
QString symbolText(const TeachingRun& run, train::SymbolId symbol);

class PairCountsModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Pair, Count, Bar, Words, Since, After, Note, ColumnCount };
    /// Of column Bar: the count relative to that of the most frequent pair, 0 to 1.
    static constexpr int kShareRole = Qt::UserRole + 40;
    using QAbstractTableModel::QAbstractTableModel;

    void setState(TeachingRunPtr run, const TeachingState& state);
    [[nodiscard]] const std::vector<TeachingPair>& pairs() const { return m_pairs; }
    [[nodiscard]] int rowOf(train::SymbolPair pair) const; ///< -1: there is no such pair
    /// Number of pairs as frequent as the next one to be merged, including it; 0: there is none.
    [[nodiscard]] std::size_t tied() const { return m_tied; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    [[nodiscard]] const TeachingStep* next() const;
    [[nodiscard]] QString text(int row, Column column) const;
    [[nodiscard]] QString note(int row) const;

    TeachingRunPtr m_run;
    std::size_t m_step = 0;
    std::vector<TeachingPair> m_pairs;
    std::size_t m_tied = 0;
    struct HashOfKey {
        std::size_t operator()(std::uint64_t key) const { return key * 0x9E3779B97F4A7C15U >> 7U; }
    };
    using Changes = std::unordered_map<std::uint64_t, train::PairChange, HashOfKey>;
    static Changes changesOf(const train::MergeEvents& events);
    Changes m_since; ///< by the last merge
    Changes m_after; ///< by the next merge
};

/// All merges of a training, one row each; those after the current step are muted.
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
