#include "ui/panels/compare/corpus_view.h"

// Long because the tables of a result are built here, next to the view that shows them.

#include "core/base/printable.h"
#include "core/compare/corpus/corpus_tables.h"
#include "core/compare/corpus/coverage_gaps.h"
#include "core/compare/corpus/summary_file.h"
#include "core/report/corpus_html.h"
#include "resources/samples.h"
#include "ui/panels/compare/chart_view.h"
#include "ui/panels/compare/corpus_work.h"
#include "ui/panels/compare/diff_table_model.h"
#include "ui/panels/compare/difference_look.h"
#include "ui/panels/compare/file_pair_choice.h"
#include "ui/panels/compare/tokenizer_menu.h"
#include "ui/session/tokenizer_source.h"
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
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QImage>
#include <QJsonArray>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QObject>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QTemporaryDir>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace tokenscope::ui {

namespace {

constexpr qsizetype kManyColumns = 8;

QString problemKey() {
    return QStringLiteral("corpus");
}

} // namespace

CorpusView::~CorpusView() = default;

QString CorpusView::place() const {
    if (!m_result)
        return tr("no corpus has been measured yet");
    const TextCounts& text = m_result->measured.summary.text;
    return QStringList{byteCount(text.bytes), characterCount(text.characters), wordCount(text.words)}.join(
        QStringLiteral(", "));
}

QList<QWidget*> CorpusView::panes() const {
    return showsBody() ? QList<QWidget*>{m_figuresTable, m_table} : QList<QWidget*>();
}

bool CorpusView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && m_table->currentIndex().isValid()) {
            showPlace(m_table->currentIndex().row());
            return true;
        }
    }
    return CompareView::eventFilter(watched, event);
}

/// A folder without a tokenizer in it is a corpus.
bool CorpusView::takeTokenizers(const QStringList& paths, const QPoint&) {
    QStringList tokenizers;
    for (const QString& path : paths) {
        const QStringList names =
            QFileInfo(path).isDir() ? QDir(path).entryList(QDir::Files) : QStringList(path);
        if (std::any_of(names.begin(), names.end(), looksLikeTokenizerName))
            tokenizers << path;
        else
            addRoots({path});
    }
    if (!tokenizers.isEmpty() && !m_session.tokenizers().current())
        return false;
    for (const QString& path : std::as_const(tokenizers))
        addTokenizer({path, {}});
    return true;
}

bool CorpusView::takeTexts(const QStringList& paths) {
    addRoots(paths);
    return true;
}

void CorpusView::addRoots(const QStringList& paths) {
    for (const QString& path : paths) {
        const QString absolute = QFileInfo(path).absoluteFilePath();
        if (!m_roots.contains(absolute))
            m_roots << absolute;
    }
    updatePage();
    emit stateChanged();
}

void CorpusView::clearRoots() {
    m_roots.clear();
    updatePage();
    emit stateChanged();
}

void CorpusView::addTokenizer(const TokenizerSource& source) {
    if (sources().contains(source) || m_others.contains(source))
        return;
    if (isFull())
        return emit statusMessage(tr("A corpus can be measured with at most eight tokenizers"));
    m_others << source;
    if (m_session.tokenizers().indexOf(source) < 0)
        m_session.tokenizers().open(source, false);
    updatePage();
    emit stateChanged();
}

void CorpusView::setOthers(const QStringList& paths) {
    m_others.clear();
    m_changed.clear();
    for (const QString& path : paths)
        addTokenizer({path, {}});
    updatePage();
}

void CorpusView::dropTokenizer(const TokenizerSource& source) {
    m_others.removeAll(source);
    updatePage();
    emit stateChanged();
}

QList<TokenizerSource> CorpusView::sources() const {
    QList<TokenizerSource> sources;
    if (const OpenTokenizer* current = m_session.tokenizers().current())
        sources << current->source;
    for (const TokenizerSource& other : m_others)
        if (!sources.contains(other) && m_session.tokenizers().indexOf(other) >= 0)
            sources << other;
    return sources;
}

