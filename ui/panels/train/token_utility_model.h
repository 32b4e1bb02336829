#pragma once
// The most useful tokens of a trained tokenizer, or the least useful ones.

#include "ui/panels/train/training_work.h"

#include <QAbstractTableModel>

namespace tokenscope::ui {

class TokenUtilityModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Piece, Id, Uses, Saved, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setPieces(FileTrainingPtr training, std::vector<train::TokenUtility> pieces);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    FileTrainingPtr m_training;
    std::vector<train::TokenUtility> m_pieces;
};

} // namespace tokenscope::ui
