#include "ui/panels/check/tests_page.h"

#include "core/base/printable.h"
#include "core/report/suite_report.h"
#include "ui/panels/check/case_pane.h"
#include "ui/support/elided_label.h"
#include "ui/support/page_stack.h"
#include "ui/support/splitters.h"
#include "ui/support/text.h"
#include "ui/widgets/notices/job_progress.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QCheckBox>
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHeaderView>
#include <QJsonArray>
#include <QKeyEvent>
#include <QMap>
#include <QMenu>
#include <QPushButton>

#include <algorithm>
#include <numeric>
#include <utility>

namespace tokenscope::ui {
namespace {

bool fails(CaseState state) {
    return state == CaseState::Failed || state == CaseState::Error;
}

} // namespace

TestsPage::TestsPage(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_files(session, m_document, *this)
    , m_run(session, m_document)
    , m_keep(session, m_document, *this)
    , m_model(new CaseModel(this))
    , m_pages(new PageStack(this))
    , m_offer(new OfferPage(m_pages))
    , m_split(new PaneSplitter(Qt::Vertical, m_pages))
    , m_table(new StepTable(m_split))
    , m_case(new CasePane(m_split)) {
    QVBoxLayout* column = paneColumn(this);
    makeHeader(*column);
    makeConflictBar(*column);
    makeTable();
    m_split->addWidget(m_table);
    m_split->addWidget(m_case);
    m_split->setUsualSizes({5, 4});
    m_pages->addWidget(m_offer);
    m_pages->addWidget(m_split);
    column->addWidget(m_pages, 1);
    m_offer->setOffers(
        tr("No tests yet"),
        tr("A test keeps a text or a conversation with what the tokenizer gives for it, and fails when that "
           "changes.\n"
           "Keep as test (Ctrl+T) adds one in any mode. Save the suite next to the model and commit both:\n"
           "tokenscope suite run checks it elsewhere."),
        {{tr("Keep the current text as a test…"), [this] { m_keep.askForText(); }, true},
         {tr("Open tests…"), [this] { m_files.chooseFile(); }}});

    (new BusyOverlay(*m_table))->follow(m_run.job());
    connect(&m_document, &SuiteDocument::changed, this, [this] {
        update();
        emit documentChanged();
        emit stateChanged();
    });
    connect(&session, &Session::currentTokenizerChanged, this, [this] {
        const OpenTokenizer* open = m_session.tokenizers().current();
        if (open && open->source != m_current)
            m_former = std::exchange(m_current, open->source);
    });
    connect(&m_run, &SuiteRun::resultsChanged, this, &TestsPage::update);
    connect(&m_files, &SuiteFiles::conflictChanged, this, &TestsPage::update);
    connect(&m_files, &SuiteFiles::opened, this, &TestsPage::opened);
    connect(&m_files, &SuiteFiles::statusMessage, this, &TestsPage::statusMessage);
    connect(&m_keep, &KeepTest::statusMessage, this, &TestsPage::statusMessage);
    connect(&m_keep, &KeepTest::kept, this, [this] { m_selected = m_document.cases().size() - 1; });
    connect(m_case, &CasePane::openRequested, this, &TestsPage::openSelected);
    connect(m_case, &CasePane::acceptRequested, this, [this] {
        if (const CaseRow* row = selected())
            accept({row->index});
    });
    for (PaneSplitter* splitter : {m_split, &m_case->splitter()})
        connect(splitter, &QSplitter::splitterMoved, this, &TestsPage::stateChanged);
    update();
}

void TestsPage::makeHeader(QVBoxLayout& column) {
    const PaneHeader header(tr("Tests"), this, 8);
    m_title = header.title;
    m_remark = header.remark;
    header.addProgress(m_run.job())->setCounted([](quint64 done, quint64 total) {
        return tr("%1 of %n tests", nullptr, static_cast<int>(total)).arg(done);
    });
    header.addProgress(m_files.job());
    m_onlyFailing = new QCheckBox(tr("Only failing"), header.frame);
    connect(m_onlyFailing, &QCheckBox::toggled, this, [this] {
        update();
        emit stateChanged();
    });
    header.row->addWidget(m_onlyFailing);
    m_acceptAll = new QPushButton(tr("Accept all new results"), header.frame);
    m_acceptAll->setToolTip(tr("What the tokenizer gives now for the failing tests is expected from now on"));
    connect(m_acceptAll, &QPushButton::clicked, this, &TestsPage::acceptAll);
    header.row->addWidget(m_acceptAll);
    m_runAll = new QPushButton(tr("Run again"), header.frame);
    m_runAll->setToolTip(tr("The tests run automatically when the tokenizer or the suite changes"));
    connect(m_runAll, &QPushButton::clicked, &m_run, &SuiteRun::runAll);
    header.row->addWidget(m_runAll);
    auto* menu = new QMenu(this);
    menu->addAction(tr("Keep the current text as a test…"), this, [this] { m_keep.askForText(); });
    menu->addSeparator();
    menu->addAction(tr("New suite"), &m_files, &SuiteFiles::begin);
    menu->addAction(tr("Open tests…"), &m_files, &SuiteFiles::chooseFile);
    QAction* save = menu->addAction(tr("Save tests"), &m_files, &SuiteFiles::save);
    QAction* saveAs = menu->addAction(tr("Save tests as…"), &m_files, &SuiteFiles::chooseWhereToSave);
    connect(menu, &QMenu::aboutToShow, this, [this, save, saveAs] {
        save->setEnabled(m_document.isOpen() && m_document.isModified());
        saveAs->setEnabled(m_document.isOpen());
    });
    header.addMenu(tr("Suite"), tr("Open and save the tests"), *menu);
    column.addWidget(header.frame);
}

void TestsPage::makeConflictBar(QVBoxLayout& column) {
    auto* bar = new QFrame(this);
    m_conflict = bar;
    bar->setObjectName(QStringLiteral("suiteConflict"));
    bar->setProperty("look", "warning");
    bar->setAccessibleName(tr("The file of the tests has changed"));
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 4, 12, 4);
    row->setSpacing(8);
    m_conflictText = new QLabel(bar);
    m_conflictText->setTextFormat(Qt::PlainText);
    m_conflictText->setWordWrap(true);
    row->addWidget(m_conflictText, 1);
    auto* take = new QPushButton(tr("Read the file"), bar);
    take->setToolTip(tr("Undo restores your changes"));
    auto* keep = new QPushButton(tr("Keep my changes"), bar);
    keep->setToolTip(tr("Saving replaces the file"));
    row->addWidget(take);
    row->addWidget(keep);
    connect(take, &QPushButton::clicked, &m_files, &SuiteFiles::takeFile);
    connect(keep, &QPushButton::clicked, &m_files, &SuiteFiles::keepChanges);
    column.addWidget(bar);
}

void TestsPage::makeTable() {
    m_table->setObjectName(QStringLiteral("tests"));
    m_table->setAccessibleName(tr("Tests"));
    m_table->setItemDelegate(new CaseDelegate(m_table));
    m_table->setModel(m_model);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setColumns({30, 80, 420, 110, 140});
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->installEventFilter(this);
    connect(m_table, &StepTable::rowChosen, this, [this](int row) {
        m_selected = m_model->row(row).index;
        showSelected();
        emit stateChanged();
    });
    connect(m_table, &QTableView::doubleClicked, this, &TestsPage::activate);
    connect(m_table, &QWidget::customContextMenuRequested, this, &TestsPage::showMenu);
    connect(m_table, &StepTable::copied, this, [this] { emit statusMessage(tr("Copied the rows")); });
}

bool TestsPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_table || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        activate();
        return true;
    case Qt::Key_F2:
        renameSelected();
        return true;
    case Qt::Key_Delete:
        removeSelected();
        return true;
    default:
        return false;
    }
}

