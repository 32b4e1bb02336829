#include "ui/panels/compare/files_view.h"

#include "core/base/printable.h"
#include "core/report/exporters.h"
#include "core/report/files_report.h"
#include "core/text/utf8.h"
#include "ui/panels/compare/diff_pane.h"
#include "ui/panels/compare/diff_table_model.h"
#include "ui/panels/compare/tokenizer_choice.h"
#include "ui/panels/compare/verdict_pane.h"
#include "ui/support/elided_label.h"
#include "ui/support/numbers.h"
#include "ui/support/splitters.h"
#include "ui/support/theme.h"
#include "ui/widgets/export_menu/export_menu.h"
#include "ui/widgets/notices/job_progress.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_table/step_table.h"

#include <QGraphicsOpacityEffect>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>

namespace tokenscope::ui {

namespace {

constexpr int kDimAfterMs = 150;
constexpr qreal kDimmed = 0.45;

QByteArray bytesOf(const std::string& text) {
    return {text.data(), static_cast<qsizetype>(text.size())};
}

} // namespace

FilesView::FilesView(Session& session, QWidget* parent)
    : CompareView(parent)
    , m_session(session)
    , m_choice(session)
    , m_job(tr("Comparing files"))
    , m_searchJob(tr("Searching for texts")) {
    makeTools();
    setBody(makeBody());
    connect(&m_choice, &FilePairChoice::changed, this, [this] {
        refresh();
        emit stateChanged();
    });
    connect(&m_job, &LatestJob::finished, this, &FilesView::jobEnded);
    connect(&m_searchJob, &LatestJob::finished, this, &FilesView::showSearch);
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
    auto* row = new QHBoxLayout(m_tools);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_names = new ElidedLabel(m_tools);
    m_names->setTextFormat(Qt::PlainText);
    row->addWidget(m_names, 1);
    row->addWidget(new JobStrip(m_job, m_tools));
    auto* searching = new JobStrip(m_searchJob, m_tools);
    searching->setStop([this] { stopSearch(); }, tr("Stop the search, and show what it has found so far"));
    row->addWidget(searching);
    m_swap = new QPushButton(tr("Swap"), m_tools);
    m_swap->setToolTip(tr("Swap A and B: B becomes the window's tokenizer"));
    connect(m_swap, &QPushButton::clicked, &m_choice, &FilePairChoice::swap);
    row->addWidget(m_swap);
    auto* others = new QMenu(m_tools);
    connect(others, &QMenu::aboutToShow, this, [this, others] {
        const OpenTokenizer* current = m_session.tokenizers().current();
        fillTokenizerMenu(
            *others, m_session,
            [this, current](const TokenizerSource& source) {
                return (source == m_choice.other() && m_choice.switches().empty()) ||
                       (current && source == current->source);
            },
            [this](const TokenizerSource& source) { m_choice.setOther(source); });
        addChanges(*others);
    });
    row->addWidget(
        menuButton(tr("Compare with"), tr("Choose B; A is the window's tokenizer"), others, m_tools));
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

/// A or B with a switched stage, next to A: before and after the change.
void FilesView::addChanges(QMenu& menu) {
    const TokenizerList& list = m_session.tokenizers();
    const OpenTokenizer* current = list.current();
    const auto add = [&](const OpenTokenizer* open) {
        if (!open || !open->tokenizer)
            return;
        const TokenizerSource source = open->source;
        const bool isOther = source == m_choice.other();
        addSwitches(
            *menu.addMenu(menuTitle(tr("%1 with a stage switched").arg(source.title()))),
            open->tokenizer->definition(), isOther ? m_choice.switches() : ColumnSwitches(),
            [source, current](const ColumnSwitches& switches) { // A can't be compared with itself
                return switches.empty() && current && source == current->source;
            },
            [this, source](const ColumnSwitches& switches) { m_choice.setOther(source, switches); });
    };
    addMenuHeading(menu, tr("Before and after a change"));
    add(current);
    const int other = m_choice.hasOther() ? list.indexOf(m_choice.other()) : -1;
    if (other >= 0 && (!current || m_choice.other() != current->source))
        add(&list.at(other));
}

QWidget* FilesView::makeBody() {
    auto* body = new QWidget(this);
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_verdict = new VerdictLine(body);
    column->addWidget(m_verdict);
    m_split = new QSplitter(Qt::Vertical, body);
    m_split->setChildrenCollapsible(false);
    auto* upper = new QSplitter(Qt::Horizontal, m_split);
    upper->setChildrenCollapsible(false);
    m_reasons = new VerdictReasons(upper);
    upper->addWidget(m_reasons);
    upper->addWidget(makeCounterexamples(upper));
    upper->setSizes({420, 800});
    auto* lower = new QSplitter(Qt::Horizontal, m_split);
    lower->setChildrenCollapsible(false);
    m_sections = new DiffSectionsModel(this);
    m_sectionTable = new StepTable(lower);
    m_sectionTable->setModel(m_sections);
    m_sectionTable->setColumns({0, 84});
    m_sectionTable->setAccessibleName(tr("Sections of the files"));
    m_sectionTable->setMinimumWidth(scaled(200));
    connect(m_sectionTable, &StepTable::rowChosen, this,
            [this](int row) { setSection(static_cast<compare::DiffSection>(row)); });
    m_rows = new DiffPane(lower);
    connect(m_rows, &DiffPane::statusMessage, this, &CompareView::statusMessage);
    lower->addWidget(m_sectionTable);
    lower->addWidget(m_rows);
    lower->setSizes({220, 1000});
    lower->setStretchFactor(1, 1);
    m_split->addWidget(upper);
    m_split->addWidget(lower);
    m_split->setSizes({250, 400});
    m_split->setStretchFactor(1, 1);
    column->addWidget(m_split, 1);
    return body;
}

QWidget* FilesView::makeCounterexamples(QWidget* parent) {
    auto* pane = new QWidget(parent);
    auto* column = new QVBoxLayout(pane);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_counterexamples = new CounterexampleModel(this);
    m_counterexampleTable = new StepTable(pane);
    m_counterexampleTable->setModel(m_counterexamples);
    m_counterexampleTable->setColumns({150, 120, 92, 92, 80, 0});
    m_counterexampleTable->setAccessibleName(tr("Shortest texts that show a difference"));
    m_counterexampleTable->installEventFilter(this);
    connect(m_counterexampleTable, &QAbstractItemView::doubleClicked, this,
            [this](const QModelIndex& index) { showCounterexample(index.row()); });
    connect(m_counterexampleTable, &StepTable::copied, this,
            [this] { emit statusMessage(tr("Copied the texts")); });
    column->addWidget(m_counterexampleTable, 1);
    m_tried = new QLabel(pane);
    m_tried->setTextFormat(Qt::PlainText);
    m_tried->setProperty("look", "remark");
    m_tried->setWordWrap(true);
    m_tried->setContentsMargins(12, 4, 12, 4);
    column->addWidget(m_tried);
    const auto [foot, row] = HeaderBar(pane, 32);
    row->addStretch(1);
    m_showText = new QPushButton(tr("Show in Text"), foot);
    m_showText->setToolTip(tr("Show the selected text in the Text view with both tokenizers (Enter)"));
    connect(m_showText, &QPushButton::clicked, this,
            [this] { showCounterexample(std::max(0, m_counterexampleTable->currentIndex().row())); });
    row->addWidget(m_showText);
    m_again = new QPushButton(tr("Search"), foot);
    m_again->setToolTip(tr("Search for the shortest texts that show a difference"));
    connect(m_again, &QPushButton::clicked, this, &FilesView::search);
    m_again->hide();
    row->addWidget(m_again);
    column->addWidget(foot);
    return pane;
}

bool FilesView::busy() const {
    return m_job.busy() || m_searchJob.busy() || m_rows->busy();
}

QString FilesView::statusText() const {
    if (!m_compared)
        return tr("no files have been compared yet");
    return tr("%1 and %2; %3 have the same id in both")
        .arg(grouped(m_compared->diff.piecesA), pieceCount(m_compared->diff.piecesB),
             grouped(m_compared->diff.samePieces));
}

QList<QWidget*> FilesView::panes() const {
    if (!showsBody())
        return {};
    return {m_counterexampleTable, m_sectionTable, m_rows->table()};
}

void FilesView::showEvent(QShowEvent* event) {
    CompareView::showEvent(event);
    refresh();
}

bool FilesView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_counterexampleTable && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const QModelIndex current = m_counterexampleTable->currentIndex();
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && current.isValid()) {
            showCounterexample(current.row());
            return true;
        }
    }
    return CompareView::eventFilter(watched, event);
}

