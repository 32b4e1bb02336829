#include "ui/panels/train/trained_merges_model.h"

#include "ui/panels/train/pair_counts_model.h"
#include "ui/support/numbers.h"
#include "ui/support/tool_tips.h"
#include "ui/widgets/step_table/step_table.h"

#include <utility>

namespace tokenscope::ui {
namespace {

bool isText(int column) {
    return column == TrainedMergesModel::Pair || column == TrainedMergesModel::Piece ||
           column == TrainedMergesModel::Tie;
}

} // namespace

void TrainedMergesModel::setRun(TeachingRunPtr run) {
    beginResetModel();
    m_run = std::move(run);
    m_step = 0;
    endResetModel();
}

void TrainedMergesModel::setStep(std::size_t step) {
    const std::size_t former = std::exchange(m_step, step);
    if (former != step && rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int TrainedMergesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_run ? 0 : static_cast<int>(m_run->steps().size());
}

int TrainedMergesModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString TrainedMergesModel::text(std::size_t step, Column column) const {
    const TeachingStep& own = m_run->steps()[step];
    switch (column) {
    case Number:
        return grouped(step + 1);
    case Pair:
        return pairText(*m_run, own.merge.pair);
    case Piece:
        return symbolText(*m_run, own.merge.merged);
    case Id:
        return QString::number(own.merge.merged);
    case Count:
        return grouped(own.merge.count);
    case Tie:
        return !own.merge.newPiece ? tr("again")
               : own.tied > 1      ? tr("tie of %1").arg(grouped(own.tied))
                                   : QString();
    case ColumnCount:
        break;
    }
    return {};
}

QVariant TrainedMergesModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_run)
        return {};
    const auto step = static_cast<std::size_t>(index.row());
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return text(step, column);
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignVCenter | (isText(column) ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::ToolTipRole:
        if (column == Pair || column == Piece)
            return plainToolTip(text(step, column));
        return column == Tie && !m_run->steps()[step].merge.newPiece
                   ? tr("Another pair was merged into this token before, so it keeps its id")
                   : QVariant();
    case FixedCellRole:
        return column == Pair || column == Piece;
    case LitCellRole:
        return step == m_step;
    case MutedCellRole:
        return step > m_step;
    default:
        return {};
    }
}

QVariant TrainedMergesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter | (isText(section) ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Number:
        return tr("#");
    case Pair:
        return tr("pair");
    case Piece:
        return tr("piece");
    case Id:
        return tr("id");
    case Count:
        return tr("count");
    default:
        return {};
    }
}

} // namespace tokenscope::ui
