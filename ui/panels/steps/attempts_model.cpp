#include "ui/panels/steps/attempts_model.h"

#include "ui/support/numbers.h"
#include "ui/widgets/step_table/step_table.h"

#include <algorithm>
#include <utility>

namespace tokenscope::ui {

void AttemptsModel::setWord(WordAttemptsPtr word) {
    beginResetModel();
    m_word = std::move(word);
    m_step = 0;
    endResetModel();
}

void AttemptsModel::setStep(std::size_t step) {
    const std::size_t before = std::exchange(m_step, step);
    const auto count = static_cast<std::size_t>(rowCount());
    if (count == 0 || before == step)
        return;
    const std::size_t first = std::min(before, step);
    const std::size_t last = std::min(std::max(before, step), count);
    emit dataChanged(index(static_cast<int>(first > 0 ? first - 1 : 0), 0),
                     index(static_cast<int>(last - 1), ColumnCount - 1));
}

int AttemptsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_word ? 0 : static_cast<int>(m_word->count());
}

int AttemptsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant AttemptsModel::data(const QModelIndex& index, int role) const {
    if (!m_word || !index.isValid())
        return {};
    const auto step = static_cast<std::size_t>(index.row()) + 1;
    const bool left = index.column() == LookedUp || index.column() == Outcome;
    switch (role) {
    case LitCellRole:
        return step == m_step;
    case MutedCellRole:
        return step > m_step || (index.column() == Outcome && !m_word->isHit(step));
    case FixedCellRole:
        return index.column() == LookedUp;
    case BoldCellRole:
        return index.column() == Outcome && step <= m_step && m_word->isHit(step);
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignVCenter | (left ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::DisplayRole:
        break;
    default:
        return {};
    }
    switch (index.column()) {
    case Number:
        return grouped(step);
    case LookedUp:
        return labelText(m_word->lookedUp(step));
    case Place: {
        const ByteSpan span = m_word->span(step);
        return QStringLiteral("[%1,%2)").arg(span.begin).arg(span.end);
    }
    case Outcome:
        return m_word->result(step);
    case Id:
        return m_word->found(step) == kNoPiece ? QStringLiteral("–") : grouped(m_word->found(step));
    default:
        return {};
    }
}

QVariant AttemptsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter |
                                (section == LookedUp || section == Outcome ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Number:
        return tr("attempt");
    case LookedUp:
        return tr("looked up");
    case Place:
        return tr("bytes of the word");
    case Outcome:
        return tr("result");
    case Id:
        return tr("id");
    default:
        return {};
    }
}

} // namespace tokenscope::ui
