#include "ui/panels/train/result_models.h"

#include "ui/support/numbers.h"
#include "ui/support/piece_runs.h"
#include "ui/widgets/table_model.h"

#include <cmath>
#include <utility>

namespace tokenscope::ui {

void MeasuredTextsModel::setFigures(std::vector<MeasuredText> figures) {
    beginResetModel();
    m_figures = std::move(figures);
    endResetModel();
}

int MeasuredTextsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_figures.size());
}

int MeasuredTextsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString MeasuredTextsModel::text(std::size_t row, int column) const {
    const MeasuredText& own = m_figures[row];
    switch (column) {
    case Name:
        return QString::fromStdString(own.name);
    case Pieces:
        return grouped(own.pieces);
    case Tokens:
        return grouped(own.tokens);
    case BytesPerToken:
        return decimal(own.bytesPerToken(), 3);
    case TokensPerWord:
        return decimal(own.tokensPerWord(), 3);
    case Used:
        return grouped(own.used);
    case Against: {
        if (row == 0 || own.tokens == 0)
            return {};
        const double more =
            100 * (static_cast<double>(m_figures[0].tokens) / static_cast<double>(own.tokens) - 1);
        return (more < 0 ? tr("the trained one needs %1 % fewer tokens")
                         : tr("the trained one needs %1 % more tokens"))
            .arg(decimal(std::abs(more), 1));
    }
    default:
        return {};
    }
}

QVariant MeasuredTextsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const bool words = index.column() == Name || index.column() == Against;
    switch (role) {
    case Qt::DisplayRole:
        return text(static_cast<std::size_t>(index.row()), index.column());
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignVCenter | (words ? Qt::AlignLeft : Qt::AlignRight));
    case BoldCellRole:
        return index.row() == 0;
    default:
        return {};
    }
}

QVariant MeasuredTextsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter |
                                (section == Name || section == Against ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::AccessibleTextRole && section == Against)
        return tr("difference");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("tokenizer");
    case Pieces:
        return tr("pieces");
    case Tokens:
        return tr("tokens");
    case BytesPerToken:
        return tr("bytes/token");
    case TokensPerWord:
        return tr("tokens/word");
    case Used:
        return tr("pieces used");
    default:
        return {};
    }
}

void TokenUtilityModel::setPieces(FileTrainingPtr training, std::vector<train::TokenUtility> pieces) {
    beginResetModel();
    m_training = std::move(training);
    m_pieces = std::move(pieces);
    endResetModel();
}

int TokenUtilityModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_pieces.size());
}

int TokenUtilityModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant TokenUtilityModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_training)
        return {};
    const train::TokenUtility& use = m_pieces[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case Piece:
            return labelText(pieceLabel(*m_training->tokenizer, use.id));
        case Id:
            return QString::number(use.id);
        case Uses:
            return grouped(use.uses);
        default:
            return grouped(use.saved);
        }
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignVCenter |
                                (index.column() == Piece ? Qt::AlignLeft : Qt::AlignRight));
    case FixedCellRole:
        return index.column() == Piece;
    default:
        return {};
    }
}

QVariant TokenUtilityModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter | (section == Piece ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::ToolTipRole)
        return section == Uses    ? tr("How often it occurs in the corpus, as trained")
               : section == Saved ? tr("How many tokens fewer the corpus has because of it, including its "
                                       "use as part of longer tokens")
                                  : QVariant();
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Piece:
        return tr("piece");
    case Id:
        return tr("id");
    case Uses:
        return tr("times used");
    case Saved:
        return tr("tokens saved");
    default:
        return {};
    }
}

} // namespace tokenscope::ui
