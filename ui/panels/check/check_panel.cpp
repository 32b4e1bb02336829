#include "ui/panels/check/check_panel.h"

#include "ui/panels/check/findings_page.h"
#include "ui/panels/check/tests_page.h"
#include "ui/support/page_stack.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QButtonGroup>
#include <QFileInfo>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenscope::ui {
namespace {

/// Whether it may hold a conversation on each line.
bool isDataset(const QString& path) {
    return path.endsWith(QLatin1String(".jsonl"), Qt::CaseInsensitive) && QFileInfo(path).isFile();
}

} // namespace

CheckPanel::CheckPanel(Session& session, QWidget* parent)
    : Panel({QStringLiteral("check"), tr("Chec&k"), QStringLiteral("check"),
             tr("What is wrong with the tokenizer, its files, its template and data")},
            parent)
    , m_session(session)
    , m_pages(new PageStack(this))
    , m_offer(new OfferPage(m_pages))
    , m_findings(new FindingsPage(session, m_pages))
    , m_tests(new TestsPage(session, m_pages)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_offer->setOffers(tr("No tokenizer is open"), tr("Open one to see what is wrong with it."),
                       {{tr("Open…"), [this] { emit openRequested(); }, true}});
    addPages();
    column->addWidget(makeTabs());
    for (const Page& page : m_all)
        m_pages->addWidget(page.widget);
    m_pages->addWidget(m_offer);
    column->addWidget(m_pages, 1);
    connect(m_findings, &FindingsPage::showRequested, this, &CheckPanel::showFinding);
    connect(m_findings, &FindingsPage::statusMessage, this, &CheckPanel::statusMessage);
    connect(m_findings, &FindingsPage::stateChanged, this, &CheckPanel::stateChanged);
    connect(m_findings, &FindingsPage::changed, this, &CheckPanel::statusTextChanged);
    connectTests();
    connect(&session, &Session::currentTokenizerChanged, this, [this] {
        if (isVisible())
            update();
    });
    update();
}

void CheckPanel::addPages() {
    m_all.push_back({tr("Findings"), m_findings, [this] { m_findings->update(); },
                     [this] { return m_findings->busy(); }, [this] { return m_findings->statusText(); },
                     [this] { return m_findings->panes(); }});
    m_all.push_back({tr("Tests"), m_tests, [] {}, [this] { return m_tests->busy(); },
                     [this] { return m_tests->statusText(); }, [this] { return m_tests->panes(); }});
}

void CheckPanel::connectTests() {
    connect(m_tests, &TestsPage::statusMessage, this, &CheckPanel::statusMessage);
    connect(m_tests, &TestsPage::stateChanged, this, &CheckPanel::stateChanged);
    connect(m_tests, &TestsPage::statusTextChanged, this, &CheckPanel::statusTextChanged);
    connect(m_tests, &TestsPage::documentChanged, this, &CheckPanel::historyChanged);
    connect(m_tests, &TestsPage::documentChanged, this, &CheckPanel::documentChanged);
    connect(m_tests, &TestsPage::opened, this, [this] { setPage(TestsIndex); });
    connect(m_tests, &TestsPage::inspectRequested, this, &CheckPanel::inspectRequested);
    connect(m_tests, &TestsPage::compareRequested, this, &CheckPanel::compareRequested);
    connect(m_tests, &TestsPage::conversationRequested, this, &CheckPanel::conversationRequested);
}

QWidget* CheckPanel::makeTabs() {
    const HeaderBar bar(this, 32);
    m_tabBar = bar.frame;
    QList<SegmentedChoice> titles;
    for (const Page& page : m_all)
        titles << page.title;
    m_tabs = addSegments(*bar.row, titles, bar.frame, tr("Pages"));
    connect(m_tabs, &QButtonGroup::idClicked, this, [this](int page) {
        setPage(page);
        emit stateChanged();
        emit commandsChanged();
    });
    bar.row->addStretch(1);
    return bar.frame;
}

void CheckPanel::setPage(int page) {
    m_page = page;
    m_tabs->button(page)->setChecked(true);
    update();
    emit statusTextChanged();
    emit documentChanged();
    emit historyChanged();
}

void CheckPanel::openSuite(const QString& path) {
    setPage(TestsIndex);
    m_tests->files().open(path);
}

bool CheckPanel::showView(const QString& name) {
    if (name != info().key && name != QLatin1String("tests"))
        return false;
    setPage(name == info().key ? FindingsIndex : TestsIndex);
    return true;
}

std::optional<Panel::History> CheckPanel::history() const {
    return showsTests() ? std::optional(m_tests->history()) : std::nullopt;
}

