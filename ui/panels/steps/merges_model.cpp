#include "ui/panels/steps/merges_model.h"

#include "ui/support/format_number.h"
#include "ui/widgets/step_rows/step_words.h"
#include "ui/widgets/step_table/step_table.h"

#include <algorithm>
#include <utility>

namespace tokenscope {

/// Where a merge has its rank.
QString MergesModel::shortKind(BpeStep::Kind kind) {
    switch (kind) {
    case BpeStep::Kind::WholePiece:
        return tr("whole");
    case BpeStep::Kind::Resegment:
        return tr("apart");
    case BpeStep::Kind::Bytes:
        return tr("bytes");
    case BpeStep::Kind::JoinUnknown:
        return tr("unknown");
    default:
        return stepKindName(kind);
    }
}

void MergesModel::setWord(BpeWordPtr word) {
    beginResetModel();
    m_word = std::move(word);
    m_step = 0;
    m_left.clear();
    m_scores = m_word && ordersByScore(*m_word->tokenizer);
    if (m_word) {
        std::uint32_t boxes = m_word->steps.symbols;
        for (const BpeStep& step : m_word->steps.steps)
            m_left.push_back(boxes += step.made - step.taken);
    }
    endResetModel();
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

void MergesModel::setStep(std::size_t step) {
    const std::size_t former = std::exchange(m_step, step);
    if (former == step || !m_word || m_word->count() == 0)
        return;
    const auto row = [this](std::size_t s) {
        return static_cast<int>(std::clamp<std::size_t>(s, 1, m_word->count())) - 1;
    };
    emit dataChanged(index(row(std::min(former, step)), 0),
                     index(row(std::max(former, step)), ColumnCount - 1));
}

int MergesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_word ? 0 : static_cast<int>(m_word->count());
}

int MergesModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString MergesModel::text(std::size_t row, Column column) const {
    const BpeStep& step = m_word->steps.steps[row];
    switch (column) {
    case Step:
        return grouped(row + 1);
    case Pair:
        return stepPair(*m_word, step);
    case Gives:
        return stepGives(*m_word, step);
    case Order:
        if (step.kind != BpeStep::Kind::Merge)
            return shortKind(step.kind);
        return step.rank ? grouped(*step.rank) : step.score ? floatNumber(*step.score) : QString();
    case Left:
        return grouped(m_left[row]);
    case ColumnCount:
        break;
    }
    return {};
}

QVariant MergesModel::data(const QModelIndex& index, int role) const {
    if (!m_word || !index.isValid())
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignVCenter |
                                (column == Pair || column == Gives ? Qt::AlignLeft : Qt::AlignRight));
    case FixedCellRole:
        return column == Pair || column == Gives;
    case LitCellRole:
        return row + 1 == m_step;
    case MutedCellRole:
        return row >= m_step;
    default:
        return {};
    }
}

QVariant MergesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter |
                                (section == Pair || section == Gives ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::ToolTipRole && section == Left)
        return tr("Boxes that are left");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Step:
        return tr("step");
    case Pair:
        return tr("pair");
    case Gives:
        return tr("gives");
    case Order:
        return m_scores ? tr("score") : tr("rank");
    case Left:
        return tr("left");
    default:
        return {};
    }
}

} // namespace tokenscope
