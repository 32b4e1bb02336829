#pragma once
// The pieces of one word, one row each.

#include "ui/widgets/word_strip/listed_words.h"

#include <QAbstractTableModel>

#include <optional>

namespace tokenscope::ui {

class WordPiecesModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Number, Piece, Id, Score, Type, Bytes, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setWord(ListedWordsPtr words, std::optional<std::size_t> word);
    /// The token of words->list.model in a row.
    [[nodiscard]] std::size_t token(int row) const;
    [[nodiscard]] ByteSpan span(int row) const { return m_words->list.model.bytes[token(row)]; }
    [[nodiscard]] std::optional<int> rowOf(std::size_t modelToken) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    ListedWordsPtr m_words;
    std::optional<std::size_t> m_word;
};

} // namespace tokenscope::ui