/// Without those that are still being opened. A name is the title, or the path where two have one title.
std::vector<CorpusTokenizer> CorpusView::wanted() const {
    std::vector<CorpusTokenizer> wanted;
    const QList<TokenizerSource> all = sources();
    const auto name = [&](const TokenizerSource& source) {
        const auto alike = std::count_if(all.begin(), all.end(), [&](const TokenizerSource& other) {
            return other.title() == source.title();
        });
        return alike > 1 && !source.path.isEmpty() ? source.path : source.title();
    };
    const auto add = [&](const TokenizerSource& source, const ColumnSwitches& switches) {
        const OpenTokenizer& open = m_session.tokenizers().at(m_session.tokenizers().indexOf(source));
        QString words = name(source);
        if (!switches.empty())
            words += QLatin1Char(' ') + switchWords(open.tokenizer.get(), switches);
        if (open.tokenizer)
            wanted.push_back({open.tokenizer, words.toStdString(), switches});
    };
    for (const TokenizerSource& source : all)
        add(source, {});
    for (const Changed& changed : changedOpen())
        add(changed.source, changed.switches);
    return wanted;
}

void CorpusView::run() {
    const std::vector<CorpusTokenizer> tokenizers = wanted();
    if (m_roots.isEmpty() || tokenizers.empty())
        return;
    m_job.setWhat(tr("Measuring"));
    m_enough = std::stop_source();
    m_job.run([roots = m_roots, tokenizers, enough = *m_enough](
                  const Progress& progress) { return measureRoots(roots, tokenizers, progress, enough); },
              [this, of = chosen()](Result<CorpusResultPtr> result) {
                  if (result)
                      m_measured = of;
                  take(std::move(result));
              });
    updatePage();
}

void CorpusView::merge(const QStringList& summaries) {
    if (summaries.isEmpty())
        return;
    m_enough.reset();
    m_job.setWhat(tr("Merging summaries"));
    m_job.run([summaries, tokenizers = wanted()](
                  const Progress& progress) { return mergeSummaries(summaries, tokenizers, progress); },
              [this, summaries](Result<CorpusResultPtr> result) {
                  if (result) {
                      QStringList names;
                      const std::vector<Error>& out = (*result)->leftOut;
                      for (const QString& path : summaries)
                          if (std::none_of(out.begin(), out.end(),
                                           [&](const Error& e) { return e.file == path.toStdString(); }))
                              names << QFileInfo(path).fileName();
                      m_joined = names.join(QStringLiteral(", "));
                      m_measured.clear();
                  }
                  take(std::move(result));
              });
    updatePage();
}

void CorpusView::stop() {
    if (m_enough)
        m_enough->request_stop();
    else
        m_job.cancel();
}

void CorpusView::runSamples() {
    m_samples = std::make_unique<QTemporaryDir>();
    for (const SampleText& sample : sampleTexts()) {
        QFile file(m_samples->filePath(
            QString::fromLatin1(sample.name.data(), static_cast<qsizetype>(sample.name.size())) +
            QStringLiteral(".txt")));
        if (file.open(QIODevice::WriteOnly))
            file.write(sample.text.data(), static_cast<qsizetype>(sample.text.size()));
    }
    m_roots = {m_samples->path()};
    run();
}

void CorpusView::take(Result<CorpusResultPtr> result) {
    if (!result && result.error().code == ErrorCode::Canceled)
        return emit statusMessage(tr("Measuring was stopped before anything was counted"));
    if (!result) { // what was measured stays, and so do the ways to measure
        m_session.report(problemKey(), result.error(),
                         m_result ? tr("The previous results are kept.") : tr("There are no figures."));
        return updatePage();
    }
    m_session.dismiss(problemKey());
    m_result = *std::move(result);
    m_figures->setTable(m_result->figures);
    m_figuresTable->setColumns({0, 76, 84, 84, 84, 64, 68, 68, 84, 76});
    keepHeight(*m_figuresTable,
               22 + 21 * static_cast<int>(std::min<std::size_t>(8, m_result->figures.rows.size())) + 4);
    const int table = std::max(0, m_tables->currentIndex());
    setTable(table == 0 && m_result->measured.summary.folders.size() < 2 ? 1 : table);
    setChart(std::max(0, m_charts->currentIndex()));
    addCoverageGaps();
    updatePage();
    emit placeChanged();
    if (m_result->measured.canceled)
        emit statusMessage(tr("Stopped: these are the figures of the first %1")
                               .arg(byteCount(m_result->measured.summary.text.bytes)));
}

