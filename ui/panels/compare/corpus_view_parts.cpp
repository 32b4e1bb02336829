#include "core/compare/corpus/summary_file.h"
#include "core/compare/export/corpus_html.h"
#include "ui/panels/compare/chart_view.h"
#include "ui/panels/compare/corpus_view.h"
#include "ui/panels/compare/tokenizer_menu.h"
#include "ui/support/elided_label.h"
#include "ui/support/numbers.h"
#include "ui/support/theme.h"
#include "ui/widgets/export_menu/export_menu.h"
#include "ui/widgets/notices/job_strip.h"
#include "ui/widgets/notices/offer_page.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_table/step_table.h"

#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTemporaryDir>
#include <QVBoxLayout>

#include <utility>

// How the view is put together; what it does is in corpus_view.cpp.
namespace tokenscope::ui {
namespace {

QByteArray bytesOfText(const std::string& text) {
    return {text.data(), static_cast<qsizetype>(text.size())};
}

void sortByHeadings(StepTable* table) {
    table->horizontalHeader()->setSectionsClickable(true);
    table->horizontalHeader()->setSortIndicatorClearable(true);
    table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    table->setSortingEnabled(true);
}

} // namespace

CorpusView::CorpusView(Session& session, QWidget* parent)
    : CompareView(parent)
    , m_session(session)
    , m_job(tr("Measuring")) {
    makeTools();
    setBody(makeBody());
    connect(&session, &Session::tokenizersChanged, this, &CorpusView::updatePage);
    connect(&session, &Session::currentTokenizerChanged, this, &CorpusView::updatePage);
    connect(&m_job, &LatestJob::started, this, &CorpusView::updatePage);
    connect(&m_job, &LatestJob::finished, this, &CorpusView::updatePage);
    updatePage();
}

void CorpusView::makeTools() {
    m_tools = new QWidget(this);
    auto* row = new QHBoxLayout(m_tools);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_remark = new ElidedLabel(m_tools);
    m_remark->setTextFormat(Qt::PlainText);
    m_remark->setProperty("look", "remark");
    row->addWidget(m_remark, 1);
    auto* strip = new JobStrip(m_job, m_tools);
    strip->setStop([this] { stop(); }, tr("Stop here, and show what was counted until now"));
    row->addWidget(strip);
    auto* corpus = new QMenu(m_tools);
    auto* tokenizers = new QMenu(m_tools);
    fillMenus(corpus, tokenizers);
    row->addWidget(
        menuButton(tr("Corpus"), tr("Files and folders of text; summaries of other runs"), corpus, m_tools));
    row->addWidget(
        menuButton(tr("Tokenizers"), tr("Up to eight; the first is the window's"), tokenizers, m_tools));
    m_run = new QPushButton(tr("Measure"), m_tools);
    m_run->setToolTip(tr("Count all of the corpus with each tokenizer"));
    connect(m_run, &QPushButton::clicked, this, &CorpusView::run);
    row->addWidget(m_run);
    makeExports();
    m_export = menuButton(tr("Export"), tr("Report, summary to be joined with others, or this table"),
                          m_exports, m_tools);
    row->addWidget(m_export);
}

void CorpusView::fillMenus(QMenu* corpus, QMenu* tokenizers) {
    connect(corpus, &QMenu::aboutToShow, this, [this, corpus] {
        corpus->clear();
        corpus->addAction(tr("Add folder…"), this, [this] { askForFiles(true); });
        corpus->addAction(tr("Add files…"), this, [this] { askForFiles(false); });
        corpus->addAction(tr("Sample texts"), this, &CorpusView::runSamples);
        corpus->addAction(tr("Forget these"), this, &CorpusView::clearRoots)->setEnabled(!m_roots.isEmpty());
        corpus->addSeparator();
        corpus->addAction(tr("Join summaries of other runs…"), this, &CorpusView::askForSummaries);
    });
    connect(tokenizers, &QMenu::aboutToShow, this, [this, tokenizers] {
        fillTokenizerMenu(
            *tokenizers, m_session,
            [this](const TokenizerSource& source) { return sources().contains(source); },
            [this](const TokenizerSource& source) { addTokenizer(source); });
        fillChanges(*tokenizers);
        fillLeaveOut(*tokenizers);
    });
}

bool CorpusView::isFull() const {
    return m_others.size() + m_changed.size() + 1 >= static_cast<qsizetype>(kMostCorpusColumns);
}

void CorpusView::addChanged(const TokenizerSource& source, const ColumnSwitches& switches) {
    const Changed changed{source, switches};
    if (switches.empty() || m_changed.contains(changed))
        return;
    if (isFull())
        return emit told(tr("A corpus is measured with eight tokenizers at most"));
    m_changed << changed;
    if (m_session.tokenizers().indexOf(source) < 0)
        m_session.tokenizers().open(source, false);
    updatePage();
    emit stateChanged();
}

QList<CorpusView::Changed> CorpusView::changedOpen() const {
    QList<Changed> open;
    for (const Changed& changed : m_changed)
        if (m_session.tokenizers().indexOf(changed.source) >= 0)
            open << changed;
    return open;
}

QString CorpusView::titleOf(const Changed& changed) const {
    const int index = m_session.tokenizers().indexOf(changed.source);
    const Tokenizer* tokenizer = index < 0 ? nullptr : m_session.tokenizers().at(index).tokenizer.get();
    return changed.source.title() + QLatin1Char(' ') + switchWords(tokenizer, changed.switches);
}

/// One tokenizer before and after a change.
void CorpusView::fillChanges(QMenu& menu) {
    if (sources().isEmpty())
        return;
    addMenuHeading(menu, tr("Before and after a change"));
    for (const TokenizerSource& source : sources()) {
        const OpenTokenizer& open = m_session.tokenizers().at(m_session.tokenizers().indexOf(source));
        if (!open.tokenizer)
            continue;
        addSwitches(
            *menu.addMenu(menuTitle(tr("%1 with a stage switched").arg(source.title()))),
            open.tokenizer->definition(), {},
            [this, source](const ColumnSwitches& switches) {
                return m_changed.contains({source, switches});
            },
            [this, source](const ColumnSwitches& switches) { addChanged(source, switches); });
    }
}

void CorpusView::fillLeaveOut(QMenu& menu) {
    if (m_others.isEmpty() && m_changed.isEmpty())
        return;
    addMenuHeading(menu, tr("Leave out"));
    for (const TokenizerSource& source : std::as_const(m_others))
        menu.addAction(tr("Without %1").arg(menuTitle(source.title())), this,
                       [this, source] { dropTokenizer(source); });
    for (const Changed& changed : std::as_const(m_changed))
        menu.addAction(tr("Leave out %1").arg(menuTitle(titleOf(changed))), this, [this, changed] {
            m_changed.removeAll(changed);
            updatePage();
            emit stateChanged();
        });
}

void CorpusView::makeExports() {
    m_exports = new ExportMenu(tr("the figures"), QStringLiteral("corpus"), m_tools);
    const auto whole = [this](auto make) {
        return [this, make]() -> ExportMenu::Work {
            if (!m_result)
                return {};
            return [result = m_result, make](const Progress&) -> Result<QByteArray> {
                return bytesOfText(make(*result));
            };
        };
    };
    m_exports->addText(tr("HTML report"), QStringLiteral("html"), whole([](const CorpusResult& result) {
                           return corpusHtml(result.measured.summary, result.pieces);
                       }));
    m_exports->addText(tr("summary (JSON, to be joined)"), QStringLiteral("json"),
                       whole([](const CorpusResult& result) {
                           return writeSummary(result.measured.summary, result.pieces) + "\n";
                       }));
    m_exports->addText(tr("CSV, this table"), QStringLiteral("csv"), [this]() -> ExportMenu::Work {
        if (!m_result)
            return {};
        return [table = m_model->table()](const Progress&) -> Result<QByteArray> { return table.csv(); };
    });
    connect(m_exports, &ExportMenu::statusMessage, this, &CompareView::told);
}

QWidget* CorpusView::makeBody() {
    auto* body = new QWidget(this);
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_lacks = new QFrame(body);
    m_lacks->setProperty("look", "warning");
    m_lacks->setAccessibleName(tr("Warning"));
    auto* lacks = new QHBoxLayout(m_lacks);
    lacks->setContentsMargins(12, 4, 12, 4);
    m_lacksWords = new QLabel(m_lacks);
    m_lacksWords->setTextFormat(Qt::PlainText);
    m_lacksWords->setWordWrap(true);
    m_lacksWords->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    lacks->addWidget(m_lacksWords, 1);
    m_lacks->hide();
    column->addWidget(m_lacks);
    m_figures = new NumberTableModel(this);
    m_figuresTable = new StepTable(body);
    m_figuresTable->setModel(m_figures);
    m_figuresTable->setAccessibleName(tr("Figures of each tokenizer"));
    sortByHeadings(m_figuresTable);
    column->addWidget(m_figuresTable);
    auto* split = new QSplitter(Qt::Horizontal, body);
    split->setChildrenCollapsible(false);
    auto* left = new QWidget(split);
    auto* leftColumn = new QVBoxLayout(left);
    leftColumn->setContentsMargins(0, 0, 0, 0);
    leftColumn->setSpacing(0);
    const HeaderBar tableBar(left);
    leftColumn->addWidget(tableBar.frame);
    m_tables = new QComboBox(left);
    m_tables->addItems({tr("By folder"), tr("By file"), tr("By script"), tr("Lengths of tokens"),
                        tr("How often pieces are used"), tr("Boundaries and vocabularies"),
                        tr("Pieces most used"), tr("Pieces never used"), tr("Where they differ most")});
    m_tables->setAccessibleName(tr("Table"));
    connect(m_tables, &QComboBox::activated, this, &CorpusView::setTable);
    tableBar.row->addWidget(m_tables);
    m_tableRemark = new QLabel(left);
    m_tableRemark->setProperty("look", "remark");
    tableBar.row->addWidget(m_tableRemark, 1);
    m_model = new NumberTableModel(this);
    m_table = new StepTable(left);
    m_table->setModel(m_model);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_table->setAccessibleName(tr("Table of the corpus"));
    m_table->installEventFilter(this);
    sortByHeadings(m_table);
    connect(m_table, &QAbstractItemView::doubleClicked, this,
            [this](const QModelIndex& index) { showPlace(index.row()); });
    for (const StepTable* table : {m_figuresTable, m_table})
        connect(table, &StepTable::copied, this, [this](const QString& text) {
            emit told(
                tr("Copied %1").arg(tableRowCount(static_cast<quint64>(text.count(QLatin1Char('\n')) - 1))));
        });
    leftColumn->addWidget(m_table, 1);
    split->addWidget(left);

    auto* right = new QWidget(split);
    auto* rightColumn = new QVBoxLayout(right);
    rightColumn->setContentsMargins(0, 0, 0, 0);
    rightColumn->setSpacing(0);
    const HeaderBar chartBar(right);
    rightColumn->addWidget(chartBar.frame);
    m_charts = new QComboBox(right);
    m_charts->addItems({tr("Compression"), tr("Lengths of tokens"), tr("Rank and frequency")});
    m_charts->setAccessibleName(tr("Chart"));
    // Its table comes with it.
    connect(m_charts, &QComboBox::activated, this, [this](int index) {
        setChart(index);
        setTable(index == 0 ? (m_result && m_result->measured.summary.folders.size() < 2 ? 1 : 0)
                            : index + 2);
    });
    chartBar.row->addWidget(m_charts);
    chartBar.row->addStretch(1);
    m_chart = new ChartView;
    m_chartExports = new ExportMenu(tr("the chart"), QStringLiteral("chart"), right);
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
        const int index = m_charts->currentIndex();
        const bool files = m_result->measured.summary.folders.size() < 2;
        return [table = m_result->tables[index == 0 ? (files ? 1 : 0) : static_cast<std::size_t>(index) + 2]](
                   const Progress&) -> Result<QByteArray> { return table.csv(); };
    });
    m_chartExports->addSeparator();
    m_chartExports->addAction(tr("Copy as a picture"), this, [this] {
        QGuiApplication::clipboard()->setImage(m_chart->picture());
        emit told(tr("Copied the chart as a picture"));
    });
    m_chartExports->addAction(tr("Save as .png…"), this, [this] {
        const QString path = QFileDialog::getSaveFileName(this, tr("Export"), QStringLiteral("chart.png"),
                                                          QStringLiteral("*.png"));
        if (!path.isEmpty())
            emit told(m_chart->picture().save(path, "PNG") ? tr("Saved %1").arg(path)
                                                           : tr("%1 can't be written").arg(path));
    });
    connect(m_chartExports, &ExportMenu::statusMessage, this, &CompareView::told);
    chartBar.row->addWidget(
        menuButton(tr("Export chart"), tr("As SVG, as a picture, or its numbers"), m_chartExports, right));
    auto* area = new QScrollArea(right);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(m_chart);
    rightColumn->addWidget(area, 1);
    split->addWidget(right);
    split->setSizes({720, 500});
    column->addWidget(split, 1);
    return body;
}

