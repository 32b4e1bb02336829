#include "ui/panels/steps/paths_model.h"

#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_palette.h"
#include "ui/support/piece_runs.h"
#include "ui/support/theme.h"
#include "ui/widgets/piece_boxes/piece_box.h"
#include "ui/widgets/step_table/step_table.h"

#include <QPainter>
#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace tokenscope::ui {

namespace {

constexpr std::size_t kMaxPiecesShown = 2000;

} // namespace

PathsModel::PathsModel(Kind kind, QObject* parent)
    : QAbstractTableModel(parent)
    , m_kind(kind) {}

void PathsModel::setPaths(WordLatticePtr word, std::vector<explain::LatticePath> paths) {
    beginResetModel();
    m_word = std::move(word);
    m_rows = std::move(paths);
    m_times.clear();
    m_lit = -1;
    endResetModel();
}

void PathsModel::setSamples(WordLatticePtr word, const std::vector<explain::LatticePath>& samples) {
    std::map<std::vector<std::uint32_t>, std::size_t> times;
    std::vector<explain::LatticePath> paths;
    for (const explain::LatticePath& sample : samples)
        if (times[sample.edges]++ == 0)
            paths.push_back(sample);
    std::stable_sort(paths.begin(), paths.end(),
                     [&](const explain::LatticePath& a, const explain::LatticePath& b) {
                         return std::pair(times[a.edges], a.score) > std::pair(times[b.edges], b.score);
                     });
    beginResetModel();
    m_word = std::move(word);
    m_rows = std::move(paths);
    m_times.clear();
    for (const explain::LatticePath& path : m_rows)
        m_times.push_back(times[path.edges]);
    m_lit = -1;
    endResetModel();
}

void PathsModel::setLit(int row) {
    if (row == m_lit)
        return;
    for (const int changed : {std::exchange(m_lit, row), row})
        if (changed >= 0 && changed < rowCount())
            emit dataChanged(index(changed, 0), index(changed, ColumnCount - 1));
}

std::size_t PathsModel::sharedPieces(int row) const {
    const std::vector<std::uint32_t>& own = path(row);
    const std::vector<std::uint32_t>& taken = m_word->lattice.winner;
    const auto [mine, others] = std::ranges::mismatch(own, taken);
    return mine == own.end() ? 0 : static_cast<std::size_t>(mine - own.begin());
}

bool PathsModel::isChosen(std::uint32_t edge) const {
    return std::ranges::binary_search(m_word->lattice.winner, edge);
}

/// From the scores of the pieces, as for the marginals: the path's own sum may be rounded.
double PathsModel::probability(std::size_t row) const {
    double sum = 0;
    for (const std::uint32_t edge : m_rows[row].edges)
        sum += m_word->lattice.edges[edge].score;
    return m_word->statistics.probabilityOf(sum);
}

int PathsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int PathsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant PathsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_word)
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    if (role == LitCellRole)
        return index.row() == m_lit;
    if (role == FixedCellRole)
        return index.column() == Pieces;
    if (role == Qt::ToolTipRole) {
        const std::size_t same = sharedPieces(index.row());
        const std::vector<std::uint32_t>& edges = m_rows[row].edges;
        if (index.column() != Pieces || same >= edges.size() || isChosen(edges[same]))
            return {};
        return tr("Diverges from the chosen path at position %1")
            .arg(grouped(m_word->lattice.edges[edges[same]].begin));
    }
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter |
                                (index.column() == Pieces ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Number:
        return m_kind == Kind::Sampled ? tr("%1×").arg(grouped(m_times[row])) : grouped(row + 1);
    case Pieces: {
        QStringList pieces;
        for (const std::uint32_t edge : m_rows[row].edges) {
            if (static_cast<std::size_t>(pieces.size()) >= kMaxPiecesShown)
                break;
            pieces << m_word->text(edge);
        }
        return pieces.join(QLatin1Char(' '));
    }
    case Score:
        return scoreText(m_rows[row].score);
    case Probability:
        return percentText(probability(row));
    default:
        return {};
    }
}

QVariant PathsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter | (section == Pieces ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::ToolTipRole && section == Number)
        return m_kind == Kind::Sampled ? tr("How often the path was sampled") : tr("1 is the best path");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Number:
        return m_kind == Kind::Sampled ? tr("sampled") : QStringLiteral("#");
    case Pieces:
        return tr("pieces");
    case Score:
        return tr("score");
    case Probability:
        return tr("probability");
    default:
        return {};
    }
}

void PathCellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    const auto* model = qobject_cast<const PathsModel*>(index.model());
    if (!model || index.column() != PathsModel::Pieces)
        return StepCellDelegate::paint(painter, option, index);
    const PiecePalette& colors = piecePalette();
    painter->save();
    painter->fillRect(option.rect, index.data(LitCellRole).toBool() ? colors.highlightSoft : colors.panel);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), colors.line);
    const QRectF place = QRectF(option.rect).adjusted(scaled(4), 2, -scaled(2), -3);
    painter->setClipRect(place);
    painter->setRenderHint(QPainter::Antialiasing);
    const QFont font = pieceFont(scaled(12));
    const int inside = scaled(4);
    const int between = scaled(3);
    const std::vector<std::uint32_t>& path = model->path(index.row());
    std::vector<std::pair<std::uint32_t, PieceRuns>> chips;
    qreal wide = 0;
    const auto add = [&](std::uint32_t edge) {
        const PieceLabel label = model->word()->label(edge);
        chips.emplace_back(edge, pieceRuns(label.bytes, font, label.spelled));
        wide += chips.back().second.width + 2 * inside + between;
    };
    for (std::size_t at = 0; at < path.size() && wide <= place.width() + between; ++at)
        add(path[at]);
    qreal x = place.left();
    // If a path doesn't fit, show the part that differs: from one piece before the first difference.
    const std::size_t sharedPieces = model->sharedPieces(index.row());
    if (wide > place.width() + between && sharedPieces > 1) {
        chips.clear();
        wide = scaled(14);
        for (std::size_t at = sharedPieces - 1; at < path.size() && wide <= place.width() + between; ++at)
            add(path[at]);
        painter->setPen(colors.muted);
        painter->setFont(font);
        painter->drawText(QRectF(x, place.top(), scaled(14), place.height()), Qt::AlignCenter,
                          QStringLiteral("…"));
        x += scaled(14);
    }
    const bool other = path != model->word()->lattice.winner;
    bool alternate = false;
    for (const auto& [edge, runs] : chips) {
        const QRectF chip(x, place.top(), runs.width + 2 * inside, place.height());
        const PieceType type = model->word()->type(edge);
        paintPieceBox(*painter, chip, {runs, font}, {.type = type, .alternate = alternate, .radius = 2});
        if (other && !model->isChosen(edge))
            paintBoxFrame(*painter, chip, QPen(colors.text, 1), 0.5, 2);
        x = chip.right() + between;
        alternate = !alternate;
    }
    if (x > place.right() + scaled(3)) {
        const QRectF end(place.right() - scaled(14), place.top(), scaled(14), place.height());
        painter->fillRect(end, index.data(LitCellRole).toBool() ? colors.highlightSoft : colors.panel);
        painter->setPen(colors.muted);
        painter->setFont(font);
        painter->drawText(end, Qt::AlignCenter, QStringLiteral("…"));
    }
    painter->restore();
}

} // namespace tokenscope::ui
