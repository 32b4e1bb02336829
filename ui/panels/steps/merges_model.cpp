#include "ui/panels/steps/merges_model.h"

#include "ui/support/numbers.h"
#include "ui/widgets/step_rows/step_words.h"
#include "ui/widgets/step_table/step_table.h"

#include <algorithm>
#include <utility>

namespace tokenscope::ui {

/// The kind of a step without a rank, in the column for ranks.
QString MergesModel::shortKind(explain::BpeStep::Kind kind) {
    switch (kind) {
    case explain::BpeStep::Kind::WholePiece:
        return tr("whole");
    case explain::BpeStep::Kind::Resegment:
        return tr("split");
    case explain::BpeStep::Kind::Bytes:
        return tr("bytes");
    case explain::BpeStep::Kind::JoinUnknown:
        return tr("unknown");
    default:
        return stepKindName(kind);
    }
}

QString MergesModel::shortKind(explain::StepBefore::Kind kind) {
    switch (kind) {
    case explain::StepBefore::Kind::Normalized:
        return tr("rules");
    case explain::StepBefore::Kind::Spelled:
        return tr("alphabet");
    default:
        return tr("extracted");
    }
}

void MergesModel::setWord(BpeWordPtr word) {
    beginResetModel();
    m_word = std::move(word);
    m_step = 0;
    m_left.clear();
    m_before.clear();
    if (m_word)
        m_before = explain::stepsBefore(*m_word->tokenizer, m_word->word);
    m_scores = m_word && ordersByScore(*m_word->tokenizer);
    if (m_word) {
        std::uint32_t boxes = m_word->steps.symbols;
        for (const explain::BpeStep& step : m_word->steps.steps)
            m_left.push_back(boxes += step.outputCount - step.inputCount);
    }
    endResetModel();
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

void MergesModel::setStep(std::size_t step) {
    const std::size_t previous = std::exchange(m_step, step);
    if (previous == step || rowCount() == 0)
        return;
    const auto row = [this](std::size_t s) { return std::clamp(rowOf(s), 0, rowCount() - 1); };
    const std::size_t first = std::min(previous, step);
    emit dataChanged(index(first == 0 ? 0 : row(first), 0),
                     index(row(std::max(previous, step)), ColumnCount - 1));
}

int MergesModel::rowOf(std::size_t step) const {
    return static_cast<int>(m_before.size() + step) - 1;
}

std::size_t MergesModel::stepOf(int row) const {
    const auto index = static_cast<std::size_t>(row);
    return index < m_before.size() ? 0 : index - m_before.size() + 1;
}

int MergesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_word ? 0 : static_cast<int>(m_before.size() + m_word->count());
}

int MergesModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString MergesModel::text(const explain::StepBefore& step, Column column) {
    switch (column) {
    case Step:
        return QStringLiteral("–");
    case Pair:
        return labelText(textLabel(step.from));
    case Gives:
        return labelText(textLabel(step.to));
    case Order:
        return shortKind(step.kind);
    default:
        return {};
    }
}

QString MergesModel::text(std::size_t number, Column column) const {
    const explain::BpeStep& step = m_word->steps.steps[number - 1];
    switch (column) {
    case Step:
        return grouped(number);
    case Pair:
        return stepPair(*m_word, step);
    case Gives:
        return stepGives(*m_word, step);
    case Order:
        if (step.kind != explain::BpeStep::Kind::Merge)
            return shortKind(step.kind);
        return step.rank ? grouped(*step.rank) : step.score ? floatNumber(*step.score) : QString();
    case Left:
        return grouped(m_left[number - 1]);
    case ColumnCount:
        break;
    }
    return {};
}

QVariant MergesModel::data(const QModelIndex& index, int role) const {
    if (!m_word || !index.isValid())
        return {};
    const std::size_t step = stepOf(index.row());
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return step > 0 ? text(step, column) : text(m_before[static_cast<std::size_t>(index.row())], column);
    case Qt::ToolTipRole:
        return step > 0 ? QVariant()
                        : QString::fromStdString(describe(m_before[static_cast<std::size_t>(index.row())]));
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignVCenter |
                                (column == Pair || column == Gives ? Qt::AlignLeft : Qt::AlignRight));
    case FixedCellRole:
        return column == Pair || column == Gives;
    case LitCellRole:
        return step == m_step;
    case MutedCellRole:
        return step > m_step;
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
        return tr("Symbols that remain");
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

} // namespace tokenscope::ui