void TestsPage::update() {
    std::vector<CaseRow> rows;
    for (std::size_t i = 0; i < m_document.cases().size(); ++i) {
        const SuiteCasePtr& one = m_document.cases()[i];
        const suite::CaseResult* result = m_run.result(one);
        const CaseState state = stateOf(result);
        if (!m_onlyFailing->isChecked() || fails(state))
            rows.push_back({i, one, state, result ? differenceLabel(*result) : QString()});
    }
    m_model->setRows(std::move(rows));
    const bool any = !m_document.cases().empty();
    selectShown();
    m_pages->setCurrentWidget(any ? static_cast<QWidget*>(m_split) : m_offer);
    const SuiteRun::Counts counts = m_run.counts();
    const std::optional<Error>& error = m_run.error();
    m_title->setText(m_document.isOpen() ? document().title : tr("Tests"));
    m_remark->setText(
        !any                                          ? QString()
        : !m_session.tokenizers().currentTokenizer()  ? tr("Open a tokenizer to run them")
        : error && error->code != ErrorCode::Canceled ? QString::fromStdString(error->message.text())
        : m_model->rowCount() == 0 && m_onlyFailing->isChecked()
            ? tr("No test fails: %1").arg(countsLabel(counts))
            : QStringList(QStringList(countsLabel(counts)) + keptForOthers()).join(QStringLiteral(" · ")));
    m_onlyFailing->setVisible(any);
    m_runAll->setVisible(any);
    m_acceptAll->setVisible(counts.failed + counts.errors > 1);
    m_conflict->setVisible(m_files.hasConflict());
    m_conflictText->setText(
        tr("%1 was changed by another program, and your changes of the tests aren't saved.")
            .arg(QFileInfo(m_document.file()).fileName()));
    showSelected();
    emit statusTextChanged();
}