void CorpusView::addCoverageGaps() {
    QStringList gaps;
    for (const Error& error : m_result->leftOut)
        gaps << tr("Left out: %1").arg(QString::fromStdString(describe(error)));
    for (const std::string& words : describeCoverageGaps(m_result->measured.summary)) {
        QString line = QString::fromStdString(printable(words));
        gaps << line.replace(0, 1, line.left(1).toUpper());
    }
    m_gapsText->setText(gaps.join(QLatin1Char('\n')));
    m_gaps->setVisible(!gaps.isEmpty());
}

QString CorpusView::warning() const {
    return m_gapsText->text();
}

void CorpusView::setTable(int index) {
    m_tables->setCurrentIndex(index);
    if (!m_result || index < 0 || static_cast<std::size_t>(index) >= m_result->tables.size())
        return;
    const NumberTable& table = m_result->tables[static_cast<std::size_t>(index)];
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_model->setTable(table);
    const bool places = static_cast<std::size_t>(index) == m_result->placesTable;
    QList<int> widths;
    for (std::size_t i = 0; i < table.headings.size(); ++i)
        widths << (table.headings[i].number ? 56 : table.headings[i].fixed ? 0 : places ? 130 : 0);
    if (!widths.contains(0))
        widths.fill(110); // numbers alone are not drawn apart
    if (widths.count(0) > 1)
        widths[0] = 76; // a letter before the piece
    else if (widths.size() > kManyColumns && widths[0] == 0)
        widths[0] = 150; // names are read, however far the numbers go
    m_table->setColumns(widths);
    m_table->horizontalScrollBar()->setValue(0);
    m_tableRemark->setText(table.rows.empty() ? tr("nothing") : table.remark);
    emit stateChanged();
}

void CorpusView::setChart(int index) {
    m_charts->setCurrentIndex(index);
    if (!m_result || index < 0 || static_cast<std::size_t>(index) >= m_result->charts.size())
        return;
    m_chart->setChart(m_result->charts[static_cast<std::size_t>(index)]);
    emit stateChanged();
}

void CorpusView::showPlace(int row) {
    if (!m_result || static_cast<std::size_t>(m_tables->currentIndex()) != m_result->placesTable)
        return;
    const CorpusPlace& place = m_result->measured.summary.places[m_model->place(row)];
    TextDocument& document = m_session.document();
    document.replace(0, static_cast<std::uint32_t>(document.text().size()), place.text);
    emit textRequested(sources().mid(1));
    emit statusMessage(tr("The text is now in the Text view; undo restores the previous one"));
}

QStringList CorpusView::columnTitles() const {
    QStringList titles;
    const QList<TokenizerSource> all = sources();
    for (qsizetype i = 0; i < all.size(); ++i)
        titles << columnLetter(static_cast<std::size_t>(i)) + QLatin1Char(' ') + all[i].title();
    for (const Changed& changed : changedOpen())
        titles << columnLetter(static_cast<std::size_t>(titles.size())) + QLatin1Char(' ') + titleOf(changed);
    return titles;
}

QString CorpusView::rootTitles() const {
    QStringList titles;
    for (const QString& root : m_roots)
        titles << (m_samples && root == m_samples->path() ? tr("sample texts") : QFileInfo(root).fileName());
    return titles.isEmpty() ? tr("no corpus") : titles.join(QStringLiteral(", "));
}

QString CorpusView::chosen() const {
    return tr("%1 · %2").arg(rootTitles(), columnTitles().join(QStringLiteral(" · ")));
}

