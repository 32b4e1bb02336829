#include "ui/panels/train/token_utility_model.h"

#include "ui/support/numbers.h"
#include "ui/support/piece_runs.h"
#include "ui/widgets/step_table/step_table.h"

#include <utility>

namespace tokenscope::ui {

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
        return tr("uses");
    case Saved:
        return tr("saves");
    default:
        return {};
    }
}

} // namespace tokenscope::ui
