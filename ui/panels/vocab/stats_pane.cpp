#include "ui/panels/vocab/stats_pane.h"

#include "ui/panels/vocab/other_tokenizers.h"
#include "ui/panels/vocab/piece_list_model.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/chart_view/chart_area.h"
#include "ui/widgets/export_menu/export_menu.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QScrollArea>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kScriptBars = 24;
constexpr std::size_t kHolesShown = 200;

/// Cells of CSV with numbers alone; names have no commas or quotes.
QByteArray csvOf(const report::BarChart& chart) {
    QByteArray csv = "value,pieces\n";
    for (const report::BarGroup& group : chart.groups)
        csv += QByteArray::fromStdString(group.label) + ',' +
               QByteArray::number(static_cast<qulonglong>(group.values.at(0))) + '\n';
    return csv;
}

QByteArray csvOf(const vocab::CountsByValue& counts) {
    QByteArray csv = "value,pieces\n";
    for (std::size_t value = 0; value < counts.size(); ++value)
        csv += QByteArray::number(static_cast<qulonglong>(value)) + ',' +
               QByteArray::number(static_cast<qulonglong>(counts[value])) + '\n';
    return csv;
}

std::string piecesTitle() {
    return StatsPane::tr("pieces").toStdString();
}

report::Histogram histogramOf(const QString& title, const QString& across,
                              const vocab::CountsByValue& counts) {
    report::Histogram chart;
    chart.title = title.toStdString();
    chart.across = across.toStdString();
    chart.series.push_back(piecesTitle());
    chart.counts = {counts};
    chart.shown = 32;
    return chart;
}

report::BarChart barsOf(const QString& title) {
    report::BarChart chart;
    chart.title = title.toStdString();
    chart.unit = piecesTitle();
    chart.series = {chart.unit};
    chart.decimals = 0;
    return chart;
}

QString percent(const vocab::OverlapSide& side, std::size_t count) {
    return StatsPane::tr("%1 (%2 %)", "a count and its share")
        .arg(grouped(count))
        .arg(100 * side.share(count), 0, 'f', 1);
}

} // namespace

