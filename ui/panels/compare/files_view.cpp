#include "ui/panels/compare/files_view.h"

#include "core/base/printable.h"
#include "core/report/exporters.h"
#include "core/report/files_report.h"
#include "core/text/utf8.h"
#include "ui/panels/compare/diff_pane.h"
#include "ui/panels/compare/diff_table_model.h"
#include "ui/panels/compare/files_report_model.h"
#include "ui/panels/compare/files_report_view.h"
#include "ui/panels/compare/tokenizer_choice.h"
#include "ui/panels/compare/verdict_pane.h"
#include "ui/support/fold.h"
#include "ui/support/numbers.h"
#include "ui/support/splitters.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/widgets/export_menu/export_menu.h"
#include "ui/widgets/notices/job_progress.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_table/step_table.h"

#include <QGraphicsOpacityEffect>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include <utility>

namespace tokenscope::ui {

namespace {

/// Of the state: the same in every language.
QString sectionKey(compare::DiffSection section) {
    const std::string_view key = name(section);
    return QString::fromLatin1(key.data(), static_cast<qsizetype>(key.size()));
}

constexpr int kDimAfterMs = 150;
constexpr qreal kDimmed = 0.45;

/// The search replaces most rows, and takes two seconds: the rows without it are shown only where it takes longer.
constexpr int kWaitForCausesMs = 4000;

constexpr int kReasonsHeight = 180;
constexpr int kFoldBar = 30;

/// What was tried and how long it took: `12 345 texts in 1.2 s: 200 around changed merges, …`
QString triedWords(const compare::CounterexampleSearchResult& search) {
    return FilesView::tr("Encoded with both tokenizers: %1 in %2")
        .arg(textCount(search.texts()), duration(search.milliseconds));
}

/// What the texts were; for a tool tip.
QString triedKinds(const compare::CounterexampleSearchResult& search) {
    QStringList kinds;
    for (const compare::TriedTexts& tried : search.tried)
        if (tried.texts > 0)
            kinds << QStringLiteral("%1 (%2)").arg(QString::fromStdString(printable(tried.kind.text(), 80)),
                                                   grouped(tried.texts));
    return kinds.join(QLatin1Char('\n'));
}

QByteArray bytesOf(const std::string& text) {
    return {text.data(), static_cast<qsizetype>(text.size())};
}

} // namespace

FilesView::FilesView(Session& session, ColumnSet& columns, QWidget* parent)
    : CompareView(parent)
    , m_session(session)
    , m_columns(columns)
    , m_job(tr("Comparing files"))
    , m_searchJob(tr("Searching for texts")) {
    makeTools();
    setBody(makeBody());
    connect(&m_columns, &ColumnSet::changed, this, &FilesView::refresh);
    connect(&m_session, &Session::countsChanged, this, [this] {
        if (m_compared)
            take(m_compared);
    });
    connect(&m_job, &LatestJob::finished, this, &FilesView::jobEnded);
    connect(&m_searchJob, &LatestJob::finished, this, [this] {
        if (m_wait.isActive()) { // canceled
            m_wait.stop();
            showReport();
        }
        showSearch();
    });
    m_wait.setSingleShot(true);
    m_wait.setInterval(kWaitForCausesMs);
    connect(&m_wait, &QTimer::timeout, this, &FilesView::showReport);
    m_dim.setSingleShot(true);
    connect(&m_dim, &QTimer::timeout, this, [this] {
        auto* dimmed = new QGraphicsOpacityEffect(m_split);
        dimmed->setOpacity(kDimmed);
        m_split->setGraphicsEffect(dimmed);
    });
    updatePage();
}

void FilesView::makeTools() {
    m_tools = new QWidget(this);
    m_tools->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred); // the list gets the rest
    auto* row = new QHBoxLayout(m_tools);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(new JobStrip(m_job, m_tools));
    auto* searching = new JobStrip(m_searchJob, m_tools);
    searching->setStop([this] { stopSearch(); }, tr("Stop the search, and show what it has found so far"));
    row->addWidget(searching);
    m_swap = new QPushButton(tr("Swap"), m_tools);
    m_swap->setToolTip(tr("Swap A and B: B becomes the window's tokenizer"));
    connect(m_swap, &QPushButton::clicked, this, [this] { m_columns.swap(0, 1); });
    row->addWidget(m_swap);
    makeExports();
    m_export = menuButton(tr("Export"), tr("The report as a page, JSON, or this section as CSV"), m_exports,
                          m_tools);
    row->addWidget(m_export);
}

