#include "ui/panels/steps/bpe_models.h"

#include "ui/support/numbers.h"
#include "ui/widgets/step_rows/step_words.h"
#include "ui/widgets/table_model.h"

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
        return tr("result");
    case Order:
        return m_scores ? tr("score") : tr("rank");
    case Left:
        return tr("symbols");
    default:
        return {};
    }
}

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
                             : textLabel(*m_word->tokenizer,
                                         std::string_view(m_word->word.text)
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
        return tr("result");
    case Place:
        return tr("byte");
    case State:
        return tr("state");
    default:
        return {};
    }
}

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
        return tr("result");
    case Place:
        return tr("byte");
    case State:
        return tr("state");
    default:
        return {};
    }
}

} // namespace tokenscope::ui
