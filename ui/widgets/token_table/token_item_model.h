#pragma once
// An encoding as rows of a table. Nothing is stored per row: the content of a cell is computed on demand, so
// that a model of millions of tokens costs no more than the encoding.

#include "ui/session/selection_and_marks.h"
#include "ui/widgets/token_view/token_view.h"

#include <QAbstractTableModel>
#include <QPointer>

namespace tokenscope::ui {

class TokenItemModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    /// Word is empty unless the text was encoded as words.
    enum Column { Number, Word, Id, Piece, Type, Bytes, ByteRange, CharRange, Decoded, Score, ColumnCount };
    enum Role {
        TokenRole = Qt::UserRole, ///< index of the token in the encoding
        TypeRole,                 ///< PieceType as int
        SpellingRole, ///< bytes of the spelling in the vocabulary, or those of the text if the piece has U+FFFD for them
        DecodedRole,   ///< bytes that the token contributes to the decoded text
        PartRole,      ///< `2/4` if the token has a part of a character, else empty
        CharacterRole, ///< bytes of that character
        NumberRole,    ///< id, score or rank as a number
        HitRole,
    };

    explicit TokenItemModel(TokenMarks* marks, QObject* parent = nullptr);

    /// The heading of the column.
    static QString title(Column column, bool scores = false);
    void setEncoded(EncodedTextPtr encoded);
    [[nodiscard]] const EncodedTextPtr& encoded() const { return m_encoded; }
    [[nodiscard]] const TokenRows& rows() const { return m_rows; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    void refilter();
    [[nodiscard]] QString text(std::size_t token, Column column) const;
    [[nodiscard]] QString wholeCell(std::size_t token, Column column) const;
    [[nodiscard]] QVariant score(std::size_t token) const;

    QPointer<TokenMarks> m_marks;
    EncodedTextPtr m_encoded;
    TokenRows m_rows;
    bool m_scores = false; ///< the tokenizer has scores, else ranks
};

} // namespace tokenscope::ui