void FilesView::makeExports() {
    m_exports = new ExportMenu(tr("the comparison"), QStringLiteral("comparison"), m_tools);
    m_exports->addExporters<report::FilesExport>(report::filesExporters(),
                                                 [this]() -> std::optional<report::FilesExport> {
                                                     if (!m_compared || isStale())
                                                         return std::nullopt;
                                                     return m_compared;
                                                 });
    m_exports->addText(tr("CSV, the rows below"), QStringLiteral("csv"), [this]() -> ExportMenu::Work {
        if (!m_compared || isStale())
            return {};
        return [compared = m_compared, section = m_section,
                rows = m_rows->model().rows()](const Progress&) -> Result<QByteArray> {
            return bytesOf(report::diffCsv(compared->diff.table(section), rows, compared->diff.pair));
        };
    });
    connect(m_exports, &ExportMenu::statusMessage, this, &CompareView::statusMessage);
}

namespace {

QPushButton* foldButton(QWidget* parent) {
    auto* button = new QPushButton(parent);
    button->setProperty("look", "flat");
    return button;
}

} // namespace

QWidget* FilesView::makeBody() {
    auto* body = new QWidget(this);
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_verdict = new VerdictLine(body);
    column->addWidget(m_verdict);
    m_why = foldButton(m_verdict);
    m_verdict->addControl(m_why);
    m_why->setObjectName(QStringLiteral("foldReasons"));
    m_why->setToolTip(tr("Why this is the verdict, and what it means for a checkpoint"));
    connect(m_why, &QPushButton::clicked, this, [this] { setReasonsShown(m_reasons->isHidden()); });
    m_reasons = new VerdictReasons(body);
    m_reasons->setMaximumHeight(scaled(kReasonsHeight));
    column->addWidget(m_reasons);
    column->addWidget(paneRule(body));
    m_split = new QSplitter(Qt::Vertical, body);
    m_split->setChildrenCollapsible(false);
    m_split->addWidget(makeReport(m_split));
    m_split->addWidget(makeRows(m_split));
    m_split->setStretchFactor(0, 1);
    m_split->setStretchFactor(1, 0);
    column->addWidget(m_split, 1);
    setReasonsShown(false);
    setRowsShown(false);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_reasons->setMaximumHeight(scaled(kReasonsHeight));
        setRowsShown(!m_allRows->isHidden());
    });
    connect(m_split, &QSplitter::splitterMoved, this, &CompareView::stateChanged);
    return body;
}

QWidget* FilesView::makeReport(QWidget* parent) {
    auto* pane = new QWidget(parent);
    auto* column = new QVBoxLayout(pane);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_report = new FilesReportModel(this);
    m_reportView = new FilesReportView(*m_report, pane);
    keepLeastHeight(*m_reportView, 120);
    connect(m_reportView, &FilesReportView::causeChosen, this, &FilesView::chooseCause);
    connect(m_reportView, &FilesReportView::textRequested, this, &FilesView::showExample);
    connect(m_reportView, &FilesReportView::inspectRequested, this, &FilesView::inspectExample);
    connect(m_reportView, &FilesReportView::foldsChanged, this, &CompareView::stateChanged);
    connect(m_reportView, &FilesReportView::statusMessage, this, &CompareView::statusMessage);
    column->addWidget(m_reportView, 1);
    auto* foot = new QFrame(pane);
    foot->setProperty("look", "header");
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(12, 4, 12, 4);
    row->setSpacing(8);
    m_tried = new QLabel(foot);
    m_tried->setTextFormat(Qt::PlainText);
    m_tried->setWordWrap(true);
    m_tried->setProperty("look", "remark");
    row->addWidget(m_tried, 1);
    m_inspect = new QPushButton(tr("Show in Inspect"), foot);
    m_inspect->setObjectName(QStringLiteral("inspectExample"));
    m_inspect->setToolTip(tr("Show the selected example in Inspect, with A"));
    connect(m_inspect, &QPushButton::clicked, this, [this] { inspectExample(m_reportView->currentCause()); });
    row->addWidget(m_inspect);
    m_showText = new QPushButton(tr("Show in Text"), foot);
    m_showText->setObjectName(QStringLiteral("showExample"));
    m_showText->setToolTip(tr("Show the selected example on the Text page, with A and B (Ctrl+Enter)"));
    connect(m_showText, &QPushButton::clicked, this, [this] { showExample(m_reportView->currentCause()); });
    row->addWidget(m_showText);
    m_again = new QPushButton(tr("Search"), foot);
    m_again->setToolTip(tr("Search for the shortest texts that show a difference"));
    connect(m_again, &QPushButton::clicked, this, &FilesView::search);
    m_again->hide();
    row->addWidget(m_again);
    column->addWidget(foot);
    return pane;
}

