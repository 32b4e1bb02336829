#include "ui/panels/compare/corpus_results_pane.h"

#include "core/base/printable.h"
#include "core/compare/corpus/corpus_summary.h"
#include "core/report/exporters.h"
#include "ui/accessibility/accessible_maker.h"
#include "ui/support/numbers.h"
#include "ui/support/splitters.h"
#include "ui/support/theme.h"
#include "ui/widgets/chart_view/chart_area.h"
#include "ui/widgets/chart_view/chart_view.h"
#include "ui/widgets/export_menu/export_menu.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_table/step_table.h"

#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QFrame>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QImage>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>
#include <optional>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr qsizetype kManyColumns = 8;
constexpr int kLeastOtherChart = 280;

QByteArray bytesOfText(const std::string& text) {
    return {text.data(), static_cast<qsizetype>(text.size())};
}

void sortByHeadings(StepTable* table) {
    table->horizontalHeader()->setSectionsClickable(true);
    table->horizontalHeader()->setSortIndicatorClearable(true);
    table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    table->setSortingEnabled(true);
}

QVBoxLayout* tightColumn(QWidget* widget) {
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    return column;
}

} // namespace

CorpusResultsPane::CorpusResultsPane(QWidget* parent)
    : QWidget(parent) {
    createExports();
    auto* column = tightColumn(this);
    column->addWidget(createGaps());
    m_figures = new NumberTableModel(this);
    m_figures->setObjectName(QStringLiteral("corpusFigures"));
    m_figuresTable = new StepTable(this);
    m_figuresTable->setModel(m_figures);
    m_figuresTable->setTwoLineHeadings();
    m_figuresTable->setAccessibleName(tr("Figures of each tokenizer"));
    sortByHeadings(m_figuresTable);
    column->addWidget(m_figuresTable);
    auto* split = new PaneSplitter(Qt::Horizontal, this);
    split->addWidget(createTables());
    split->addWidget(createCharts());
    split->setUsualSizes({720, 500});
    split->setOtherSizes({1, 1});
    column->addWidget(split, 1);
    for (const StepTable* table : {m_figuresTable, m_table})
        connect(table, &StepTable::copied, this, [this](const QString& text) {
            emit statusMessage(
                tr("Copied %1").arg(tableRowCount(static_cast<quint64>(text.count(QLatin1Char('\n')) - 1))));
        });
}

QWidget* CorpusResultsPane::createGaps() {
    m_gaps = new QFrame(this);
    m_gaps->setProperty("look", "warning");
    m_gaps->setAccessibleName(tr("Warning"));
    auto* row = new QHBoxLayout(m_gaps);
    row->setContentsMargins(12, 4, 12, 4);
    m_gapsText = new QLabel(m_gaps);
    m_gapsText->setObjectName(QStringLiteral("corpusWarning"));
    m_gapsText->setTextFormat(Qt::PlainText);
    m_gapsText->setWordWrap(true);
    m_gapsText->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    row->addWidget(m_gapsText, 1);
    m_gaps->hide();
    return m_gaps;
}

QWidget* CorpusResultsPane::createTables() {
    auto* side = new QWidget(this);
    auto* column = tightColumn(side);
    const HeaderBar bar(side);
    column->addWidget(bar.frame);
    m_tables = new QComboBox(side);
    m_tables->addItems({tr("By folder"), tr("By file"), tr("By script"), tr("Lengths of tokens"),
                        tr("How often pieces are used"), tr("Boundaries and vocabularies"),
                        tr("Pieces most used"), tr("Pieces never used"), tr("Where they differ most")});
    m_tables->setAccessibleName(tr("Table"));
    connect(m_tables, &QComboBox::activated, this, &CorpusResultsPane::showTable);
    bar.row->addWidget(m_tables);
    m_tableRemark = new QLabel(side);
    m_tableRemark->setProperty("look", "remark");
    bar.row->addWidget(m_tableRemark, 1);
    m_model = new NumberTableModel(this);
    m_model->setObjectName(QStringLiteral("corpusTable"));
    m_table = new StepTable(side);
    m_table->setObjectName(QStringLiteral("corpusTableView"));
    m_table->setModel(m_model);
    m_table->setTwoLineHeadings();
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_table->setAccessibleName(tr("Table of the corpus"));
    m_table->installEventFilter(this);
    sortByHeadings(m_table);
    connect(m_table, &QAbstractItemView::doubleClicked, this,
            [this](const QModelIndex& index) { choosePlace(index.row()); });
    column->addWidget(m_table, 1);
    return side;
}

