#include "ui/panels/steps/lattice_paths.h"

#include "core/explain/lattice/lattice_paths.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/piece_runs.h"
#include "ui/support/theme.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/pane_header/wrapping_row.h"
#include "ui/widgets/piece_boxes/piece_boxes.h"
#include "ui/widgets/step_table/step_table.h"
#include "ui/widgets/table_model.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpressionValidator>

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

namespace {

constexpr std::size_t kSamplesAtOnce = 10;
constexpr std::size_t kMaxSamples = 10'000;
constexpr std::size_t kMaxEdgesSampledInUiThread = 2048; ///< takes a few milliseconds

} // namespace

struct PathSamplePane::Samples {
    WordLatticePtr word; ///< the sampler refers to its lattice
    explain::PathSampler sampler;
    std::vector<explain::LatticePath> paths;
};

PathSamplePane::PathSamplePane(PathsModel& model, StepTable& table, QWidget* parent)
    : QWidget(parent)
    , m_job(tr("Sampling"))
    , m_model(model)
    , m_table(table)
    , m_alpha(makeAlpha())
    , m_seed(makeSeed())
    , m_button(new QPushButton(tr("Sample 10"), this)) {
    QVBoxLayout* column = makeSectionColumn(*this);
    auto* fields = new QWidget(this);
    auto* row = new WrappingRow(fields, 32);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    for (QLineEdit* field : {m_alpha, m_seed}) {
        auto* label = new QLabel(field->accessibleName(), this);
        label->setProperty("look", "remark");
        label->setBuddy(field);
        row->addWidget(label);
        row->addWidget(field);
        keepFont(*field, [] { return pieceFont(scaled(12)); });
        connect(field, &QLineEdit::textEdited, this, &PathSamplePane::clear);
        connect(field, &QLineEdit::editingFinished, this, &PathSamplePane::stateChanged);
        connect(field, &QLineEdit::returnPressed, this, &PathSamplePane::sample);
    }
    m_button->setObjectName(QStringLiteral("sample"));
    m_button->setToolTip(tr("Sample ten more paths"));
    connect(m_button, &QPushButton::clicked, this, &PathSamplePane::sample);
    row->addWidget(m_button);
    row->addStretch(1);
    column->addWidget(fields);
    auto* hint = new QLabel(
        tr("A lower alpha makes the distribution flatter. The same seed gives the same samples."), this);
    hint->setTextFormat(Qt::PlainText);
    hint->setProperty("look", "remark");
    hint->setTextInteractionFlags(Qt::TextSelectableByMouse);
    hint->setWordWrap(true);
    column->addWidget(hint);
    clear();
}

QLineEdit* PathSamplePane::makeAlpha() {
    auto* field = new QLineEdit(shortDecimal(0.5), this);
    field->setAccessibleName(tr("alpha"));
    field->setToolTip(
        tr("1 samples with the model's own probabilities, a lower value makes them more uniform, and 0 "
           "makes all paths equally likely"));
    keepWidth(*field, 64);
    field->setValidator(new QRegularExpressionValidator(
        QRegularExpression(QStringLiteral("[0-9]{0,3}(?:[.,][0-9]{0,6})?")), field));
    return field;
}

QLineEdit* PathSamplePane::makeSeed() {
    auto* field = new QLineEdit(QStringLiteral("1"), this);
    field->setAccessibleName(tr("seed"));
    field->setToolTip(tr("The same seed gives the same samples"));
    keepWidth(*field, 88);
    field->setValidator(
        new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{1,19}")), field));
    return field;
}

void PathSamplePane::setWord(const WordLatticePtr& word) {
    m_word = word;
    clear();
}

void PathSamplePane::clear() {
    m_job.cancel();
    m_samples.reset();
    m_model.setSamples(nullptr, {});
    m_table.hide();
    m_button->setEnabled(m_word != nullptr);
}

/// Continues the sequence of the current seed.
void PathSamplePane::sample() {
    if (!m_word || m_job.busy())
        return;
    const auto alpha = parseDecimal(m_alpha->text());
    if (!alpha)
        return emit statusMessage(
            tr("Alpha must be a number of at least 0; 1 samples with the model's own probabilities"));
    if (m_samples && m_samples->paths.size() >= kMaxSamples)
        return emit statusMessage(
            tr("At most %1 paths can be sampled; use another seed for more").arg(grouped(kMaxSamples)));
    const auto more = [samples = m_samples, word = m_word, alpha = *alpha,
                       seed = m_seed->text().toULongLong()](const Progress& progress) {
        auto all = samples ? samples
                           : std::make_shared<Samples>(
                                 Samples{word, explain::PathSampler(word->lattice, alpha, seed), {}});
        for (std::size_t i = 0; all->sampler.canSample() && i < kSamplesAtOnce && !progress.stopped(); ++i)
            all->paths.push_back(all->sampler.sample());
        return all;
    };
    if (m_word->lattice.edges.size() <= kMaxEdgesSampledInUiThread) {
        m_samples = more({});
        return showSamples();
    }
    m_button->setEnabled(false);
    m_job.run(more, [this](std::shared_ptr<Samples> samples) {
        m_samples = std::move(samples);
        m_button->setEnabled(true);
        showSamples();
    });
}

void PathSamplePane::showSamples() {
    m_model.setSamples(m_word, m_samples->paths);
    m_table.show();
    const QString count = grouped(m_samples->paths.size());
    const int different = m_model.rowCount();
    emit statusMessage(
        different == 1
            ? tr("%1 samples, all of them the same path").arg(count)
            : tr("%1 samples, %2 different paths").arg(count, grouped(static_cast<quint64>(different))));
}

QJsonObject PathSamplePane::state() const {
    return {{QStringLiteral("alpha"), m_alpha->text()}, {QStringLiteral("seed"), m_seed->text()}};
}

void PathSamplePane::restore(const QJsonObject& state) {
    m_alpha->setText(state[QStringLiteral("alpha")].toString(m_alpha->text()));
    m_seed->setText(state[QStringLiteral("seed")].toString(m_seed->text()));
}

} // namespace tokenscope::ui
