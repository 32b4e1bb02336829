#pragma once
// All steps of a word, one row each: the pair, the result, its rank or score, the number of symbols left. The
// first rows show what was done to the word before the model received it; at step 0 all of that is done.

#include "core/explain/prose/word_before.h"
#include "ui/widgets/step_rows/bpe_word.h"

#include <QAbstractTableModel>

#include <vector>

namespace tokenscope::ui {

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

} // namespace tokenscope::ui