QWidget* CorpusResultsPane::createCharts() {
    auto* side = new QWidget(this);
    auto* column = tightColumn(side);
    const HeaderBar bar(side);
    column->addWidget(bar.frame);
    m_charts = new QComboBox(side);
    m_charts->addItems({tr("Compression"), tr("Lengths of tokens"), tr("Rank and frequency")});
    m_charts->setAccessibleName(tr("Chart"));
    connect(m_charts, &QComboBox::activated, this, [this](int index) {
        showChart(index);
        showTable(tableOfChart(index));
    });
    bar.row->addWidget(m_charts);
    bar.row->addStretch(1);
    auto* page = new QWidget;
    page->setProperty("look", "panel");
    page->setAttribute(Qt::WA_StyledBackground);
    auto* charts = tightColumn(page);
    m_chart = new ChartView(page);
    charts->addWidget(m_chart, 1);
    for (int i = 1; i < m_charts->count(); ++i) {
        m_otherCharts << new ChartView(page);
        m_otherCharts.constLast()->hide();
        charts->addWidget(m_otherCharts.constLast(), 1);
    }
    createChartExports();
    bar.row->addWidget(
        menuButton(tr("Export chart"), tr("As SVG, as a picture, or its numbers"), m_chartExports, side));
    QScrollArea* area = newChartArea(page, side);
    m_chartArea = area->viewport();
    m_chartArea->installEventFilter(this);
    column->addWidget(area, 1);
    return side;
}

void CorpusResultsPane::createExports() {
    m_exports = new ExportMenu(tr("the figures"), QStringLiteral("corpus"), this);
    m_exports->setObjectName(QStringLiteral("corpusExports"));
    m_exports->addExporters<report::CorpusExport>(
        report::corpusExporters(), [this]() -> std::optional<report::CorpusExport> {
            if (!m_result)
                return std::nullopt;
            return report::CorpusExport{{m_result, &m_result->measured.summary}, m_result->pieces};
        });
    m_exports->addText(tr("CSV, this table"), QStringLiteral("csv"), [this]() -> ExportMenu::Work {
        if (!m_result)
            return {};
        return [table = m_model->table()](const Progress&) -> Result<QByteArray> { return table.csv(); };
    });
    connect(m_exports, &ExportMenu::statusMessage, this, &CorpusResultsPane::statusMessage);
}

void CorpusResultsPane::createChartExports() {
    m_chartExports = new ExportMenu(tr("the chart"), QStringLiteral("chart"), this);
    m_chartExports->setObjectName(QStringLiteral("corpusChartExports"));
    m_chartExports->addText(QStringLiteral("SVG"), QStringLiteral("svg"), [this]() -> ExportMenu::Work {
        if (!m_chart->chart())
            return {};
        return [chart = *m_chart->chart()](const Progress&) -> Result<QByteArray> {
            return bytesOfText(chartSvg(chart));
        };
    });
    m_chartExports->addText(QStringLiteral("CSV"), QStringLiteral("csv"), [this]() -> ExportMenu::Work {
        if (!m_result)
            return {};
        const auto index = static_cast<std::size_t>(tableOfChart(m_charts->currentIndex()));
        return
            [table = m_result->tables[index]](const Progress&) -> Result<QByteArray> { return table.csv(); };
    });
    m_chartExports->addSeparator();
    m_chartExports->addAction(tr("Copy as a picture"), this, [this] {
        QGuiApplication::clipboard()->setImage(m_chart->picture());
        emit statusMessage(tr("Copied the chart as a picture"));
    });
    m_chartExports->addAction(tr("Save as .png…"), this, [this] {
        const QString path = QFileDialog::getSaveFileName(this, tr("Export"), QStringLiteral("chart.png"),
                                                          QStringLiteral("*.png"));
        if (!path.isEmpty())
            emit statusMessage(m_chart->picture().save(path, "PNG") ? tr("Saved %1").arg(path)
                                                                    : tr("%1 can't be written").arg(path));
    });
    connect(m_chartExports, &ExportMenu::statusMessage, this, &CorpusResultsPane::statusMessage);
}