StatsPane::StatsPane(Session& session, PieceList& list, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_list(list)
    , m_job(tr("Counting")) {
    setProperty("look", "panel");
    setAttribute(Qt::WA_StyledBackground);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(makeCharts(), 1);
    m_figures = new QTextBrowser(this);
    m_figures->setObjectName(QStringLiteral("vocabFigures"));
    m_figures->setAccessibleName(tr("Figures of the vocabulary"));
    m_figures->setFrameShape(QFrame::NoFrame);
    m_figures->document()->setDocumentMargin(12);
    row->addWidget(m_figures, 1);
    const auto changed = [this] {
        if (isVisible())
            refresh();
    };
    connect(&list, &PieceList::tableChanged, this, changed);
    connect(&list, &PieceList::columnsChanged, this, changed);
    connect(&list, &PieceList::rowsChanged, this, changed);
    connect(&list, &PieceList::rowsAppended, this, changed);
    connect(&session, &Session::tokenizersChanged, this, changed);
    connect(&Theme::instance(), &Theme::changed, this, changed);
}

QWidget* StatsPane::makeCharts() {
    auto* side = new QWidget(this);
    auto* column = paneColumn(side);
    const HeaderBar bar(side);
    m_charts = new QComboBox(side);
    m_charts->setObjectName(QStringLiteral("vocabCharts"));
    m_charts->setAccessibleName(tr("Chart"));
    m_charts->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(m_charts, &QComboBox::activated, this, [this](int chart) {
        setChart(chart);
        emit chartChosen();
    });
    bar.row->addWidget(m_charts);
    bar.row->addStretch(1);
    m_onlyFiltered = new QCheckBox(tr("Only filtered pieces"), side);
    m_onlyFiltered->setObjectName(QStringLiteral("vocabOnlyFiltered"));
    m_onlyFiltered->setToolTip(
        tr("Charts and figures are about the pieces that pass the filters of the Pieces page"));
    m_onlyFiltered->setChecked(true);
    connect(m_onlyFiltered, &QCheckBox::toggled, this, [this] { refresh(); });
    bar.row->addWidget(m_onlyFiltered);
    auto* exports = new ExportMenu(tr("the chart"), QStringLiteral("vocabulary"), this);
    const auto current = [this]() -> const Drawn* {
        const auto chart = static_cast<std::size_t>(m_charts->currentIndex());
        return chart < m_drawn.size() ? &m_drawn[chart] : nullptr;
    };
    exports->addText(QStringLiteral("SVG"), QStringLiteral("svg"), [current]() -> ExportMenu::Work {
        if (!current())
            return {};
        return [chart = current()->chart](const Progress&) -> Result<QByteArray> {
            return QByteArray::fromStdString(chartSvg(chart));
        };
    });
    exports->addText(QStringLiteral("CSV"), QStringLiteral("csv"), [current]() -> ExportMenu::Work {
        if (!current())
            return {};
        return [csv = current()->csv](const Progress&) -> Result<QByteArray> { return csv; };
    });
    exports->addSeparator();
    exports->addAction(tr("Copy as a picture"), this, [this] {
        QGuiApplication::clipboard()->setImage(m_view->picture());
        emit statusMessage(tr("Copied the chart as a picture"));
    });
    exports->addAction(tr("Save as .png…"), this, [this] {
        const QString path = QFileDialog::getSaveFileName(
            this, tr("Export"), QStringLiteral("vocabulary.png"), QStringLiteral("*.png"));
        if (!path.isEmpty())
            emit statusMessage(m_view->picture().save(path, "PNG") ? tr("Saved %1").arg(path)
                                                                   : tr("%1 can't be written").arg(path));
    });
    connect(exports, &ExportMenu::statusMessage, this, &StatsPane::statusMessage);
    bar.row->addWidget(
        menuButton(tr("Export chart"), tr("As SVG, as a picture, or its numbers"), exports, side));
    column->addWidget(bar.frame);
    m_remark = new QLabel(side);
    m_remark->setTextFormat(Qt::PlainText);
    m_remark->setWordWrap(true);
    m_remark->setContentsMargins(12, 6, 12, 0);
    m_remark->setProperty("look", "remark");
    m_remark->setObjectName(QStringLiteral("vocabStatsRemark"));
    column->addWidget(m_remark);
    m_view = new ChartView;
    column->addWidget(newChartArea(m_view, side), 1);
    return side;
}

QList<QWidget*> StatsPane::panes() const {
    return {m_charts, m_onlyFiltered, m_figures};
}

int StatsPane::chart() const {
    return m_chart;
}

void StatsPane::setChart(int chart) {
    m_chart = std::max(chart, 0);
    showChart();
}

void StatsPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void StatsPane::refresh() {
    const auto table = m_list.table();
    if (!table) {
        m_drawn.clear();
        showChart();
        m_figures->clear();
        return;
    }
    // The pieces that pass the filters, or all.
    const bool some = !m_list.filter().empty() && m_onlyFiltered->isChecked() && m_list.isComplete();
    auto rows = some ? std::make_shared<const std::vector<std::uint32_t>>(m_list.rows()) : nullptr;
    m_job.run(
        [table, columns = m_list.columns(), rows = std::move(rows), filter = m_list.filter(),
         filterIsOff = some && m_list.isFilterOff(),
         others = otherTokenizers(m_session, table->tokenizer())](const Progress& progress) {
            Content content;
            content.filterIsOff = filterIsOff;
            content.stats = rows ? vocab::statsOf(*table, columns, *rows) : vocab::statsOf(*table, columns);
            content.holes = vocab::idHoles(*table);
            content.order = vocab::idsInOrder(*table);
            for (const auto& [name, other] : others) {
                const auto its = vocab::PieceTable::build(other, {progress.stop, {}});
                if (!its)
                    continue;
                Overlap overlap = {name, vocab::overlapOf(*table, **its)};
                if (rows) {
                    const auto matcher = vocab::PieceMatcher::make(*its, vocab::forAnotherTokenizer(filter));
                    if (!matcher)
                        continue;
                    std::vector<std::uint32_t> all((*its)->size());
                    std::iota(all.begin(), all.end(), 0U);
                    const auto itsRows = vocab::filterRows(*matcher, all, {progress.stop, {}});
                    if (!itsRows)
                        continue;
                    overlap.counts = {vocab::overlapOfRows(overlap.counts.a, *rows),
                                      vocab::overlapOfRows(overlap.counts.b, *itsRows)};
                }
                content.overlaps.push_back(std::move(overlap));
            }
            return std::make_shared<const Content>(std::move(content));
        },
        [this](const std::shared_ptr<const Content>& content) { show(*content); });
}

void StatsPane::show(const Content& content) {
    if (!m_list.table())
        return;
    m_onlyFiltered->setEnabled(!m_list.filter().empty());
    const QString all = pieceCount(m_list.table()->size());
    const bool ofAll = content.stats.pieces == m_list.table()->size();
    const QString some = grouped(content.stats.pieces);
    m_pieces = content.filterIsOff ? (ofAll ? tr("of all %1; a filter is not applied yet").arg(all)
                                            : tr("of %1 of %2; a filter is not applied yet").arg(some, all))
               : ofAll             ? tr("of all %1").arg(all)
                                   : tr("of %1 of %2, which pass the filters").arg(some, all);
    m_drawn = draw(content);
    m_charts->clear();
    for (const Drawn& one : m_drawn)
        m_charts->addItem(chartTitle(one.chart));
    showChart();
    showFigures(content);
}

void StatsPane::showChart() {
    const auto chart =
        static_cast<std::size_t>(m_chart) < m_drawn.size() ? static_cast<std::size_t>(m_chart) : 0;
    m_charts->setCurrentIndex(m_drawn.empty() ? -1 : static_cast<int>(chart));
    m_remark->setText(m_drawn.empty() ? QString()
                      : m_drawn[chart].isOfAll
                          ? tr("of all %1, whatever the filters are").arg(pieceCount(m_list.table()->size()))
                          : m_pieces);
    m_view->setChart(m_drawn.empty() ? std::nullopt : std::optional(m_drawn[chart].chart));
}

std::vector<StatsPane::Drawn> StatsPane::draw(const Content& content) const {
    const vocab::VocabularyStats& stats = content.stats;
    std::vector<Drawn> drawn;
    drawn.push_back({histogramOf(tr("Lengths in characters"), tr("characters"), stats.characterLengths),
                     csvOf(stats.characterLengths)});
    drawn.push_back(
        {histogramOf(tr("Lengths in bytes"), tr("bytes"), stats.byteLengths), csvOf(stats.byteLengths)});
    report::BarChart scripts = barsOf(tr("Scripts"));
    for (std::size_t i = 0; i < std::min(kScriptBars, stats.scripts.size()); ++i)
        scripts.groups.push_back({scriptLabel(stats.scripts[i].first).toStdString(),
                                  {static_cast<double>(stats.scripts[i].second)}});
    drawn.push_back({scripts, csvOf(scripts)});
    report::BarChart types = barsOf(tr("Types"));
    for (int i = 0; i < kPieceTypeCount; ++i)
        types.groups.push_back({typeLabel(static_cast<PieceType>(i)).toStdString(),
                                {static_cast<double>(stats.types.at(static_cast<std::size_t>(i)))}});
    drawn.push_back({types, csvOf(types)});
    report::BarChart letters = barsOf(tr("Case"));
    for (int i = 0; i < vocab::kLetterCaseCount; ++i)
        letters.groups.push_back({lettersLabel(static_cast<vocab::LetterCase>(i)).toStdString(),
                                  {static_cast<double>(stats.letters.at(static_cast<std::size_t>(i)))}});
    drawn.push_back({letters, csvOf(letters)});
    if (!stats.depths.empty())
        drawn.push_back(
            {histogramOf(tr("Depth of merge trees"), tr("depth"), stats.depths), csvOf(stats.depths)});
    if (!content.order.empty()) {
        report::LineChart line;
        line.title = tr("Ids over rank").toStdString();
        line.across = tr("rank, from 1").toStdString();
        line.upward = tr("id, from 1").toStdString();
        line.series = {tr("ids").toStdString()};
        QByteArray csv = "rank,id\n";
        line.lines.emplace_back();
        for (const vocab::IdInOrder& one : content.order) {
            line.lines[0].emplace_back(one.order + 1.0, one.id + 1.0);
            csv += QByteArray::number(one.order) + ',' + QByteArray::number(one.id) + '\n';
        }
        drawn.push_back({line, csv, true});
    }
    return drawn;
}

void StatsPane::showFigures(const Content& content) {
    const vocab::VocabularyStats& stats = content.stats;
    QString html;
    const auto heading = [&](const QString& title) {
        html += QStringLiteral("<h4 style='margin-top:12px;margin-bottom:2px'>%1</h4>")
                    .arg(title.toHtmlEscaped());
    };
    const auto startTable = [&] { html += QStringLiteral("<table cellspacing='0' cellpadding='2'>"); };
    const auto row = [&](const QStringList& cells) {
        html += QStringLiteral("<tr>");
        for (const QString& cell : cells)
            html += QStringLiteral("<td style='padding-right:14px'>%1</td>").arg(cell.toHtmlEscaped());
        html += QStringLiteral("</tr>");
    };
    const auto endTable = [&] { html += QStringLiteral("</table>"); };
    heading(tr("Pieces"));
    startTable();
    row({tr("pieces"), grouped(stats.pieces)});
    if (stats.tokens > 0)
        row({m_list.countedFiles().isEmpty() ? tr("used by the text") : tr("used by the files"),
             tr("%1, in %2", "pieces and tokens").arg(grouped(stats.used), tokenCount(stats.tokens))});
    row({tr("starts a word"), grouped(stats.startWords)});
    row({tr("duplicates (same text as another piece)"), grouped(stats.duplicates)});
    row({tr("not UTF-8"), grouped(stats.notUtf8)});
    row({tr("reserved"), grouped(stats.reserved.size())});
    endTable();
    if (const std::size_t known = std::accumulate(stats.reach.begin(), stats.reach.end(), std::size_t{0});
        known > 0) {
        heading(tr("Reachable"));
        startTable();
        row({tr("reachable"), grouped(stats.reach.at(static_cast<std::size_t>(vocab::Reach::Reachable)))});
        for (int i = 0; i < vocab::kObstacleCount; ++i)
            if (const std::size_t count = stats.obstacles.at(static_cast<std::size_t>(i)); count > 0)
                row({obstacleLabel(static_cast<vocab::Obstacle>(i)), grouped(count)});
        if (const std::size_t unknown = stats.reach.at(static_cast<std::size_t>(vocab::Reach::Unknown));
            unknown > 0)
            row({tr("unknown", "whether pieces are reachable"), grouped(unknown)});
        endTable();
    }
    heading(tr("Unused ids: ids without a piece, in the whole vocabulary"));
    quint64 missing = 0;
    QStringList ranges;
    for (std::size_t i = 0; i < content.holes.size(); ++i) {
        const vocab::NumberRange& hole = content.holes[i];
        missing += hole.last - hole.first + 1;
        if (i < kHolesShown)
            ranges << (hole.first == hole.last ? QString::number(hole.first)
                                               : QStringLiteral("%1–%2").arg(hole.first).arg(hole.last));
    }
    if (content.holes.size() > kHolesShown)
        ranges << tr("%n more ranges", nullptr, static_cast<int>(content.holes.size() - kHolesShown));
    startTable();
    row({missing == 0 ? tr("none") : grouped(missing), ranges.join(QStringLiteral(", "))});
    endTable();
    for (const Overlap& overlap : content.overlaps) {
        heading(tr("Shared with %1").arg(overlap.name));
        startTable();
        row({QString(), tr("of these pieces"), tr("of its pieces")});
        const auto shared = [&](const QString& name, std::size_t a, std::size_t b) {
            row({name, percent(overlap.counts.a, a), percent(overlap.counts.b, b)});
        };
        shared(tr("the same text, but for a space"), overlap.counts.a.text, overlap.counts.b.text);
        shared(tr("the same bytes"), overlap.counts.a.bytes, overlap.counts.b.bytes);
        shared(tr("and the same id"), overlap.counts.a.ids, overlap.counts.b.ids);
        endTable();
    }
    m_figures->setHtml(html);
}

} // namespace tokenscope::ui
