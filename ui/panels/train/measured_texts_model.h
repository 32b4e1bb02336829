#pragma once
// The figures of several tokenizers on one text, one row each, the trained one first.

#include "ui/panels/train/training_work.h"

#include <QAbstractTableModel>

namespace tokenscope::ui {

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

} // namespace tokenscope::ui
