#include "ui/panels/steps/scan_model.h"

#include "ui/support/format_number.h"
#include "ui/widgets/step_rows/step_words.h"
#include "ui/widgets/step_table/step_table.h"

#include <utility>

namespace tokenscope {

void ScanModel::setRow(BpeWordPtr word, std::vector<NodeIndex> row) {
    beginResetModel();
    m_word = std::move(word);
    m_row = std::move(row);
    m_pairs.clear();
    m_bestSoFar.clear();
    m_best.reset();
    const MergeRules* rules = m_word ? m_word->tokenizer->mergeRules() : nullptr;
    for (std::size_t i = 0; rules && i + 1 < m_row.size(); ++i) {
        const BpeSteps& steps = m_word->steps;
        m_pairs.push_back(rules->find(m_word->word.text, steps.symbol(m_row[i]), steps.symbol(m_row[i + 1])));
        const auto& pair = m_pairs.back();
        const bool better =
            pair && (!m_best || pair->order < m_pairs[static_cast<std::size_t>(*m_best)]->order);
        m_bestSoFar.push_back(better);
        if (better)
            m_best = static_cast<int>(i);
    }
    endResetModel();
}

int ScanModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_pairs.size());
}

int ScanModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString ScanModel::state(std::size_t row) const {
    if (!m_pairs[row])
        return tr("no merge");
    if (static_cast<int>(row) == *m_best)
        return tr("best of all: merged now");
    return m_bestSoFar[row] ? tr("best so far") : tr("looked at, not better");
}

QVariant ScanModel::data(const QModelIndex& index, int role) const {
    if (!m_word || !index.isValid())
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    const int column = index.column();
    const bool isPiece = column == Pair || column == Gives;
    const auto& pair = m_pairs[row];
    switch (role) {
    case Qt::DisplayRole:
        break;
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignVCenter |
                                (isPiece || column == State ? Qt::AlignLeft : Qt::AlignRight));
    case FixedCellRole:
        return isPiece;
    case LitCellRole:
        return m_best == index.row();
    case MutedCellRole:
        return column == State || !pair;
    default:
        return {};
    }
    const StepNode& left = m_word->node(m_row[row]);
    const StepNode& right = m_word->node(m_row[row + 1]);
    switch (column) {
    case Order:
        return !pair         ? QStringLiteral("–")
               : pair->rank  ? grouped(*pair->rank)
               : pair->score ? floatNumber(*pair->score)
                             : QString();
    case Pair:
        return m_word->text(m_row[row]) + kPairDot + m_word->text(m_row[row + 1]);
    case Gives:
        return !pair ? QString()
                     : labelText(
                           pair->id != kNoPiece
                               ? pieceLabel(*m_word->tokenizer, pair->id)
                               : textLabel(std::string_view(m_word->word.text)
                                               .substr(left.span.begin, right.span.end - left.span.begin)));
    case Place:
        return grouped(left.span.begin);
    case State:
        return state(row);
    default:
        return {};
    }
}

QVariant ScanModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    const bool left = section == Pair || section == Gives || section == State;
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter | (left ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Order:
        return m_word && ordersByScore(*m_word->tokenizer) ? tr("score") : tr("rank");
    case Pair:
        return tr("pair");
    case Gives:
        return tr("gives");
    case Place:
        return tr("byte");
    case State:
        return tr("state");
    default:
        return {};
    }
}

} // namespace tokenscope
