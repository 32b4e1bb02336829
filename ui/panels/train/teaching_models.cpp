#include "ui/panels/train/teaching_models.h"

#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_runs.h"
#include "ui/support/text.h"
#include "ui/widgets/table_model.h"

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

std::uint64_t keyOf(train::SymbolPair pair) {
    return (std::uint64_t{pair.left} << 32U) | pair.right;
}

bool isNumber(int column) {
    return column == PairCountsModel::Count || column == PairCountsModel::Words ||
           column == PairCountsModel::Since || column == PairCountsModel::After;
}

/// `+3`, `−7`
QString signedNumber(std::uint64_t before, std::uint64_t after) {
    return after >= before ? QLatin1Char('+') + grouped(after - before)
                           : QChar(0x2212) + grouped(before - after);
}

} // namespace

QString symbolText(const TeachingRun& run, train::SymbolId symbol) {
    const QString text = labelText(textLabel(run.spelling(symbol)));
    // An invisible symbol, such as a joiner between emoji, would look like a gap.
    const QList<uint> characters = text.toUcs4();
    QStringList names;
    for (const uint character : characters)
        if (isDefaultIgnorable(character))
            names << QStringLiteral("U+%1").arg(character, 4, 16, QLatin1Char('0')).toUpper();
    return names.isEmpty() || names.size() < characters.size() ? text : names.join(QLatin1Char(' '));
}

QString pairText(const TeachingRun& run, train::SymbolPair pair) {
    return symbolText(run, pair.left) + QChar(0xB7) + symbolText(run, pair.right);
}

PairCountsModel::Changes PairCountsModel::changesOf(const train::MergeEvents& events) {
    Changes changes;
    for (const auto* list : {&events.lost, &events.gained})
        for (const train::PairChange& change : *list)
            changes.emplace(keyOf(change.pair), change);
    return changes;
}

const TeachingStep* PairCountsModel::next() const {
    return m_run && m_step < m_run->steps().size() ? &m_run->steps()[m_step] : nullptr;
}

void PairCountsModel::setState(TeachingRunPtr run, const TeachingState& state) {
    beginResetModel();
    m_run = std::move(run);
    m_step = state.step;
    m_pairs = state.pairs;
    m_since = changesOf(state.since);
    m_after = changesOf(state.after);
    m_tied = next() ? next()->tied : 0;
    endResetModel();
}

int PairCountsModel::rowOf(train::SymbolPair pair) const {
    const auto found = std::find_if(m_pairs.begin(), m_pairs.end(),
                                    [&](const TeachingPair& one) { return one.pair == pair; });
    return found == m_pairs.end() ? -1 : static_cast<int>(found - m_pairs.begin());
}

int PairCountsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_pairs.size());
}

int PairCountsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

/// Why the pair is merged next, or why an equally frequent one is not.
QString PairCountsModel::note(int row) const {
    const TeachingStep* step = next();
    if (!step || m_pairs[static_cast<std::size_t>(row)].count != step->merge.count)
        return {};
    const train::SymbolPair pair = m_pairs[static_cast<std::size_t>(row)].pair;
    const bool wins = pair == step->merge.pair;
    if (m_tied < 2)
        return wins ? tr("wins") : QString();
    const QString ids = tr("ids %1, %2").arg(pair.left).arg(pair.right);
    return wins ? tr("wins: %1").arg(ids) : tr("same count: %1").arg(ids);
}

QString PairCountsModel::text(int row, Column column) const {
    const TeachingPair& pair = m_pairs[static_cast<std::size_t>(row)];
    switch (column) {
    case Pair:
        return pairText(*m_run, pair.pair);
    case Count:
        return grouped(pair.count);
    case Words:
        return grouped(pair.words);
    case Since:
        if (const auto found = m_since.find(keyOf(pair.pair)); found != m_since.end())
            return found->second.before == 0 ? tr("new")
                                             : signedNumber(found->second.before, found->second.after);
        return {};
    case After:
        if (const TeachingStep* step = next(); step && step->merge.pair == pair.pair)
            return tr("merged");
        if (const auto found = m_after.find(keyOf(pair.pair)); found != m_after.end())
            return signedNumber(found->second.before, found->second.after);
        return {};
    case Note:
        return note(row);
    case Bar:
    case ColumnCount:
        break;
    }
    return {};
}

QVariant PairCountsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_run)
        return {};
    const auto column = static_cast<Column>(index.column());
    const TeachingPair& pair = m_pairs[static_cast<std::size_t>(index.row())];
    const TeachingStep* step = next();
    switch (role) {
    case Qt::DisplayRole:
        return text(index.row(), column);
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignVCenter | (isNumber(column) ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ToolTipRole:
        return plainToolTip(tr("%1\nids %2 and %3")
                                .arg(pairText(*m_run, pair.pair))
                                .arg(pair.pair.left)
                                .arg(pair.pair.right));
    case kShareRole: {
        std::uint64_t most = 0;
        for (std::size_t i = 0; i < std::min<std::size_t>(2, m_pairs.size()); ++i)
            most = std::max(most, m_pairs[i].count);
        return most == 0 ? 0.0 : static_cast<double>(pair.count) / static_cast<double>(most);
    }
    case FixedCellRole:
        return column == Pair;
    case LitCellRole:
        return step && step->merge.pair == pair.pair;
    case BoldCellRole: // as frequent as the next one
        return step && pair.count == step->merge.count && (column == Bar || column == Count);
    case MutedCellRole:
        return step && pair.count < step->merge.count && column == Bar;
    default:
        return {};
    }
}

QVariant PairCountsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter | (isNumber(section) ? Qt::AlignRight : Qt::AlignLeft));
    if (role == Qt::ToolTipRole)
        return section == Words   ? tr("Distinct words that contain it")
               : section == Since ? tr("What the last merge did to its count")
               : section == After ? tr("What the next merge does to its count")
                                  : QVariant();
    if (role == Qt::AccessibleTextRole && section == Bar)
        return tr("share of the most frequent pair");
    if (role == Qt::AccessibleTextRole && section == Note)
        return tr("note");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Pair:
        return tr("pair");
    case Count:
        return tr("count");
    case Words:
        return tr("words");
    case Since:
        return tr("last merge");
    case After:
        return tr("change");
    default:
        return {};
    }
}

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
               : own.tied > 1      ? tr("%1-way tie").arg(grouped(own.tied))
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
    if (role == Qt::AccessibleTextRole && section == Tie)
        return tr("note");
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
