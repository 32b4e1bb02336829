#include "ui/panels/steps/word_pieces_model.h"

#include "ui/support/numbers.h"
#include "ui/support/piece_runs.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/step_table/step_table.h"

#include <utility>

namespace tokenscope::ui {

void WordPiecesModel::setWord(ListedWordsPtr words, std::optional<std::size_t> word) {
    beginResetModel();
    m_words = std::move(words);
    m_word = m_words ? word : std::nullopt;
    endResetModel();
}

std::size_t WordPiecesModel::token(int row) const {
    return m_words->list.words[*m_word].firstToken + static_cast<std::size_t>(row);
}

std::optional<int> WordPiecesModel::rowOf(std::size_t modelToken) const {
    if (!m_word || modelToken < token(0) || modelToken >= m_words->list.words[*m_word].endToken)
        return std::nullopt;
    return static_cast<int>(modelToken - token(0));
}

int WordPiecesModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid() || !m_word)
        return 0;
    const explain::SteppedWord& word = m_words->list.words[*m_word];
    return static_cast<int>(word.endToken - word.firstToken);
}

int WordPiecesModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant WordPiecesModel::data(const QModelIndex& index, int role) const {
    if (!m_word || !index.isValid())
        return {};
    const Tokenizer& tokenizer = *m_words->encoded->tokenizer;
    const PieceId id = m_words->list.model.ids[token(index.row())];
    const bool isPiece = index.column() == Piece;
    if (role == FixedCellRole)
        return isPiece;
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter |
                                (isPiece || index.column() == Type ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole)
        return {};
    const ByteSpan span = m_words->list.model.bytes[token(index.row())];
    switch (index.column()) {
    case Number:
        return grouped(static_cast<quint64>(index.row()));
    case Piece: {
        const QString piece = labelText(pieceLabel(tokenizer, id));
        if (tokenizer.type(id) != PieceType::Unknown || span.empty())
            return piece;
        // The text of an unknown piece, too.
        const std::string_view text = *m_words->encoded->text;
        return piece + QLatin1Char(' ') + labelText(textLabel(text.substr(span.begin, span.size())));
    }
    case Id:
        return grouped(id);
    case Score: {
        const auto score = tokenizer.score(id);
        return score ? floatNumber(*score) : QStringLiteral("–");
    }
    case Type:
        return typeLabel(tokenizer.type(id));
    case Bytes:
        return QStringLiteral("[%1,%2)").arg(span.begin).arg(span.end);
    default:
        return {};
    }
}

QVariant WordPiecesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter |
                                (section == Piece || section == Type ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::ToolTipRole && section == Number)
        return tr("Position of the piece in the word, counted from 0");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Number:
        return QStringLiteral("#");
    case Piece:
        return tr("piece");
    case Id:
        return tr("id");
    case Score:
        return tr("score");
    case Type:
        return tr("type");
    case Bytes:
        return tr("bytes of the text");
    default:
        return {};
    }
}

} // namespace tokenscope::ui
