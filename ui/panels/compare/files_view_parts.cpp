#include "core/compare/export/files_html.h"
#include "core/compare/export/files_json.h"
#include "ui/panels/compare/diff_pane.h"
#include "ui/panels/compare/diff_table_model.h"
#include "ui/panels/compare/files_view.h"
#include "ui/panels/compare/line_diff_model.h"
#include "ui/panels/compare/tokenizer_menu.h"
#include "ui/panels/compare/verdict_pane.h"
#include "ui/panels/compare/witness_model.h"
#include "ui/support/elided_label.h"
#include "ui/support/theme.h"
#include "ui/widgets/export_menu/export_menu.h"
#include "ui/widgets/notices/job_strip.h"
#include "ui/widgets/notices/offer_page.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_table/step_table.h"

#include <QFrame>
#include <QGraphicsOpacityEffect>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

// How the view is put together; what it does is in files_view.cpp.
namespace tokenscope::ui {
namespace {

QByteArray bytesOf(const std::string& text) {
    return {text.data(), static_cast<qsizetype>(text.size())};
}

constexpr qreal kDimmed = 0.45;

} // namespace

FilesView::FilesView(Session& session, QWidget* parent)
    : CompareView(parent)
    , m_session(session)
    , m_choice(session)
    , m_job(tr("Comparing files"))
    , m_searchJob(tr("Looking for texts")) {
    makeTools();
    setBody(makeBody());
    connect(&m_choice, &FilePairChoice::changed, this, [this] {
        refresh();
        emit stateChanged();
    });
    connect(&m_job, &LatestJob::finished, this, &FilesView::jobEnded);
    connect(&m_searchJob, &LatestJob::finished, this, &FilesView::tellSearch);
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
    searching->setStop([this] { stopSearch(); }, tr("End the search; what it has found by then is shown"));
    row->addWidget(searching);
    m_swap = new QPushButton(tr("Swap"), m_tools);
    m_swap->setToolTip(tr("A and B change places: B becomes the window's tokenizer"));
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
        menuButton(tr("Compare with"), tr("Which tokenizer is B; A is the window's"), others, m_tools));
    makeExports();
    m_export = menuButton(tr("Export"), tr("The report as a page, JSON, or this section as CSV"), m_exports,
                          m_tools);
    row->addWidget(m_export);
}

void FilesView::makeExports() {
    m_exports = new ExportMenu(tr("the comparison"), QStringLiteral("comparison"), m_tools);
    const auto report = [this](auto make) {
        return [this, make]() -> ExportMenu::Work {
            if (!m_compared || isStale())
                return {};
            return [compared = m_compared, make](const Progress&) -> Result<QByteArray> {
                return bytesOf(make(*compared));
            };
        };
    };
    m_exports->addText(QStringLiteral("HTML"), QStringLiteral("html"), report(filesHtml));
    m_exports->addText(QStringLiteral("JSON"), QStringLiteral("json"),
                       report([](const ComparedFiles& compared) { return filesJson(compared); }));
    m_exports->addText(tr("CSV, the rows below"), QStringLiteral("csv"), [this]() -> ExportMenu::Work {
        if (!m_compared || isStale())
            return {};
        return [compared = m_compared, section = m_section,
                rows = m_rows->model().rows()](const Progress&) -> Result<QByteArray> {
            return bytesOf(diffCsv(compared->diff.table(section), rows, compared->diff.pair));
        };
    });
    connect(m_exports, &ExportMenu::statusMessage, this, &CompareView::told);
}

/// A or B with a stage switched, beside A: before and after the change.
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
            [source, current](const ColumnSwitches& switches) { // A beside itself is nothing to compare
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
    upper->addWidget(makeWitnesses(upper));
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
            [this](int row) { setSection(static_cast<DiffSection>(row)); });
    m_rows = new DiffPane(lower);
    connect(m_rows, &DiffPane::told, this, &CompareView::told);
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

QWidget* FilesView::makeWitnesses(QWidget* parent) {
    auto* pane = new QWidget(parent);
    auto* column = new QVBoxLayout(pane);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_witnesses = new WitnessModel(this);
    m_witnessTable = new StepTable(pane);
    m_witnessTable->setModel(m_witnesses);
    m_witnessTable->setColumns({190, 92, 92, 92, 80, 0});
    m_witnessTable->setAccessibleName(tr("Shortest texts that show a difference"));
    m_witnessTable->installEventFilter(this);
    connect(m_witnessTable, &QAbstractItemView::doubleClicked, this,
            [this](const QModelIndex& index) { showWitness(index.row()); });
    connect(m_witnessTable, &StepTable::copied, this, [this] { emit told(tr("Copied the texts")); });
    column->addWidget(m_witnessTable, 1);
    m_tried = new QLabel(pane);
    m_tried->setTextFormat(Qt::PlainText);
    m_tried->setProperty("look", "remark");
    m_tried->setWordWrap(true);
    m_tried->setContentsMargins(12, 4, 12, 4);
    column->addWidget(m_tried);
    const auto [foot, row] = HeaderBar(pane, 32);
    row->addStretch(1);
    m_showText = new QPushButton(tr("Show in Text"), foot);
    m_showText->setToolTip(tr("The selected text in the Text view, beside both tokenizers (Enter)"));
    connect(m_showText, &QPushButton::clicked, this,
            [this] { showWitness(std::max(0, m_witnessTable->currentIndex().row())); });
    row->addWidget(m_showText);
    m_again = new QPushButton(tr("Search"), foot);
    m_again->setToolTip(tr("Look for the shortest texts that show a difference"));
    connect(m_again, &QPushButton::clicked, this, &FilesView::search);
    m_again->hide();
    row->addWidget(m_again);
    column->addWidget(foot);
    return pane;
}

void FilesView::fillNote() {
    const OpenTokenizer* current = m_session.tokenizers().current();
    if (!current)
        return offerOpening(tr("Two files of one model are compared here"));
    const auto choose = [this](const TokenizerSource& source) { m_choice.setOther(source); };
    QList<OfferPage::Offer> offers = tokenizerOffers(m_session, choose);
    offers.append({tr("Open another file…"), [this, choose] { askForTokenizers(this, m_session, choose); }});
    note().setOffers(tr("Compare %1 with another file").arg(current->source.title()),
                     tr("What differs in vocabulary, merges, stages, specials and template, and the shortest "
                        "text that shows it. Choose a file, or drop one here."),
                     offers);
}

/// What stands where a comparison was stopped.
void FilesView::offerAgain() {
    const auto names = m_choice.names();
    note().setOffers(tr("The comparison of %1 and %2 was stopped").arg(names.first, names.second),
                     tr("Nothing is known of these two."),
                     {{tr("Compare again"), [this] { compareAgain(); }, true}});
}

} // namespace tokenscope::ui