/// Where there is room, the other charts are below the chosen one.
void CorpusResultsPane::showOtherCharts() {
    int room = m_chart->chart() ? m_chartArea->height() - m_chart->heightForWidth(m_chartArea->width()) : 0;
    int index = 0;
    for (ChartView* other : m_otherCharts) {
        index += index == m_charts->currentIndex() ? 1 : 0;
        const auto at = static_cast<std::size_t>(index++);
        other->setChart(m_result && at < m_result->charts.size() ? std::optional(m_result->charts[at])
                                                                 : std::nullopt);
        room -= std::max(scaled(kLeastOtherChart), other->heightForWidth(m_chartArea->width()));
        other->setVisible(room >= 0 && other->chart());
    }
}

bool CorpusResultsPane::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_chartArea && event->type() == QEvent::Resize)
        showOtherCharts();
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && m_table->currentIndex().isValid()) {
            choosePlace(m_table->currentIndex().row());
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void CorpusResultsPane::setResult(CorpusResultPtr result) {
    m_result = std::move(result);
    m_figures->setTable(m_result->figures);
    m_figuresTable->setColumns({0, 76, 84, 84, 84, 64, 68, 68, 84, 76});
    keepHeight(*m_figuresTable,
               36 + 21 * static_cast<int>(std::min<std::size_t>(8, m_result->figures.rows.size())) + 4);
    const int table = std::max(0, this->table());
    showTable(table == 0 ? firstTable() : table);
    showChart(std::max(0, chart()));
    showGaps();
}

void CorpusResultsPane::showGaps() {
    QStringList gaps;
    for (const Error& error : m_result->notMerged)
        gaps << tr("Left out: %1").arg(QString::fromStdString(describe(error)));
    for (const Message& gap : compare::describeCoverageGaps(m_result->measured.summary)) {
        QString line = QString::fromStdString(printable(gap.text()));
        gaps << line.replace(0, 1, line.left(1).toUpper());
    }
    m_gapsText->setText(gaps.join(QLatin1Char('\n')));
    m_gaps->setVisible(!gaps.isEmpty());
}

int CorpusResultsPane::firstTable() const {
    return m_result && m_result->measured.summary.folders.size() < 2 ? 1 : 0;
}

void CorpusResultsPane::showTable(int index) {
    m_tables->setCurrentIndex(index);
    if (!m_result || index < 0 || static_cast<std::size_t>(index) >= m_result->tables.size())
        return;
    const NumberTable& table = m_result->tables[static_cast<std::size_t>(index)];
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_model->setTable(table);
    const bool places = static_cast<std::size_t>(index) == m_result->placesTable;
    QList<int> widths; // 0: takes the remaining room
    for (std::size_t i = 0; i < table.headings.size(); ++i)
        widths << (table.headings[i].number ? 56 : table.headings[i].fixed ? 0 : places ? 130 : 0);
    if (!widths.contains(0))
        widths.fill(110); // a table of numbers only
    if (widths.count(0) > 1)
        widths[0] = 76; // a letter before the piece
    else if (widths.size() > kManyColumns && widths[0] == 0)
        widths[0] = 150; // keeps names readable when numbers take all the room
    m_table->setColumns(widths);
    m_table->horizontalScrollBar()->setValue(0);
    m_tableRemark->setText(table.rows.empty() ? tr("nothing") : table.remark);
    emit changed();
}

void CorpusResultsPane::showChart(int index) {
    m_charts->setCurrentIndex(index);
    if (!m_result || index < 0 || static_cast<std::size_t>(index) >= m_result->charts.size())
        return;
    m_chart->setChart(m_result->charts[static_cast<std::size_t>(index)]);
    showOtherCharts();
    emit changed();
}

int CorpusResultsPane::table() const {
    return m_tables->currentIndex();
}

int CorpusResultsPane::chart() const {
    return m_charts->currentIndex();
}

void CorpusResultsPane::restore(int table, int chart) {
    m_tables->setCurrentIndex(std::clamp(table, 0, m_tables->count() - 1));
    m_charts->setCurrentIndex(std::clamp(chart, 0, m_charts->count() - 1));
}

QList<QWidget*> CorpusResultsPane::panes() const {
    return {m_figuresTable, m_table};
}

void CorpusResultsPane::choosePlace(int row) {
    if (m_result && static_cast<std::size_t>(m_tables->currentIndex()) == m_result->placesTable)
        emit placeChosen(m_result->measured.summary.places[m_model->place(row)]);
}

} // namespace tokenscope::ui
