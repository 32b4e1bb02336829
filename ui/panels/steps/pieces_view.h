#pragma once
// The pieces of a word, and a sentence about how the model finds them: for models without a view of their
// own, and as a side pane of other views.

#include "ui/panels/steps/word_view.h"
#include "ui/widgets/word_strip/listed_words.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>

class QLabel;

namespace tokenscope::ui {

class StepTable;
class WordPiecesModel;

class PiecesView : public WordView {
    Q_OBJECT

  public:
    /// `compact`: a side pane, which shows only some columns.
    explicit PiecesView(QWidget* parent = nullptr, bool compact = false);

    [[nodiscard]] bool shows(const Tokenizer& tokenizer) const override;
    void setWord(const ListedWordsPtr& words, std::optional<std::size_t> word) override;
    void showDerivation(std::size_t modelToken) override { setSelected(modelToken); }
    void setSelected(std::optional<std::size_t> modelToken) override;
    [[nodiscard]] QString caption(const ListedWords& words, std::size_t word, bool open) const override;
    [[nodiscard]] QString counts(const ListedWords& words) const override;
    [[nodiscard]] QString remark() const override;
    [[nodiscard]] QString statusText() const override { return {}; }
    [[nodiscard]] QList<QWidget*> panes() const override;

  private:
    std::shared_ptr<const Tokenizer> m_tokenizer;
    QLabel* m_title;
    QLabel* m_how;
    StepTable* m_table;
    WordPiecesModel* m_rows;
};

/// The pieces of one word, one row each.
class WordPiecesModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Number, Piece, Id, Score, Type, Bytes, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setWord(ListedWordsPtr words, std::optional<std::size_t> word);
    /// The token of words->list.model in a row.
    [[nodiscard]] std::size_t token(int row) const;
    [[nodiscard]] ByteSpan bytesOf(int row) const { return m_words->list.model.bytes[token(row)]; }
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