/// `2 kept for gpt2.json`: tests of other tokenizers than the one that runs them.
QStringList TestsPage::keptForOthers() const {
    const auto& tokenizer = m_run.tokenizer();
    if (!tokenizer)
        return {};
    QMap<QString, int> others;
    for (const SuiteCasePtr& one : m_document.cases())
        if (!one->expected.tokenizer.empty() && fails(stateOf(m_run.result(one))) &&
            !hasItsPieces(*one, *tokenizer))
            ++others[QString::fromStdString(printable(one->expected.tokenizer))];
    QStringList texts;
    for (auto at = others.cbegin(); at != others.cend(); ++at)
        texts << tr("%n kept for %1", "tests", at.value()).arg(at.key());
    return texts;
}

/// Where the selected case isn't listed (any longer), the one after it.
void TestsPage::selectShown() {
    const auto& rows = m_model->rows();
    if (rows.empty())
        return;
    const auto at = std::find_if(rows.begin(), rows.end(),
                                 [this](const CaseRow& row) { return row.index >= m_selected.value_or(0); });
    m_selected = at == rows.end() ? rows.back().index : at->index;
    m_table->showRow(m_model->rowOf(*m_selected));
}

void TestsPage::showSelected() {
    const CaseRow* row = selected();
    m_case->setCase(row ? row->one : nullptr, row ? m_run.result(row->one) : nullptr,
                    m_run.tokenizer() ? m_run.tokenizer() : m_session.tokenizers().currentTokenizer());
}

const CaseRow* TestsPage::selected() const {
    const int row = m_selected ? m_model->rowOf(*m_selected) : -1;
    return row < 0 ? nullptr : &m_model->row(row);
}

std::vector<std::size_t> TestsPage::selectedIndexes() const {
    std::vector<std::size_t> indexes;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
        indexes.push_back(m_model->row(index.row()).index);
    return indexes;
}

void TestsPage::showCase(std::size_t index) {
    if (index >= m_document.cases().size())
        return;
    m_selected = index;
    if (m_model->rowOf(index) < 0)
        m_onlyFailing->setChecked(false);
    update();
}

