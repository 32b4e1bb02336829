#include "ui/panels/steps/queue_model.h"

#include "ui/support/numbers.h"
#include "ui/widgets/step_rows/step_words.h"
#include "ui/widgets/step_table/step_table.h"

#include <algorithm>
#include <utility>

namespace tokenscope::ui {

void QueueModel::setWord(BpeWordPtr word, std::shared_ptr<const explain::MergeQueue> queue) {
    m_word = std::move(word);
    m_queue = std::move(queue);
    m_step = 0;
    m_started = false;
    m_scores = m_word && ordersByScore(*m_word->tokenizer);
    fill();
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

void QueueModel::setStep(std::size_t step) {
    const std::size_t index = step > 0 ? step - 1 : 0;
    const bool started = std::exchange(m_started, step > 0);
    if (index == m_step && started == m_started)
        return;
    m_step = index;
    fill();
}

void QueueModel::setShowsStale(bool shows) {
    if (shows == std::exchange(m_showsStale, shows))
        return;
    fill();
}

void QueueModel::fill() {
    beginResetModel();
    m_rows.clear();
    m_stale = 0;
    if (m_queue) {
        m_rows = m_queue->before(std::min(m_step, m_queue->endStep()));
        const auto stale = [this](std::uint32_t i) { return isStale(m_queue->entries()[i]); };
        m_stale = static_cast<std::size_t>(std::count_if(m_rows.begin(), m_rows.end(), stale));
        m_candidates = m_rows.size() - m_stale;
        if (!m_showsStale)
            std::erase_if(m_rows, stale);
    } else {
        m_candidates = 0;
    }
    endResetModel();
}

const explain::QueueEntry& QueueModel::entry(int row) const {
    return m_queue->entries()[m_rows[static_cast<std::size_t>(row)]];
}

bool QueueModel::isChosen(const explain::QueueEntry& entry) const {
    return m_started && entry.end == explain::QueueEntry::End::Chosen && entry.endedIn == m_step;
}

std::optional<int> QueueModel::chosenRow() const {
    for (int row = 0; row < static_cast<int>(m_rows.size()); ++row)
        if (isChosen(entry(row)))
            return row;
    return std::nullopt;
}

int QueueModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int QueueModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString QueueModel::state(const explain::QueueEntry& entry) const {
    const QString step = grouped(entry.endedIn + 1);
    if (entry.end == explain::QueueEntry::End::Chosen)
        return isChosen(entry) ? tr("chosen now") : tr("merges in step %1").arg(step);
    if (!isStale(entry))
        return m_started && entry.endedIn == m_step ? tr("consumed by this step")
                                                    : tr("consumed by step %1").arg(step);
    QString into = m_word->text(m_word->steps.steps[entry.endedIn].firstOutput);
    into.replace(QChar(0x2581), QChar(0x2423)); // ▁ would look like a line
    const QString why = entry.end == explain::QueueEntry::End::LeftMerged
                            ? tr("left part taken by %1 in step %2")
                            : tr("right part taken by %1 in step %2");
    const QString text = why.arg(into, step);
    return entry.removedBefore == m_step && m_step < m_queue->endStep() ? tr("%1, dropped now").arg(text)
                                                                        : text;
}

QVariant QueueModel::data(const QModelIndex& index, int role) const {
    if (!m_word || !index.isValid())
        return {};
    const explain::QueueEntry& e = entry(index.row());
    const int column = index.column();
    const bool isPiece = column == Pair || column == Gives;
    switch (role) {
    case Qt::DisplayRole:
        break;
    case Qt::ToolTipRole:
        return column == State ? state(e) : QVariant();
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignVCenter |
                                (isPiece || column == State ? Qt::AlignLeft : Qt::AlignRight));
    case FixedCellRole:
        return isPiece;
    case LitCellRole:
        return isChosen(e);
    case MutedCellRole:
        return column == State;
    case StruckCellRole:
        return column != State && column != Place && isStale(e);
    default:
        return {};
    }
    const explain::StepNode& left = m_word->node(e.left);
    const explain::StepNode& right = m_word->node(e.right);
    switch (column) {
    case Order:
        return e.merge.rank    ? grouped(*e.merge.rank)
               : e.merge.score ? floatNumber(*e.merge.score)
                               : QString();
    case Pair:
        return m_word->text(e.left) + kPairDot + m_word->text(e.right);
    case Gives:
        return labelText(e.merge.id != kNoPiece
                             ? pieceLabel(*m_word->tokenizer, e.merge.id)
                             : textLabel(std::string_view(m_word->word.text)
                                             .substr(left.span.begin, right.span.end - left.span.begin)));
    case Place:
        return grouped(m_word->origin(e.left).begin);
    case State:
        return state(e);
    default:
        return {};
    }
}

QVariant QueueModel::headerData(int section, Qt::Orientation orientation, int role) const {
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
        return m_scores ? tr("score") : tr("rank");
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