bool FilesView::acceptTokenizers(const QStringList& paths, const QPoint&) {
    if (paths.isEmpty() || !m_session.tokenizers().current())
        return false;
    m_choice.setOther({paths.constLast(), {}});
    return true;
}

/// Starts the missing comparison if the view is visible.
void FilesView::refresh() {
    updatePage();
    if (!isVisible())
        return;
    const std::optional<compare::FilePair> pair = m_choice.pair();
    if (!pair) { // one is still being opened: a running comparison belongs to other files
        m_wanted = {};
        m_searchStop.request_stop();
        m_searchJob.cancel();
        m_job.cancel();
        return updateStale();
    }
    const Wanted wanted{pair->a, pair->b, m_choice.switches()};
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
    m_reasons->setCompared(nullptr);
    m_counterexamples->setCompared(nullptr);
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
    m_showText->setEnabled(!stale);
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
    m_counterexamples->setCompared(compared);
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
    if (m_counterexamples->rowCount() > 0)
        m_counterexampleTable->showRow(0);
    showSearch();
    updatePage();
    emit statusTextChanged();
}

/// The line of the verdict, and what was tried.
void FilesView::showSearch() {
    const bool searching = m_job.busy() || m_searchJob.busy();
    m_showText->setVisible(m_counterexamples->rowCount() > 0);
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
    else if (searching)
        remark = tr("searching for the shortest text that shows a difference…");
    else if (!m_compared->searched || m_compared->search.canceled)
        remark = tr("the search was stopped");
    else if (m_compared->search.outOfTime)
        remark = tr("the search ran out of time");
    m_verdict->setVerdict(verdict.kind, QString::fromStdString(printable(verdict.line.text())), remark);
    if (!m_compared->searched)
        m_tried->setText(searching ? tr("Searching…") : tr("Not searched yet: there may be such texts."));
    else if (cutShort)
        m_tried->setText((m_compared->search.canceled
                              ? tr("The search was stopped, so there may be more. %1")
                              : tr("The search ran out of time, so there may be more. %1"))
                             .arg(m_counterexamples->tried()));
    else if (m_counterexamples->rowCount() > 0)
        m_tried->setText(m_counterexamples->tried());
    else if (m_compared->same.proved() && m_compared->same.sameDefaults)
        m_tried->setText(tr("None: the files are proved to be equal. %1").arg(m_counterexamples->tried()));
    else
        m_tried->setText(tr("None was found, but that is no proof. %1").arg(m_counterexamples->tried()));
}

