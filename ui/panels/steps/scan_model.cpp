#include "ui/panels/steps/scan_model.h"

#include "ui/support/numbers.h"
#include "ui/widgets/step_rows/step_words.h"
#include "ui/widgets/step_table/step_table.h"

#include <utility>

namespace tokenscope::ui {

void ScanModel::look(BpeWordPtr word, std::vector<ModelSymbol> row) {
    m_word = std::move(word);
    m_row = std::move(row);
    m_pairs.clear();
    m_best.reset();
    const MergeRules* rules = m_word ? m_word->tokenizer->mergeRules() : nullptr;
    for (std::size_t i = 0; rules && i + 1 < m_row.size(); ++i)
        m_pairs.push_back(rules->find(m_word->word.text, m_row[i], m_row[i + 1]));
    m_fates.assign(m_pairs.size(), Fate::NoMerge);
}

void ScanModel::setRow(BpeWordPtr word, const std::vector<explain::NodeIndex>& row) {
    beginResetModel();
    std::vector<ModelSymbol> symbols;
    symbols.reserve(row.size());
    for (const explain::NodeIndex node : row)
        symbols.push_back(word->steps.symbol(node));
    look(std::move(word), std::move(symbols));
    for (std::size_t i = 0; i < m_pairs.size(); ++i) {
        const auto& pair = m_pairs[i];
        if (!pair)
            continue;
        const bool better = !m_best || pair->order < m_pairs[static_cast<std::size_t>(*m_best)]->order;
        m_fates[i] = better ? Fate::BestSoFar : Fate::NotBetter;
        if (better)
            m_best = static_cast<int>(i);
    }
    if (m_best)
        m_fates[static_cast<std::size_t>(*m_best)] = Fate::Best;
    endResetModel();
}

void ScanModel::setPass(BpeWordPtr word, const explain::TextbookPasses& passes, std::size_t pass) {
    beginResetModel();
    look(std::move(word), passes.rowBefore(pass));
    for (std::size_t i = 0; i < m_pairs.size(); ++i) {
        if (!m_pairs[i])
            continue;
        if (passes.isPast(*m_pairs[i], pass)) {
            m_fates[i] = Fate::Past;
        } else if (pass >= passes.passes().size() || passes.passOf(*m_pairs[i]) != pass) {
            m_fates[i] = Fate::Later;
        } else {
            m_fates[i] = i > 0 && m_fates[i - 1] == Fate::Now ? Fate::Overlaps : Fate::Now;
            if (!m_best)
                m_best = static_cast<int>(i);
        }
    }
    endResetModel();
}

std::pair<ByteSpan, ByteSpan> ScanModel::pairAt(int row) const {
    const auto at = static_cast<std::size_t>(row);
    return {m_row[at].span, m_row[at + 1].span};
}

int ScanModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_pairs.size());
}

int ScanModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString ScanModel::state(Fate fate) {
    switch (fate) {
    case Fate::NoMerge:
        return tr("no merge");
    case Fate::Best:
        return tr("best: merged now");
    case Fate::BestSoFar:
        return tr("best so far");
    case Fate::NotBetter:
        return tr("not better");
    case Fate::Now:
        return tr("next in the list: merged now");
    case Fate::Overlaps:
        return tr("next in the list, but its left part was merged");
    case Fate::Past:
        return tr("already passed in the list: never merged");
    case Fate::Later:
        return tr("later in the list");
    }
    return {};
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
        return m_fates[row] == Fate::Best || m_fates[row] == Fate::Now;
    case Qt::ToolTipRole:
        return column == State ? state(m_fates[row]) : QVariant();
    case MutedCellRole:
        return column == State || !pair;
    default:
        return {};
    }
    const ModelSymbol& left = m_row[row];
    const ModelSymbol& right = m_row[row + 1];
    switch (column) {
    case Order:
        return !pair         ? QStringLiteral("–")
               : pair->rank  ? grouped(*pair->rank)
               : pair->score ? floatNumber(*pair->score)
                             : QString();
    case Pair:
        return labelText(m_word->label(left)) + kPairDot + labelText(m_word->label(right));
    case Gives:
        return !pair ? QString()
                     : labelText(m_word->label(ModelSymbol{pair->id, {left.span.begin, right.span.end}}));
    case Place:
        return grouped(m_word->origin(left.span).begin);
    case State:
        return state(m_fates[row]);
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
    if (role == Qt::ToolTipRole && section == Place)
        return tr("Byte offset of the pair in the text, counted from 0");
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

} // namespace tokenscope::ui
