#pragma once
// A batch as a table: a row a row, a column a position.

#include "core/chat/batches/batch.h"
#include "core/encoding/tokenizer.h"

#include <QAbstractTableModel>

#include <memory>

namespace tokenscope {

enum class BatchCell : quint8 { Piece, Id, Label, Shifted, Attention, Position, Document };
inline constexpr int kBatchCells = 7;

class BatchModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Role { KindRole = Qt::UserRole, TypeRole };
    enum Kind { Ignored, Trained, Padded };
    using QAbstractTableModel::QAbstractTableModel;

    void setBatch(chat::Batch batch, std::shared_ptr<const Tokenizer> tokenizer);
    [[nodiscard]] const chat::Batch& batch() const { return m_batch; }
    void setCell(BatchCell cell);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    [[nodiscard]] QString text(const chat::BatchRow& row, std::size_t column, BatchCell cell) const;
    chat::Batch m_batch;
    std::shared_ptr<const Tokenizer> m_tokenizer;
    BatchCell m_cell = BatchCell::Piece;
};

} // namespace tokenscope