void CorpusView::fillNote() {
    const QString with =
        sources().isEmpty() ? tr("no tokenizer") : columnTitles().join(QStringLiteral(" · "));
    const QString text =
        m_roots.isEmpty()
            ? tr("Choose text files or a folder, or drop them here; they are read in parts, and "
                 "nothing is kept but counts.\nTokenizers: %1")
                  .arg(with)
            : tr("Corpus: %1\nTokenizers: %2").arg(rootTitles(), with);
    QList<OfferPage::Offer> offers;
    if (m_job.running()) {
        offers.append({tr("Stop"), [this] { stop(); }});
        return note().setOffers(tr("%1…").arg(m_job.what()), text, offers);
    }
    if (!m_roots.isEmpty() && !sources().isEmpty())
        offers.append({tr("Measure"), [this] { run(); }, true});
    offers.append({tr("Add folder…"), [this] { askForFiles(true); }});
    offers.append({tr("Add files…"), [this] { askForFiles(false); }});
    offers.append({tr("The sample texts"), [this] { runSamples(); }});
    offers.append({tr("Join summaries of other runs…"), [this] { askForSummaries(); }});
    note().setOffers(tr("A corpus through several tokenizers"), text, offers);
}

void CorpusView::askForFiles(bool folder) {
    if (folder) {
        const QString path = QFileDialog::getExistingDirectory(this, tr("A folder of text"));
        if (!path.isEmpty())
            addRoots({path});
        return;
    }
    addRoots(QFileDialog::getOpenFileNames(this, tr("Files of text")));
}

void CorpusView::askForSummaries() {
    merge(QFileDialog::getOpenFileNames(this, tr("Summaries that were saved"), {},
                                        tr("Summaries (*.json);;All files (*)")));
}

} // namespace tokenscope::ui
