#pragma once
// An encoding as rows of a table. Nothing is stored for a row: what a cell shows is made when it is asked
// for, so a model of millions of tokens costs no more than the encoding.

#include "ui/session/token_marks.h"
#include "ui/support/token_rows.h"

#include <QAbstractTableModel>
#include <QPointer>

namespace tokenscope::ui {

class TokenItemModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Number, Id, Piece, Type, Bytes, ByteRange, CharRange, Decoded, Score, ColumnCount };
    enum Role {
        TokenRole = Qt::UserRole, ///< index of the token in the encoding
        TypeRole,                 ///< PieceType as int
        SpellingRole, ///< bytes of the piece as the vocabulary spells it, or the text's for which it has U+FFFD
        DecodedRole,   ///< bytes that it stands for
        PartRole,      ///< `2/4` when the token has a part of a character, else empty
        CharacterRole, ///< bytes of that character
        NumberRole,    ///< id, score or rank as a number
        HitRole,
    };

    explicit TokenItemModel(TokenMarks* marks, QObject* parent = nullptr);

    /// Above the column.
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