QWidget* FilesView::makeRows(QWidget* parent) {
    m_below = new QWidget(parent);
    auto* column = new QVBoxLayout(m_below);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    const auto [bar, row] = HeaderBar(m_below, kFoldBar);
    m_fold = foldButton(bar);
    m_fold->setObjectName(QStringLiteral("foldRows"));
    m_fold->setToolTip(tr("Everything that the two files define differently, by section"));
    connect(m_fold, &QPushButton::clicked, this, [this] { setRowsShown(m_allRows->isHidden()); });
    row->addWidget(m_fold);
    row->addStretch(1);
    column->addWidget(bar);
    auto* lower = new PaneSplitter(Qt::Horizontal, m_below);
    m_allRows = lower;
    m_sections = new DiffSectionsModel(this);
    m_sectionTable = new StepTable(lower);
    m_sectionTable->setModel(m_sections);
    m_sectionTable->setColumns({0, 84});
    m_sectionTable->setAccessibleName(tr("Sections of the files"));
    keepLeastWidth(*m_sectionTable, 200);
    connect(m_sectionTable, &StepTable::rowChosen, this,
            [this](int section) { setSection(static_cast<compare::DiffSection>(section)); });
    m_rows = new DiffPane(lower);
    connect(m_rows, &DiffPane::statusMessage, this, &CompareView::statusMessage);
    lower->addWidget(m_sectionTable);
    lower->addWidget(m_rows);
    lower->setUsualSizes({220, 1000});
    lower->setOtherSizes({1, 2});
    lower->setStretchFactor(1, 1);
    column->addWidget(lower, 1);
    return m_below;
}

