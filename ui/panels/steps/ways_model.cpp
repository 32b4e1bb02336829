#include "ui/panels/steps/ways_model.h"

#include "ui/support/format_number.h"
#include "ui/widgets/step_table/step_table.h"

#include <algorithm>
#include <map>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxPiecesTold = 2000;

} // namespace

WaysModel::WaysModel(Kind kind, QObject* parent)
    : QAbstractTableModel(parent)
    , m_kind(kind) {}

void WaysModel::setWays(WordLatticePtr word, std::vector<LatticeWay> ways) {
    beginResetModel();
    m_word = std::move(word);
    m_rows = std::move(ways);
    m_times.clear();
    m_lit = -1;
    endResetModel();
}

void WaysModel::setDraws(WordLatticePtr word, const std::vector<LatticeWay>& draws) {
    std::map<std::vector<std::uint32_t>, std::size_t> times;
    std::vector<LatticeWay> ways;
    for (const LatticeWay& draw : draws)
        if (times[draw.arcs]++ == 0)
            ways.push_back(draw);
    std::stable_sort(ways.begin(), ways.end(), [&](const LatticeWay& a, const LatticeWay& b) {
        return std::pair(times[a.arcs], a.score) > std::pair(times[b.arcs], b.score);
    });
    beginResetModel();
    m_word = std::move(word);
    m_rows = std::move(ways);
    m_times.clear();
    for (const LatticeWay& way : m_rows)
        m_times.push_back(times[way.arcs]);
    m_lit = -1;
    endResetModel();
}

void WaysModel::setLit(int row) {
    if (row == m_lit)
        return;
    for (const int changed : {std::exchange(m_lit, row), row})
        if (changed >= 0 && changed < rowCount())
            emit dataChanged(index(changed, 0), index(changed, ColumnCount - 1));
}

std::size_t WaysModel::alike(int row) const {
    const std::vector<std::uint32_t>& own = way(row);
    const std::vector<std::uint32_t>& taken = m_word->lattice.winner;
    const auto [mine, others] = std::ranges::mismatch(own, taken);
    return mine == own.end() ? 0 : static_cast<std::size_t>(mine - own.begin());
}

bool WaysModel::isTaken(std::uint32_t arc) const {
    return std::ranges::binary_search(m_word->lattice.winner, arc);
}

/// By the scores of its pieces, as the marginals have it: a way's own sum may be rounded.
double WaysModel::share(std::size_t row) const {
    double sum = 0;
    for (const std::uint32_t arc : m_rows[row].arcs)
        sum += m_word->lattice.arcs[arc].score;
    return m_word->shares.shareOf(sum);
}

int WaysModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int WaysModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant WaysModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_word)
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    if (role == LitCellRole)
        return index.row() == m_lit;
    if (role == FixedCellRole)
        return index.column() == Pieces;
    if (role == Qt::ToolTipRole) {
        const std::size_t same = alike(index.row());
        const std::vector<std::uint32_t>& arcs = m_rows[row].arcs;
        if (index.column() != Pieces || same >= arcs.size() || isTaken(arcs[same]))
            return {};
        return tr("Leaves what encoding takes at position %1")
            .arg(grouped(m_word->lattice.arcs[arcs[same]].begin));
    }
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter |
                                (index.column() == Pieces ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Number:
        return m_kind == Kind::Drawn ? tr("%1×").arg(grouped(m_times[row])) : grouped(row + 1);
    case Pieces: {
        QStringList pieces;
        for (const std::uint32_t arc : m_rows[row].arcs) {
            if (static_cast<std::size_t>(pieces.size()) >= kMaxPiecesTold)
                break;
            pieces << m_word->text(arc);
        }
        return pieces.join(QLatin1Char(' '));
    }
    case Score:
        return scoreText(m_rows[row].score);
    case Share:
        return shareText(share(row));
    default:
        return {};
    }
}

QVariant WaysModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter | (section == Pieces ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Number:
        return m_kind == Kind::Drawn ? tr("drawn") : QStringLiteral("#");
    case Pieces:
        return tr("pieces");
    case Score:
        return tr("score");
    case Share:
        return tr("share");
    default:
        return {};
    }
}

} // namespace tokenscope::ui
