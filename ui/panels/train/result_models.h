#pragma once
// The tables of TrainingResults: figures on a text, and the most or least useful tokens.

#include "ui/panels/train/training_work.h"

#include <QAbstractTableModel>

namespace tokenscope::ui {

/// The figures of several tokenizers on one text, one row each, the trained one first.
class MeasuredTextsModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Name, Pieces, Tokens, BytesPerToken, TokensPerWord, Used, Against, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setFigures(std::vector<MeasuredText> figures);
    [[nodiscard]] const std::vector<MeasuredText>& figures() const { return m_figures; }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    [[nodiscard]] QString text(std::size_t row, int column) const;
    std::vector<MeasuredText> m_figures;
};

/// The most useful tokens of a trained tokenizer, or the least useful ones.
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
