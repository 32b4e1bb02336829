#pragma once
// All vocabulary lookups for a word, one row each: the text that was looked up, its position, hit or miss,
// the id.

#include "ui/widgets/attempt_row/word_attempts.h"

#include <QAbstractTableModel>

namespace tokenscope::ui {

class AttemptsModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Number, LookedUp, Place, Outcome, Id, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setWord(WordAttemptsPtr word);
    /// Highlights the row of the step; later rows are muted. 0: none.
    void setStep(std::size_t step);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    WordAttemptsPtr m_word;
    std::size_t m_step = 0;
};

} // namespace tokenscope::ui