void FilesView::setRowsShown(bool shown) {
    if (!m_allRows->isHidden())
        m_sizes = sizesOf(*m_split);
    m_allRows->setVisible(shown);
    m_below->setMaximumHeight(shown ? QWIDGETSIZE_MAX : scaled(kFoldBar));
    // Proportions: the bar has its height, whatever they are.
    if (shown)
        setSizes(*m_split, m_sizes);
    else
        m_split->setSizes({10'000, 1});
    setFoldTitle(*m_fold, tr("All rows of the files, by section"), shown);
    emit stateChanged();
}

void FilesView::setReasonsShown(bool shown) {
    m_reasons->setVisible(shown);
    setFoldTitle(*m_why, tr("Why, and what it means"), shown);
    emit stateChanged();
}

bool FilesView::busy() const {
    return m_job.busy() || m_searchJob.busy() || m_rows->busy();
}

QString FilesView::statusText() const {
    if (!m_compared)
        return tr("no files have been compared yet");
    return tr("%1 and %2; with the same id in both: %3")
        .arg(grouped(m_compared->diff.piecesA), pieceCount(m_compared->diff.piecesB),
             grouped(m_compared->diff.samePieces));
}

QList<QWidget*> FilesView::panes() const {
    if (!showsBody())
        return {};
    QList<QWidget*> panes{m_reportView};
    if (!m_allRows->isHidden())
        panes << m_sectionTable << m_rows->table();
    return panes;
}

void FilesView::showEvent(QShowEvent* event) {
    CompareView::showEvent(event);
    refresh();
}

bool FilesView::acceptTokenizers(const QStringList& paths, const QPoint&) {
    if (paths.isEmpty() || !m_session.tokenizers().current())
        return false;
    for (const QString& path : paths)
        m_columns.addFile(path);
    return true;
}

bool FilesView::hasTwo() const {
    return m_columns.size() > 1;
}

/// A and B differ at most in settings for texts.
bool FilesView::isOneFile() const {
    return hasTwo() && m_columns.choice(0).source == m_columns.choice(1).source &&
           m_columns.choice(1).switches.empty();
}

std::pair<QString, QString> FilesView::names() const {
    const ColumnChoice b = m_columns.choice(1);
    auto names = pairNames(m_columns.choice(0).source, b.source);
    if (!b.switches.empty())
        names.second += QLatin1Char(' ') + switchWords(m_columns.tokenizer(1).get(), b.switches);
    return names;
}

std::optional<compare::FilePair> FilesView::pair() const {
    if (!hasTwo() || isOneFile() || !m_columns.tokenizer(0) || !m_columns.tokenizer(1))
        return std::nullopt;
    const auto [nameA, nameB] = names();
    return compare::FilePair{m_columns.tokenizer(0), m_columns.tokenizer(1), nameA.toStdString(),
                             nameB.toStdString()};
}

/// Starts the missing comparison if the view is visible.
void FilesView::refresh() {
    updatePage();
    if (!isVisible())
        return;
    const std::optional<compare::FilePair> pair = this->pair();
    if (!pair) { // one is still being opened: a running comparison belongs to other files
        m_wanted = {};
        m_searchStop.request_stop();
        m_searchJob.cancel();
        m_job.cancel();
        return updateStale();
    }
    const Wanted wanted{pair->a, pair->b, m_columns.choice(1).switches};
    if (wanted == m_wanted)
        return;
    m_wanted = wanted;
    m_stopped = false;
    m_searchStop.request_stop();
    m_searchJob.cancel();
    failure().setError(std::nullopt);
    m_job.run([pair = *pair, switches = wanted.switches](
                  const Progress& progress) { return compareFilePair(pair, switches, progress); },
              [this, wanted](const Result<ComparedFilesPtr>& compared) {
                  if (!compared) {
                      forget();
                      failure().setLead(tr("The files could not be compared."));
                      failure().setError(compared.error());
                      return updatePage();
                  }
                  m_shown = wanted;
                  take(*compared);
                  search();
              });
    showSearch();
    updatePage();
}

void FilesView::search() {
    if (!m_compared || m_job.busy())
        return;
    m_searchStop.request_stop();
    m_searchStop = {};
    m_searchJob.run(
        [compared = m_compared, text = m_session.document().snapshot(),
         stop = m_searchStop.get_token()](const Progress&) {
            return searchFilePair(compared, *text, {stop, {}});
        },
        [this](const ComparedFilesPtr& searched) { take(searched); });
    showSearch();
}

void FilesView::stopSearch() {
    m_searchStop.request_stop();
}

void FilesView::compareAgain() {
    m_wanted = {};
    refresh();
}

bool FilesView::isStale() const {
    return m_compared && m_shown != m_wanted;
}

/// Of what was compared before nothing is left.
void FilesView::forget() {
    m_compared.reset();
    m_wait.stop();
    m_reasons->setCompared(nullptr);
    m_report->setCompared(nullptr);
    m_sections->setCompared(nullptr);
    m_rows->setSection(nullptr, m_section);
    emit statusTextChanged();
}

/// One that was canceled leaves nothing that could be taken for an answer on the files that are named now.
void FilesView::jobEnded() {
    if (!m_job.busy() && m_wanted.a && (!m_compared || isStale()) && !failure().hasError()) {
        m_stopped = true;
        forget();
        updatePage();
    }
    showSearch();
}

/// Former results are dimmed, once that is no flicker.
void FilesView::updateStale() {
    const bool stale = isStale();
    chooseCause(m_reportView->currentCause());
    m_export->setEnabled(m_compared && !stale);
    if (!stale) {
        m_dim.stop();
        m_split->setGraphicsEffect(nullptr);
    } else if (!m_split->graphicsEffect() && !m_dim.isActive()) {
        m_dim.start(kDimAfterMs);
    }
}

void FilesView::take(const ComparedFilesPtr& compared) {
    const bool other = !m_compared || m_compared->diff.pair.a != compared->diff.pair.a ||
                       m_compared->diff.pair.b != compared->diff.pair.b;
    m_compared = compared;
    m_reasons->setCompared(compared);
    if (compared->searched)
        m_wait.stop();
    else if (other)
        m_wait.start();
    showReport();
    if (other) {
        m_sections->setCompared(compared);
        if (!m_chosen || compared->diff.table(m_section).empty())
            for (const compare::DiffTable& table : compared->diff.tables)
                if (!table.empty()) {
                    m_section = table.section();
                    break;
                }
    }
    m_sectionTable->showRow(static_cast<int>(m_section));
    m_rows->setSection(compared, m_section);
    showSearch();
    updatePage();
    emit statusTextChanged();
}

void FilesView::showReport() {
    m_report->setCompared(m_wait.isActive() ? nullptr : m_compared);
}

/// The line of the verdict, and what was tried.
void FilesView::showSearch() {
    const bool searching = m_job.busy() || m_searchJob.busy();
    const bool cutShort =
        m_compared && (!m_compared->searched || m_compared->search.canceled || m_compared->search.outOfTime);
    m_again->setVisible(cutShort && !searching);
    updateStale();
    if (!m_compared) {
        m_tried->setText(searching ? tr("Comparing…") : QString());
        return;
    }
    const compare::Verdict& verdict = m_compared->verdict;
    QString remark;
    if (m_job.busy())
        remark = tr("of the previous files; comparing…");
    else if (!searching && (!m_compared->searched || m_compared->search.canceled))
        remark = tr("the search was stopped");
    else if (!searching && m_compared->search.outOfTime)
        remark = tr("the search ran out of time");
    m_verdict->setVerdict(verdict, m_compared->diff.pair, remark);
    const bool isEqual = m_compared->same.proved() && m_compared->same.sameDefaults;
    if (!m_compared->searched)
        m_tried->setText(
            searching ? tr("Searching for the shortest texts that show a difference: causes may change")
                      : tr("Not searched yet: there may be such texts."));
    else if (cutShort)
        m_tried->setText((m_compared->search.canceled
                              ? tr("The search was stopped, so there may be more. %1")
                              : tr("The search ran out of time, so there may be more. %1"))
                             .arg(triedWords(m_compared->search)));
    else if (!m_compared->search.counterexamples.empty())
        m_tried->setText(triedWords(m_compared->search));
    else if (isEqual)
        m_tried->setText(
            tr("None: all texts are proved to get the same ids. %1").arg(triedWords(m_compared->search)));
    else
        m_tried->setText(tr("None was found, but that is no proof. %1").arg(triedWords(m_compared->search)));
    m_tried->setToolTip(m_compared ? plainToolTip(triedKinds(m_compared->search)) : QString());
    m_reportView->setNote(
        searching ? tr("Searching for texts that show a difference…")
        : isEqual ? tr("Nothing that decides the ids differs")
                  : tr("The files define everything identically, and no text shows a difference"));
}

QString FilesView::tried() const {
    return m_tried->text();
}

void FilesView::updatePage() {
    Page page = Page::Body;
    if (!hasTwo() || isOneFile()) {
        page = Page::Note;
        m_wanted = {};
        m_stopped = false;
        fillNote();
    } else if (m_stopped) {
        page = Page::Note;
        offerAgain();
    } else if (failure().hasError()) {
        page = Page::Failure;
    }
    showPage(page);
    m_swap->setEnabled(hasTwo() && m_columns.canSwap(0, 1));
    updateStale();
}

void FilesView::setSection(compare::DiffSection section) {
    m_section = section;
    m_chosen = true;
    m_sectionTable->showRow(static_cast<int>(section));
    m_rows->setSection(m_compared, section);
    emit stateChanged();
}

void FilesView::moveDifference(int step) {
    const int count = m_report->rowCount();
    if (count == 0)
        return;
    const int current = m_reportView->currentCause();
    m_reportView->showCause(current < 0 ? 0 : (current + step + count) % count);
}

/// The rows below are those of the cause, unless the user chose a section.
void FilesView::showSectionOf(int cause) {
    const std::vector<compare::DiffSection>& sections = m_report->difference(cause).sections;
    if (m_chosen || sections.empty() || sections.front() == m_section)
        return;
    m_section = sections.front();
    m_sectionTable->showRow(static_cast<int>(m_section));
    m_rows->setSection(m_compared, m_section);
}

void FilesView::chooseCause(int row) {
    const bool isText =
        m_compared && !isStale() && row >= 0 && row < m_report->rowCount() && m_report->example(row).isText;
    m_showText->setEnabled(isText);
    m_inspect->setEnabled(isText);
    if (m_compared && row >= 0 && row < m_report->rowCount())
        showSectionOf(row);
}

/// Makes the example of a cause the session's text.
bool FilesView::putExample(int row) {
    if (!m_compared || isStale() || row < 0 || row >= m_report->rowCount() || !m_report->example(row).isText)
        return false;
    const std::string& text = m_report->example(row).text;
    if (!isValidUtf8(text)) {
        emit statusMessage(tr("This text isn't valid UTF-8, which the window can't show: use encode --file"));
        return false;
    }
    m_session.setWordInput(WordInput::None);
    TextDocument& document = m_session.document();
    document.replace(0, static_cast<std::uint32_t>(document.text().size()), text);
    return true;
}

void FilesView::showExample(int row) {
    if (!putExample(row))
        return;
    const compare::TrialSetting setting = m_report->example(row).setting;
    emit exampleRequested(setting.addSpecial, setting.parseSpecial);
    emit statusMessage(tr("The text is now on the Text page; undo restores the previous one"));
}

void FilesView::inspectExample(int row) {
    if (!putExample(row))
        return;
    emit inspectRequested();
    emit statusMessage(tr("The text is now in Inspect; undo restores the previous one"));
}

QJsonObject FilesView::state() const {
    QJsonObject state;
    if (m_chosen)
        state[QStringLiteral("section")] = sectionKey(m_section);
    state[QStringLiteral("unfolded")] = QJsonArray::fromStringList(m_reportView->unfolded());
    state[QStringLiteral("reasons")] = !m_reasons->isHidden();
    state[QStringLiteral("rows")] = !m_allRows->isHidden();
    state[QStringLiteral("sizes")] = m_allRows->isHidden() ? m_sizes : sizesOf(*m_split);
    return state;
}

void FilesView::restore(const QJsonObject& state) {
    for (std::size_t i = 0; i < compare::kDiffSectionCount; ++i)
        if (sectionKey(static_cast<compare::DiffSection>(i)) == state[QStringLiteral("section")].toString())
            setSection(static_cast<compare::DiffSection>(i));
    QStringList unfolded;
    for (const QJsonValue& key : state[QStringLiteral("unfolded")].toArray())
        unfolded << key.toString();
    m_reportView->setUnfolded(unfolded);
    setReasonsShown(state[QStringLiteral("reasons")].toBool());
    m_sizes = state[QStringLiteral("sizes")].toArray();
    setRowsShown(state[QStringLiteral("rows")].toBool());
}

void FilesView::fillNote() {
    const OpenTokenizer* current = m_session.tokenizers().current();
    if (!current)
        return offerOpening(tr("Compare two files of one model"));
    const auto choose = [this](const TokenizerSource& source) {
        if (isOneFile())
            m_columns.replace(1, {source, {}, {}, {}});
        else
            m_columns.add({source, {}, {}, {}});
    };
    QList<OfferPage::Offer> offers = tokenizerOffers(m_session, choose);
    offers.append({tr("Open another file…"), [this, choose] { askForTokenizers(this, m_session, choose); }});
    if (isOneFile())
        return note().setOffers(
            tr("A and B are the same file"),
            tr("They differ only in settings that apply to the Text page. Choose another file as B, or "
               "switch a stage of it in the menu of B."),
            offers);
    note().setOffers(
        tr("Compare %1 with another file").arg(current->source.title()),
        tr("What differs in vocabulary, merges, stages, special tokens and template, and the shortest "
           "text that shows it. Choose a file, or drop one here."),
        offers);
}

/// Shown in place of a comparison that was stopped.
void FilesView::offerAgain() {
    const auto names = this->names();
    note().setOffers(tr("The comparison of %1 and %2 was stopped").arg(names.first, names.second),
                     tr("There are no results for these two files."),
                     {{tr("Compare again"), [this] { compareAgain(); }, true}});
}

} // namespace tokenscope::ui