void TestsPage::showText(const std::string& text, bool addSpecial, bool parseSpecial,
                         const std::string& name) {
    TextDocument& document = m_session.document();
    m_session.setWordInput(WordInput::None);
    m_session.setAddSpecial(addSpecial);
    m_session.setParseSpecial(parseSpecial);
    if (document.text() != text && document.open(text, {{}, QString::fromStdString(name)}))
        emit statusMessage(tr("Undo restores the previous text"));
}

void TestsPage::openSelected() {
    const CaseRow* row = selected();
    if (!row)
        return;
    const SuiteCasePtr one = row->one; // what follows can change the rows
    if (const auto* chat = std::get_if<chat::TemplateInput>(&one->input))
        return emit conversationRequested(*chat, QString::fromStdString(one->name));
    const auto& text = std::get<suite::TextInput>(one->input);
    showText(text.text, text.addSpecial, text.parseSpecial, one->name);
    emit inspectRequested();
}

/// The one that was current before, or else the first one that is open besides the current one.
std::optional<TokenizerSource> TestsPage::otherTokenizer() const {
    const TokenizerList& list = m_session.tokenizers();
    if (const int former = list.indexOf(m_former); former >= 0 && former != list.currentIndex())
        return m_former;
    for (int i = 0; i < list.size(); ++i)
        if (i != list.currentIndex() && list.at(i).tokenizer)
            return list.at(i).source;
    return std::nullopt;
}

/// Both tokenizers would encode a text that is known.
bool TestsPage::isComparable(const CaseRow& row) const {
    return otherTokenizer() &&
           (std::holds_alternative<suite::TextInput>(row.one->input) || row.one->expected.error.empty());
}

void TestsPage::compareSelected() {
    const CaseRow* row = selected();
    const auto other = otherTokenizer();
    if (!row || !other || !isComparable(*row))
        return;
    const SuiteCasePtr one = row->one;
    if (const auto* text = std::get_if<suite::TextInput>(&one->input))
        showText(text->text, text->addSpecial, text->parseSpecial, one->name);
    else // as conversations are encoded
        showText(one->expected.text, false, true, one->name);
    emit compareRequested(*other);
}

void TestsPage::activate() {
    const CaseRow* row = selected();
    if (row && fails(row->state) && isComparable(*row))
        return compareSelected();
    openSelected();
}

void TestsPage::accept(const std::vector<std::size_t>& indexes) {
    std::vector<std::pair<std::size_t, suite::Outcome>> outcomes;
    for (const std::size_t index : indexes)
        if (const suite::CaseResult* result = m_run.result(m_document.cases()[index]); fails(stateOf(result)))
            outcomes.emplace_back(index, result->actual);
    m_document.accept(outcomes);
}