QString CorpusView::remark() const {
    if (!m_result)
        return chosen();
    const QString of = m_measured.isEmpty() ? tr("merged summaries: %1").arg(m_joined) : m_measured;
    if (m_result->measured.canceled)
        return tr("stopped after %1 of: %2").arg(byteCount(m_result->measured.summary.text.bytes), of);
    return m_measured.isEmpty() || m_measured == chosen()
               ? of
               : tr("Shown below: %1. Now selected: %2").arg(of, chosen());
}

void CorpusView::updatePage() {
    fillNote();
    showPage(m_result ? Page::Body : Page::Note);
    m_remark->setText(remark());
    const std::size_t ready = wanted().size();
    m_run->setEnabled(!m_job.running() && !m_roots.isEmpty() && ready > 0 &&
                      static_cast<qsizetype>(ready) == sources().size() + changedOpen().size());
    m_export->setEnabled(m_result != nullptr);
}

QJsonObject CorpusView::state() const {
    QJsonArray roots;
    for (const QString& root : m_roots)
        if (!m_samples || root != m_samples->path())
            roots.append(root);
    QJsonArray others;
    for (const TokenizerSource& source : m_others)
        others.append(sourceJson(source));
    QJsonArray changes;
    for (const Changed& changed : m_changed) {
        QJsonObject json = sourceJson(changed.source);
        json[QStringLiteral("switches")] = switchesJson(changed.switches);
        changes.append(json);
    }
    return {{QStringLiteral("roots"), roots},
            {QStringLiteral("tokenizers"), others},
            {QStringLiteral("changed"), changes},
            {QStringLiteral("table"), m_tables->currentIndex()},
            {QStringLiteral("chart"), m_charts->currentIndex()}};
}

void CorpusView::restore(const QJsonObject& state) {
    const QJsonArray roots = state[QStringLiteral("roots")].toArray();
    for (const auto& root : roots)
        if (QFileInfo::exists(root.toString()))
            m_roots << root.toString();
    const QJsonArray others = state[QStringLiteral("tokenizers")].toArray();
    for (const auto& other : others)
        if (const TokenizerSource source = sourceOfJson(other.toObject()); source != TokenizerSource())
            addTokenizer(source);
    const QJsonArray changes = state[QStringLiteral("changed")].toArray();
    for (const auto& changed : changes)
        if (const TokenizerSource source = sourceOfJson(changed.toObject()); source != TokenizerSource())
            addChanged(source, switchesOfJson(changed.toObject()[QStringLiteral("switches")].toArray()));
    m_tables->setCurrentIndex(std::clamp(state[QStringLiteral("table")].toInt(), 0, m_tables->count() - 1));
    m_charts->setCurrentIndex(std::clamp(state[QStringLiteral("chart")].toInt(), 0, m_charts->count() - 1));
    updatePage();
}

} // namespace tokenscope::ui

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
    strip->setStop([this] { stop(); }, tr("Stop, and show what has been counted so far"));
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
    m_export = menuButton(tr("Export"), tr("Report, summary to be merged with others, or this table"),
                          m_exports, m_tools);
    row->addWidget(m_export);
}