std::optional<Panel::Document> CheckPanel::document() const {
    return showsTests() && m_tests->suiteDocument().isOpen() ? std::optional(m_tests->document())
                                                             : std::nullopt;
}

void CheckPanel::saveDocument() {
    m_tests->files().save();
}

void CheckPanel::saveDocumentAs() {
    m_tests->files().chooseWhereToSave();
}

QWidget* CheckPanel::editTarget() const {
    return showsTests() ? m_tests : nullptr;
}

bool CheckPanel::busy() const {
    return m_all[static_cast<std::size_t>(m_page)].busy();
}

QList<QWidget*> CheckPanel::panes() const {
    return m_pages->currentWidget() == m_offer ? QList<QWidget*>()
                                               : m_all[static_cast<std::size_t>(m_page)].panes();
}

QWidget* CheckPanel::firstFocus() const {
    return m_pages->currentWidget() == m_offer ? m_offer->buttons().value(0) : panes().value(0);
}

QString CheckPanel::statusText() const {
    return m_all[static_cast<std::size_t>(m_page)].statusText();
}

void CheckPanel::showEvent(QShowEvent* event) {
    Panel::showEvent(event);
    update();
}

/// Pages work only while they are shown.
void CheckPanel::update() {
    const bool hasTokenizer = m_session.tokenizers().currentTokenizer() != nullptr;
    const Page& page = m_all[static_cast<std::size_t>(m_page)];
    m_tabBar->setVisible(hasTokenizer && m_all.size() > 1);
    m_pages->setCurrentWidget(hasTokenizer ? page.widget : m_offer);
    if (isVisible())
        page.update();
}

void CheckPanel::showFinding(const FindingTarget& target) {
    TextDocument& document = m_session.document();
    if (target.text && document.text() != *target.text)
        document.open(*target.text, {{}, tr("Text of a finding")});
    emit findingRequested(target);
}

QStringList CheckPanel::openFiles(const QString& view, const QStringList& files) {
    QStringList datasets, others;
    for (const QString& file : files) {
        if (isSuiteFile(file))
            openSuite(file);
        else
            (view == info().key && isDataset(file) ? datasets : others) << file;
    }
    if (!datasets.isEmpty())
        m_findings->addDatasets(datasets);
    return others;
}

QList<PanelCommand> CheckPanel::commands() {
    PanelCommand again{tr("Run the &checks again"), QKeySequence(QStringLiteral("Ctrl+F5")),
                       [this] { m_findings->again(); }};
    again.scope = PanelCommand::Scope::OpensPanel;
    QList<PanelCommand> commands{again};
    for (std::size_t i = 0; i < m_all.size() && m_all.size() > 1; ++i) {
        const int page = static_cast<int>(i);
        commands << pageCommand(
            m_all[i].title,
            [this, page] {
                setPage(page);
                emit stateChanged();
                emit commandsChanged();
            },
            [this, page] { return m_page == page; });
    }
    return commands + m_tests->commands([this] { setPage(TestsIndex); });
}

QList<Panel::Keys> CheckPanel::ownKeys() const {
    return {{tr("Silence the finding, or unsilence it"),
             {QKeySequence(Qt::Key_S).toString(QKeySequence::NativeText)}}};
}

QList<DropItem> CheckPanel::acceptDrop(const QList<DropItem>& items, const QPoint&) {
    QStringList datasets;
    QList<DropItem> left;
    for (const DropItem& item : items) {
        if (item.kind == DropItem::Kind::Suite)
            openSuite(item.path);
        else if (isDataset(item.path))
            datasets << item.path;
        else
            left << item;
    }
    if (!datasets.isEmpty())
        m_findings->addDatasets(datasets);
    return left;
}

QString CheckPanel::describeDrop(const DropItem& item) const {
    return isDataset(item.path) ? tr("%1 is checked, too").arg(QFileInfo(item.path).fileName()) : QString();
}

QJsonObject CheckPanel::state() const {
    QJsonObject state = m_findings->state();
    state[QStringLiteral("page")] = m_page;
    state[QStringLiteral("tests")] = m_tests->state();
    if (const QString unsaved = m_tests->unsaved(); !unsaved.isEmpty())
        state[QStringLiteral("suite")] = unsaved;
    return state;
}

void CheckPanel::restore(const QJsonObject& state) {
    m_findings->restore(state);
    m_tests->restore(state[QStringLiteral("tests")].toObject(), state[QStringLiteral("suite")].toString());
    const int page = state[QStringLiteral("page")].toInt();
    setPage(page > 0 && page < static_cast<int>(m_all.size()) ? page : 0);
}

} // namespace tokenscope::ui