QString FilesView::tried() const {
    return m_tried->text();
}

void FilesView::updatePage() {
    const OpenTokenizer* current = m_session.tokenizers().current();
    const bool two = current && m_choice.hasOther();
    Page page = Page::Body;
    if (!two) {
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
    const auto names = two ? m_choice.names() : std::pair<QString, QString>();
    m_names->setText(two ? tr("A  %1    B  %2").arg(names.first, names.second) : QString());
    m_swap->setEnabled(two && m_choice.switches().empty());
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
    if (!m_compared)
        return;
    const int count = static_cast<int>(compare::kDiffSectionCount);
    for (int i = 1; i <= count; ++i) {
        const int at = ((static_cast<int>(m_section) + step * i) % count + count) % count;
        if (!m_compared->diff.tables[static_cast<std::size_t>(at)].empty())
            return setSection(static_cast<compare::DiffSection>(at));
    }
}

void FilesView::showCounterexample(int row) {
    if (!m_compared || isStale() || row < 0 || row >= m_counterexamples->rowCount())
        return;
    const compare::Counterexample counterexample = m_counterexamples->counterexample(row);
    if (!isValidUtf8(counterexample.text)) {
        emit statusMessage(tr("The window only shows UTF-8, and this text is not: use encode --file"));
        return;
    }
    TextDocument& document = m_session.document();
    document.replace(0, static_cast<std::uint32_t>(document.text().size()), counterexample.text);
    emit pairRequested(m_choice.other(), counterexample.setting.addSpecial,
                       counterexample.setting.parseSpecial, m_choice.switches());
    emit statusMessage(tr("The text is now in the Text view; undo restores the previous one"));
}

QJsonObject FilesView::state() const {
    QJsonObject state{{QStringLiteral("other"), m_choice.state()}};
    if (m_chosen)
        state[QStringLiteral("section")] = diffSectionTitle(m_section);
    state[QStringLiteral("sizes")] = sizesOf(*m_split);
    return state;
}

void FilesView::restore(const QJsonObject& state) {
    m_choice.restore(state[QStringLiteral("other")].toObject());
    for (std::size_t i = 0; i < compare::kDiffSectionCount; ++i)
        if (diffSectionTitle(static_cast<compare::DiffSection>(i)) ==
            state[QStringLiteral("section")].toString())
            setSection(static_cast<compare::DiffSection>(i));
    setSizes(*m_split, state[QStringLiteral("sizes")].toArray());
}

void FilesView::fillNote() {
    const OpenTokenizer* current = m_session.tokenizers().current();
    if (!current)
        return offerOpening(tr("Compare two files of one model"));
    const auto choose = [this](const TokenizerSource& source) { m_choice.setOther(source); };
    QList<OfferPage::Offer> offers = tokenizerOffers(m_session, choose);
    offers.append({tr("Open another file…"), [this, choose] { askForTokenizers(this, m_session, choose); }});
    note().setOffers(tr("Compare %1 with another file").arg(current->source.title()),
                     tr("What differs in vocabulary, merges, stages, specials and template, and the shortest "
                        "text that shows it. Choose a file, or drop one here."),
                     offers);
}

/// Shown in place of a comparison that was stopped.
void FilesView::offerAgain() {
    const auto names = m_choice.names();
    note().setOffers(tr("The comparison of %1 and %2 was stopped").arg(names.first, names.second),
                     tr("There are no results for these two files."),
                     {{tr("Compare again"), [this] { compareAgain(); }, true}});
}

} // namespace tokenscope::ui