void CorpusView::fillMenus(QMenu* corpus, QMenu* tokenizers) {
    connect(corpus, &QMenu::aboutToShow, this, [this, corpus] {
        corpus->clear();
        corpus->addAction(tr("Add folder…"), this, [this] { askForFiles(true); });
        corpus->addAction(tr("Add files…"), this, [this] { askForFiles(false); });
        corpus->addAction(tr("Sample texts"), this, &CorpusView::runSamples);
        corpus->addAction(tr("Remove all"), this, &CorpusView::clearRoots)->setEnabled(!m_roots.isEmpty());
        corpus->addSeparator();
        corpus->addAction(tr("Merge summaries of other runs…"), this, &CorpusView::askForSummaries);
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
    return m_others.size() + m_changed.size() + 1 >= static_cast<qsizetype>(kMaxCorpusColumns);
}

void CorpusView::addChanged(const TokenizerSource& source, const ColumnSwitches& switches) {
    const Changed changed{source, switches};
    if (switches.empty() || m_changed.contains(changed))
        return;
    if (isFull())
        return emit statusMessage(tr("A corpus can be measured with at most eight tokenizers"));
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
        menu.addAction(tr("Remove %1").arg(menuTitle(titleOf(changed))), this, [this, changed] {
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
    m_exports->addText(tr("summary (JSON, for merging)"), QStringLiteral("json"),
                       whole([](const CorpusResult& result) {
                           return writeSummary(result.measured.summary, result.pieces) + "\n";
                       }));
    m_exports->addText(tr("CSV, this table"), QStringLiteral("csv"), [this]() -> ExportMenu::Work {
        if (!m_result)
            return {};
        return [table = m_model->table()](const Progress&) -> Result<QByteArray> { return table.csv(); };
    });
    connect(m_exports, &ExportMenu::statusMessage, this, &CompareView::statusMessage);
}

QWidget* CorpusView::makeBody() {
    auto* body = new QWidget(this);
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_gaps = new QFrame(body);
    m_gaps->setProperty("look", "warning");
    m_gaps->setAccessibleName(tr("Warning"));
    auto* gaps = new QHBoxLayout(m_gaps);
    gaps->setContentsMargins(12, 4, 12, 4);
    m_gapsText = new QLabel(m_gaps);
    m_gapsText->setTextFormat(Qt::PlainText);
    m_gapsText->setWordWrap(true);
    m_gapsText->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    gaps->addWidget(m_gapsText, 1);
    m_gaps->hide();
    column->addWidget(m_gaps);
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
            emit statusMessage(
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
        emit statusMessage(tr("Copied the chart as a picture"));
    });
    m_chartExports->addAction(tr("Save as .png…"), this, [this] {
        const QString path = QFileDialog::getSaveFileName(this, tr("Export"), QStringLiteral("chart.png"),
                                                          QStringLiteral("*.png"));
        if (!path.isEmpty())
            emit statusMessage(m_chart->picture().save(path, "PNG") ? tr("Saved %1").arg(path)
                                                                    : tr("%1 can't be written").arg(path));
    });
    connect(m_chartExports, &ExportMenu::statusMessage, this, &CompareView::statusMessage);
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
    offers.append({tr("Use the sample texts"), [this] { runSamples(); }});
    offers.append({tr("Merge summaries of other runs…"), [this] { askForSummaries(); }});
    note().setOffers(tr("Measure a corpus with several tokenizers"), text, offers);
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
    merge(QFileDialog::getOpenFileNames(this, tr("Saved summaries"), {},
                                        tr("Summaries (*.json);;All files (*)")));
}

} // namespace tokenscope::ui

// What was measured, as tables that people read.
namespace tokenscope::ui {
namespace {

using Cell = NumberTable::Cell;

constexpr std::size_t kMaxTableRows = 20'000;
constexpr std::size_t kMaxPieces = 1000;

Cell wholeCell(std::uint64_t number) {
    return {grouped(number), static_cast<double>(number)};
}

Cell ratioCell(double value, int decimals) {
    return {QString::number(value, 'f', decimals), value};
}

Cell percentCell(double share, int decimals = 2) {
    return {QObject::tr("%1 %").arg(100 * share, 0, 'f', decimals), 100 * share};
}

Cell wordCell(const std::string& bytes) {
    return {diffCellText(bytes), 0};
}

NumberTable figuresTable(const CorpusSummary& summary) {
    NumberTable table{QObject::tr("Figures"), {}, {}, {}};
    table.headings = {
        {QObject::tr("tokenizer"), {}, false, false},
        {QObject::tr("tokens"), {}},
        {QObject::tr("bytes/token"), QObject::tr("Compression: bytes of the corpus per token")},
        {QObject::tr("chars/token"), {}},
        {QObject::tr("tokens/word"), QObject::tr("Fertility; a word is text without whitespace")},
        {QObject::tr("1-byte"), QObject::tr("Share of the tokens that are one byte long")},
        {QObject::tr("fallback"), QObject::tr("Share of byte-fallback tokens")},
        {QObject::tr("unknown"), {}},
        {QObject::tr("pieces used"), {}},
        {QObject::tr("never"), QObject::tr("Pieces that the corpus never used")}};
    for (std::size_t i = 0; i < summary.columns.size(); ++i) {
        const TextFigures own = corpusFigures(summary, i);
        const PieceUses uses = usedPieces(summary, i);
        table.rows.push_back({{columnLetter(i) + QLatin1Char(' ') + diffCellText(summary.columns[i].name), 0},
                              wholeCell(own.tokens),
                              ratioCell(own.bytesPerToken(), 4),
                              ratioCell(own.charactersPerToken(), 4),
                              ratioCell(own.tokensPerWord(), 4),
                              percentCell(own.singleByteShare(), 3),
                              percentCell(TextFigures::share(summary.tokens[i].byteFallback, own.tokens), 3),
                              percentCell(TextFigures::share(own.unknown, own.tokens), 3),
                              wholeCell(uses.used),
                              wholeCell(uses.never)});
    }
    return table;
}

NumberTable partsTable(const CorpusSummary& summary, CorpusTable which, const QString& title) {
    NumberTable table{title, {{QObject::tr("name"), {}, false, false}}, {}, {}};
    // One measure of all tokenizers side by side, then the next.
    const auto heading = [&](const QString& words, const QString& meaning) {
        for (std::size_t i = 0; i < summary.columns.size(); ++i)
            table.headings.push_back(
                {words.arg(columnLetter(i)), meaning.arg(diffCellText(summary.columns[i].name))});
    };
    // Ratios first: with many tokenizers not all of it is in sight.
    heading(QObject::tr("%1 b/t"), QObject::tr("Bytes per token, %1"));
    heading(QObject::tr("%1 c/t"), QObject::tr("Characters per token, %1"));
    if (countsWords(which))
        heading(QObject::tr("%1 t/w"), QObject::tr("Tokens per word, %1"));
    heading(QObject::tr("%1 tokens"), QObject::tr("Tokens, %1"));
    table.headings.push_back({QObject::tr("bytes"), {}});
    table.headings.push_back({QObject::tr("chars"), {}});
    const auto rows = corpusTable(summary, which);
    for (std::size_t r = 0; r < std::min(rows.size(), kMaxTableRows); ++r) {
        const CorpusTableRow& row = rows[r];
        std::vector<Cell> cells{wordCell(row.name)};
        const auto add = [&](double (CorpusTableRow::*of)(std::size_t) const) {
            for (std::size_t i = 0; i < row.tokens.size(); ++i)
                cells.push_back(ratioCell((row.*of)(i), 3));
        };
        add(&CorpusTableRow::bytesPerToken);
        add(&CorpusTableRow::charactersPerToken);
        if (countsWords(which))
            add(&CorpusTableRow::tokensPerWord);
        for (const std::uint64_t tokens : row.tokens)
            cells.push_back(wholeCell(tokens));
        cells.insert(cells.end(), {wholeCell(row.bytes), wholeCell(row.characters)});
        table.rows.push_back(std::move(cells));
    }
    if (rows.size() > kMaxTableRows)
        table.remark =
            QObject::tr("%1 smaller ones are not listed").arg(grouped(rows.size() - kMaxTableRows));
    return table;
}

NumberTable boundariesTable(const CorpusResult& result) {
    const CorpusSummary& summary = result.measured.summary;
    NumberTable table{QObject::tr("Boundaries and vocabularies"), {}, {}, {}};
    table.headings = {{QObject::tr("between"), {}, false, false},
                      {QObject::tr("ends shared"), QObject::tr("Positions at which a token ends in both")},
                      {QObject::tr("1st only"), QObject::tr("Token ends only in the first")},
                      {QObject::tr("2nd only"), QObject::tr("Token ends only in the second")},
                      {QObject::tr("agree"), QObject::tr("Shared token ends, as a share of all token ends")},
                      {QObject::tr("same ids"),
                       QObject::tr("Tokens that end at the same position with the same id in both")},
                      {QObject::tr("both use"), QObject::tr("Pieces that both use, by what they stand for")},
                      {QObject::tr("1st uses"), QObject::tr("Pieces that only the first uses")},
                      {QObject::tr("2nd uses"), QObject::tr("Pieces that only the second uses")}};
    for (std::size_t i = 0; i < summary.columns.size(); ++i)
        for (std::size_t j = i + 1; j < summary.columns.size(); ++j) {
            const CorpusSummary::Agreement ends = summary.agreement(i, j);
            std::vector<Cell> cells{{QObject::tr("%1 and %2").arg(columnLetter(i), columnLetter(j)), 0},
                                    wholeCell(ends.shared),
                                    wholeCell(ends.onlyFirst),
                                    wholeCell(ends.onlySecond),
                                    percentCell(ends.share()),
                                    wholeCell(ends.sameIds)};
            if (result.pieces[i] && result.pieces[j]) {
                const UsedOverlap overlap =
                    usedOverlap(*result.pieces[i], summary.tokens[i], *result.pieces[j], summary.tokens[j]);
                cells.insert(cells.end(), {wholeCell(overlap.both), wholeCell(overlap.onlyFirst),
                                           wholeCell(overlap.onlySecond)});
            } else {
                cells.resize(table.headings.size());
            }
            table.rows.push_back(std::move(cells));
        }
    return table;
}

NumberTable usesTable(const CorpusResult& result, bool used) {
    const CorpusSummary& summary = result.measured.summary;
    NumberTable table{used ? QObject::tr("Pieces most used") : QObject::tr("Pieces never used"), {}, {}, {}};
    table.headings = {{QObject::tr("tokenizer"), {}, false, false},
                      {QObject::tr("piece"), {}, false, true},
                      {QObject::tr("id"), {}}};
    if (used)
        table.headings.insert(table.headings.end(),
                              {{QObject::tr("times"), {}}, {QObject::tr("of all tokens"), {}}});
    QStringList unknown;
    for (std::size_t i = 0; i < summary.columns.size(); ++i) {
        const CorpusColumnCounts& column = summary.tokens[i];
        const auto append = [&](std::size_t index) -> std::vector<Cell>& {
            const auto piece = pieceNamed(column, index, result.pieces[i].get());
            return table.rows.emplace_back(
                std::vector<Cell>{{columnLetter(i), 0},
                                  wordCell(piece ? piece->spelling : "piece " + std::to_string(index)),
                                  piece ? wholeCell(piece->id) : Cell{}});
        };
        if (used) {
            for (const PieceUse& use : mostUsed(column, kMaxPieces)) {
                std::vector<Cell>& row = append(use.index);
                row.push_back(wholeCell(use.count));
                row.push_back(percentCell(TextFigures::share(use.count, column.counts.tokens)));
            }
        } else if (!result.pieces[i]) {
            unknown << columnLetter(i); // nobody knows which pieces those are
        } else {
            std::size_t shown = 0;
            auto use = column.used.begin();
            for (std::size_t index = 0; index < summary.columns[i].pieces && shown < kMaxPieces; ++index) {
                if (use != column.used.end() && use->index == index) {
                    ++use;
                    continue;
                }
                append(index);
                ++shown;
            }
        }
    }
    table.remark = used ? QObject::tr("the first %1 of each").arg(grouped(kMaxPieces))
                        : QObject::tr("the first %1 of each by id").arg(grouped(kMaxPieces));
    if (!unknown.isEmpty())
        table.remark =
            QObject::tr("%1: open the tokenizers that the summary was created with, and merge it again")
                .arg(unknown.join(QStringLiteral(", ")));
    return table;
}

NumberTable lengthsTable(const CorpusSummary& summary) {
    NumberTable table{QObject::tr("Lengths of tokens"),
                      {{QObject::tr("bytes"), QObject::tr("Bytes of text in a token")}},
                      {},
                      {}};
    for (std::size_t i = 0; i < summary.columns.size(); ++i) {
        table.headings.push_back(
            {QObject::tr("%1 tokens").arg(columnLetter(i)), diffCellText(summary.columns[i].name)});
        table.headings.push_back({QObject::tr("%1 share").arg(columnLetter(i)), {}});
    }
    for (std::size_t length = 0; length < kTokenLengths; ++length) {
        std::vector<Cell> cells{
            {QString::number(length) + (length + 1 == kTokenLengths ? QStringLiteral("+") : QString()),
             static_cast<double>(length)}};
        bool any = false;
        for (const CorpusColumnCounts& column : summary.tokens) {
            any |= column.lengths[length] > 0;
            cells.push_back(wholeCell(column.lengths[length]));
            cells.push_back(percentCell(TextFigures::share(column.lengths[length], column.counts.tokens)));
        }
        if (any)
            table.rows.push_back(std::move(cells));
    }
    return table;
}

NumberTable ranksTable(const CorpusSummary& summary) {
    NumberTable table{QObject::tr("How often pieces are used"),
                      {{QObject::tr("rank"), {}}},
                      {},
                      QObject::tr("ranks 1, 2, 5, 10, …")};
    std::vector<std::vector<std::uint64_t>> lines;
    std::size_t most = 0;
    for (std::size_t i = 0; i < summary.columns.size(); ++i) {
        table.headings.push_back(
            {QObject::tr("%1 times").arg(columnLetter(i)), diffCellText(summary.columns[i].name)});
        lines.push_back(rankFrequencies(summary.tokens[i]));
        most = std::max(most, lines.back().size());
    }
    for (std::size_t ten = 1; ten <= most; ten *= 10)
        for (const std::size_t rank : {ten, 2 * ten, 5 * ten}) {
            if (rank > most)
                break;
            std::vector<Cell> cells{wholeCell(rank)};
            for (const auto& line : lines)
                cells.push_back(rank <= line.size() ? wholeCell(line[rank - 1]) : Cell{});
            table.rows.push_back(std::move(cells));
        }
    return table;
}

/// Code says nothing by how far it is indented.
std::string withoutIndent(const std::string& text) {
    constexpr std::size_t kShownIndent = 2;
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    return begin == std::string::npos || begin <= kShownIndent ? text : "\xE2\x80\xA6" + text.substr(begin);
}

NumberTable placesTable(const CorpusSummary& summary) {
    NumberTable table{QObject::tr("Where they differ most"),
                      {},
                      {},
                      QObject::tr("Press Enter to show one in the Text view")};
    table.headings = {
        {QObject::tr("file"), {}, false, false},
        {QObject::tr("byte"), {}},
        {QObject::tr("cuts"), QObject::tr("Token ends that some tokenizers have and others do not")},
        {QObject::tr("text"), {}, false, true}};
    for (const CorpusPlace& place : summary.places)
        table.rows.push_back({wordCell(place.file), wholeCell(place.byte), wholeCell(place.cuts),
                              wordCell(withoutIndent(place.text))});
    return table;
}

} // namespace

void fillTables(CorpusResult& result) {
    const CorpusSummary& summary = result.measured.summary;
    result.figures = figuresTable(summary);
    result.tables = {partsTable(summary, CorpusTable::Folders, QObject::tr("By folder")),
                     partsTable(summary, CorpusTable::Files, QObject::tr("By file")),
                     partsTable(summary, CorpusTable::Scripts, QObject::tr("By script")),
                     lengthsTable(summary),
                     ranksTable(summary),
                     boundariesTable(result),
                     usesTable(result, true),
                     usesTable(result, false),
                     placesTable(summary)};
    result.placesTable = result.tables.size() - 1;
    result.charts = {compressionChart(summary), lengthChart(summary), rankChart(summary)};
}

} // namespace tokenscope::ui