void TestsPage::acceptAll() {
    std::vector<std::size_t> all(m_document.cases().size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    accept(all);
}

void TestsPage::removeSelected() {
    const std::vector<std::size_t> indexes = selectedIndexes();
    m_document.remove(indexes);
    if (!indexes.empty())
        emit statusMessage(
            tr("Removed %n tests; Undo restores them", nullptr, static_cast<int>(indexes.size())));
}

void TestsPage::renameSelected() {
    if (const CaseRow* row = selected())
        askForCaseName(*this, tr("Rename the test"), QString::fromStdString(row->one->name), {},
                       [this, one = row->one](const QString& name) {
                           const auto& cases = m_document.cases();
                           const auto at = std::find(cases.begin(), cases.end(), one);
                           if (at != cases.end())
                               m_document.rename(static_cast<std::size_t>(at - cases.begin()),
                                                 name.toStdString());
                       });
}

void TestsPage::copyDifference() {
    const CaseRow* row = selected();
    const suite::CaseResult* result = row ? m_run.result(row->one) : nullptr;
    if (!result || !m_run.tokenizer())
        return;
    QGuiApplication::clipboard()->setText(
        QString::fromStdString(report::caseText(*row->one, *result, *m_run.tokenizer())));
    emit statusMessage(tr("Copied what differs"));
}

void TestsPage::showMenu(const QPoint& place) {
    const CaseRow* row = selected();
    if (!row)
        return;
    const bool fail = fails(row->state);
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const bool isText = std::holds_alternative<suite::TextInput>(row->one->input);
    menu->addAction(isText ? tr("Open in Inspect") : tr("Open in Chat"), this, &TestsPage::openSelected);
    menu->addAction(tr("Open in Compare"), this, &TestsPage::compareSelected)->setEnabled(isComparable(*row));
    menu->addSeparator();
    menu->addAction(tr("Accept the new result"), this, [this] { accept(selectedIndexes()); })
        ->setEnabled(fail);
    menu->addAction(tr("Rename…\tF2"), this, &TestsPage::renameSelected);
    menu->addAction(tr("Remove\tDel"), this, &TestsPage::removeSelected);
    menu->addSeparator();
    menu->addAction(tr("Copy what differs"), this, &TestsPage::copyDifference)->setEnabled(fail);
    menu->addAction(tr("Copy rows"), m_table, &StepTable::copy);
    menu->popup(m_table->viewport()->mapToGlobal(place));
}

bool TestsPage::busy() const {
    return m_run.busy() || m_files.busy() || m_keep.busy();
}

QList<QWidget*> TestsPage::panes() const {
    if (m_document.cases().empty())
        return {m_offer->buttons().constFirst()};
    return {m_table, m_case->keyboard()};
}

QString TestsPage::statusText() const {
    return m_document.cases().empty() ? QString() : countsLabel(m_run.counts());
}

Panel::Document TestsPage::document() const {
    return {m_document.file().isEmpty() ? tr("Unsaved tests") : QFileInfo(m_document.file()).fileName(),
            m_document.isOpen() && m_document.isModified(), !m_document.file().isEmpty(), tr("&Save tests"),
            tr("Save tests as…")};
}

Panel::History TestsPage::history() const {
    return {m_document.canUndo(), m_document.canRedo()};
}

QList<PanelCommand> TestsPage::commands(const std::function<void()>& show) {
    QList<PanelCommand> commands;
    const auto add = [&](const QString& title, std::function<void()> run) {
        commands << PanelCommand{title,
                                 {},
                                 [show, run = std::move(run)] {
                                     show();
                                     run();
                                 },
                                 {},
                                 PanelCommand::Scope::OpensPanel,
                                 PanelCommand::Menu::Pages};
    };
    add(tr("Tests: open…"), [this] { m_files.chooseFile(); });
    add(tr("Tests: new suite"), [this] { m_files.begin(); });
    add(tr("Tests: run all again"), [this] { m_run.runAll(); });
    add(tr("Tests: accept all new results"), [this] { acceptAll(); });
    return commands;
}

QJsonObject TestsPage::state() const {
    QJsonObject state = m_files.state();
    state[QStringLiteral("only_failing")] = m_onlyFailing->isChecked();
    state[QStringLiteral("down")] = sizesOf(*m_split);
    state[QStringLiteral("across")] = sizesOf(m_case->splitter());
    if (m_selected)
        state[QStringLiteral("selected")] = static_cast<qint64>(*m_selected);
    return state;
}

void TestsPage::restore(const QJsonObject& state, const QString& unsaved) {
    m_onlyFailing->setChecked(state[QStringLiteral("only_failing")].toBool());
    setSizes(*m_split, state[QStringLiteral("down")].toArray());
    setSizes(m_case->splitter(), state[QStringLiteral("across")].toArray());
    if (const qint64 selected = state[QStringLiteral("selected")].toInteger(-1); selected >= 0)
        m_selected = static_cast<std::size_t>(selected);
    m_files.restore(state, unsaved);
}

void TestsPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_run.setActive(true);
}

void TestsPage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (!event->spontaneous())
        m_run.setActive(false);
}

} // namespace tokenscope::ui
