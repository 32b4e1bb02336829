#pragma once
// A batch as a table: a column per position.

#include "core/chat/dataset/batch.h"
#include "core/encoding/tokenizer.h"

#include <QAbstractTableModel>

#include <memory>

namespace tokenscope::ui {

enum class BatchCell : quint8 { Piece, Id, Label, Shifted, Attention, Position, Document, Weight };
inline constexpr int kBatchCells = 8;

class BatchModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Role { KindRole = Qt::UserRole, TypeRole, WeightRole };
    enum Kind { Ignored, Trained, Padded };
    using QAbstractTableModel::QAbstractTableModel;

    /// `conversationOf` holds the index of each document's conversation; if empty, documents are numbered as
    /// in the batch.
    void setBatch(chat::Batch batch, std::vector<std::size_t> conversationOf,
                  std::shared_ptr<const Tokenizer> tokenizer);
    [[nodiscard]] const chat::Batch& batch() const { return m_batch; }
    void setCell(BatchCell cell);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    [[nodiscard]] QString text(const chat::BatchRow& row, std::size_t column, BatchCell cell) const;
    [[nodiscard]] QString conversationsOf(const chat::BatchRow& row) const;
    chat::Batch m_batch;
    std::vector<std::size_t> m_conversationOf;
    std::shared_ptr<const Tokenizer> m_tokenizer;
    BatchCell m_cell = BatchCell::Piece;
};

} // namespace tokenscope::ui
