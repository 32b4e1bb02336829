#include "app/window/main_window.h"

#include "app/window/command_palette.h"
#include "app/window/drop_overlay.h"
#include "app/window/menus.h"
#include "app/window/mode_bar.h"
#include "app/window/save_tokenizer.h"
#include "app/window/saved_bar.h"
#include "app/window/status_line.h"
#include "app/window/top_bar.h"
#include "ui/lessons/lesson_bar.h"
#include "ui/panels/chat/chat_panel.h"
#include "ui/panels/compare/compare_panel.h"
#include "ui/panels/compare/text_compare_view.h"
#include "ui/panels/inspect/inspect_panel.h"
#include "ui/panels/overview/overview_panel.h"
#include "ui/panels/overview/overview_tree.h"
#include "ui/panels/steps/steps_panel.h"
#include "ui/panels/train/train_panel.h"
#include "ui/support/motion.h"
#include "ui/support/theme.h"
#include "ui/widgets/find_bar/find_bar.h"
#include "ui/widgets/notices/problem_bars.h"
#include "ui/widgets/open_by_name/open_by_name.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QJsonObject>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace tokenscope::app {
namespace {

QString modeName(MainWindow::Mode mode) {
    switch (mode) {
    case MainWindow::Mode::Steps:
        return QStringLiteral("steps");
    case MainWindow::Mode::Chat:
        return QStringLiteral("chat");
    case MainWindow::Mode::Compare:
        return QStringLiteral("compare");
    case MainWindow::Mode::Train:
        return QStringLiteral("train");
    case MainWindow::Mode::Inspect:
        break;
    }
    return QStringLiteral("inspect");
}

} // namespace

MainWindow::MainWindow(Session& session)
    : m_session(session) {
    setAcceptDrops(true);
    setMinimumSize(960, 560);

    auto* body = new QWidget(this);
    m_modes = new ModeBar(
        {{tr("Inspect"), QStringLiteral("inspect"), tr("Text, pieces and the selected token (Alt+1)")},
         {tr("Steps"), QStringLiteral("steps"), tr("How each word was made, step by step (Alt+2)")},
         {tr("Chat"), QStringLiteral("chat"), tr("Conversations, templates and training masks (Alt+3)")},
         {tr("Compare"), QStringLiteral("compare"), tr("Two tokenizers on one text, side by side (Alt+4)")},
         {tr("Train"), QStringLiteral("train"),
          tr("How merges are learned, step by step or from real files (Alt+5)")}},
        body);
    m_pages = new QStackedWidget(body);
    m_inspect = new InspectPanel(session, m_pages);
    m_steps = new StepsPanel(session, m_pages);
    m_chat = new ChatPanel(session, m_pages);
    m_compare = new ComparePanel(session, m_pages);
    m_train = new TrainPanel(session, m_pages);
    m_overview = new OverviewPanel(session, m_pages);
    m_pages->addWidget(m_inspect);
    m_pages->addWidget(m_steps);
    m_pages->addWidget(m_chat);
    m_pages->addWidget(m_compare);
    m_pages->addWidget(m_train);
    m_pages->addWidget(m_overview);
    connect(m_modes, &ModeBar::chosen, this, [this](int mode) { setMode(static_cast<Mode>(mode)); });

    m_menus = new Menus(*this, session, *m_inspect);
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(new TopBar(
        session,
        {*m_menus->openTokenizer(), *m_menus->overview(), *m_menus->palette(), *m_menus->compareWith()},
        body));
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(m_modes);
    m_split = new QSplitter(body);
    auto* centre = new QWidget(m_split);
    auto* middle = new QVBoxLayout(centre);
    middle->setContentsMargins(0, 0, 0, 0);
    middle->setSpacing(0);
    middle->addWidget(new ProblemBars(session, body));
    auto* saved = new SavedBar(body);
    middle->addWidget(saved);
    middle->addWidget(m_pages, 1);
    row->addWidget(m_split, 1);
    column->addLayout(row, 1);
    m_status = new StatusLine(session, body);
    StatusLine* status = m_status;
    column->addWidget(status);
    connect(m_inspect, &InspectPanel::told, status, &StatusLine::say);
    connect(&m_menus->saveTokenizer(), &SaveTokenizer::started, saved, &QWidget::hide);
    connect(&m_menus->saveTokenizer(), &SaveTokenizer::saved, saved, &SavedBar::show);
    connect(saved, &SavedBar::openRequested, &session, &Session::openTokenizer);
    connect(m_inspect, &InspectPanel::saveRequested, &m_menus->saveTokenizer(),
            qOverload<const std::shared_ptr<const Tokenizer>&>(&SaveTokenizer::ask));
    connect(m_inspect, &InspectPanel::openRequested, m_menus->openTokenizer(), &QAction::trigger);
    connect(m_overview, &OverviewPanel::told, status, &StatusLine::say);
    connect(m_overview, &OverviewPanel::closed, this, [this] { setOverviewShown(false); });
    connect(m_overview, &OverviewPanel::tokenWanted, this, &MainWindow::findToken);
    connect(status, &StatusLine::overviewRequested, this, [this] { setOverviewShown(true); });
    setCentralWidget(body);
    connectSteps();
    connectChat();
    connectCompare();
    connectTrain();

    makeLessons();
    m_palette = new CommandPalette(this);
    m_byName = new OpenByName(this);
    m_drop = new DropOverlay(this);
    connect(m_menus, &Menus::paletteRequested, this, [this] { m_palette->open(m_menus->commands()); });
    connect(m_menus, &Menus::openByNameRequested, m_byName, [this] { m_byName->open(); });
    connect(m_byName, &OpenByName::chosen, &session, &Session::openTokenizer);
    connect(m_menus, &Menus::panesCycled, this, &MainWindow::cyclePanes);
    connect(m_menus, &Menus::overviewRequested, this, &MainWindow::setOverviewShown);
    connect(m_menus, &Menus::findRequested, this, [this] {
        if (overviewShown())
            return m_overview->filter()->setFocus(Qt::ShortcutFocusReason);
        setMode(Mode::Inspect);
        m_inspect->openFind();
    });
    connect(&session, &Session::textFileChanged, this, &MainWindow::updateTitle);

    restoreState();
    connect(&session, &Session::aboutToSave, this, &MainWindow::keepState);
    connect(m_inspect, &InspectPanel::stateChanged, &session, &Session::saveSoon);
    connect(&Theme::instance(), &Theme::changed, &session, &Session::saveSoon);
    updateTitle();
    if (m_mode == Mode::Inspect)
        m_inspect->editor()->setFocus();
}

MainWindow::~MainWindow() = default;

bool MainWindow::overviewShown() const {
    return m_pages->currentWidget() == m_overview;
}

void MainWindow::setOverviewShown(bool shown) {
    if (shown)
        showPage(m_overview);
    else
        setMode(m_mode);
}

void MainWindow::setMode(Mode mode) {
    m_mode = mode;
    showPage(page(mode));
    if (isVisible())
        m_session.saveSoon();
}

QWidget* MainWindow::page(Mode mode) const {
    switch (mode) {
    case Mode::Steps:
        return m_steps;
    case Mode::Chat:
        return m_chat;
    case Mode::Compare:
        return m_compare;
    case Mode::Train:
        return m_train;
    case Mode::Inspect:
        break;
    }
    return m_inspect;
}

void MainWindow::showPage(QWidget* page) {
    if (page != m_pages->currentWidget()) {
        m_pages->setCurrentWidget(page);
        QWidget* keyboard = m_inspect->editor();
        if (page == m_overview)
            keyboard = m_overview->tree();
        else if (page == m_steps)
            keyboard = m_steps->panes().value(1, m_steps);
        else if (page == m_chat)
            keyboard = m_chat->panes().value(0, m_chat);
        else if (page == m_compare)
            keyboard = m_compare->panes().value(0, m_compare);
        else if (page == m_train)
            keyboard = m_train->panes().value(1, m_train);
        keyboard->setFocus(Qt::OtherFocusReason);
    }
    m_modes->setCurrent(static_cast<int>(m_mode));
    m_menus->overview()->setChecked(page == m_overview);
    m_menus->setMode(static_cast<int>(m_mode));
    m_status->setPlace(page == m_steps ? m_steps->place() : QString());
    m_status->setCounts(page == m_chat      ? m_chat->place()
                        : page == m_compare ? m_compare->place()
                        : page == m_train   ? m_train->place()
                                            : QString());
}

void MainWindow::connectSteps() {
    connect(m_menus, &Menus::modeRequested, this, [this](int mode) { setMode(static_cast<Mode>(mode)); });
    connect(m_menus, &Menus::wordsMoved, this, [this](int words) { m_steps->moveWords(words); });
    connect(m_menus, &Menus::viewRequested, this, [this] {
        if (m_mode != Mode::Inspect)
            setMode(Mode::Inspect);
    });
    connect(m_steps, &StepsPanel::told, m_status, &StatusLine::say);
    connect(m_steps, &StepsPanel::openRequested, m_menus->openTokenizer(), &QAction::trigger);
    connect(m_steps, &StepsPanel::stateChanged, &m_session, &Session::saveSoon);
    connect(m_steps, &StepsPanel::spanChosen, m_inspect->editor(), &TokenEditor::selectBytes);
    connect(m_steps, &StepsPanel::placeChanged, this, [this] {
        if (m_pages->currentWidget() == m_steps)
            m_status->setPlace(m_steps->place());
    });
    connect(&m_session.selection(), &TokenSelection::howMadeAsked, this, [this](qsizetype token) {
        setMode(Mode::Steps);
        m_steps->showMade(token);
    });
}

void MainWindow::connectChat() {
    connect(m_chat, &ChatPanel::statusMessage, m_status, &StatusLine::say);
    connect(m_menus, &Menus::madeInChatRequested, m_chat, &ChatPanel::showSelectedMade);
    connect(m_chat, &ChatPanel::stateChanged, &m_session, &Session::saveSoon);
    connect(m_chat, &ChatPanel::placeChanged, this, [this] {
        if (m_pages->currentWidget() == m_chat)
            m_status->setCounts(m_chat->place());
    });
    m_menus->setUndoOf(m_chat->document());
}

void MainWindow::connectCompare() {
    connect(m_compare, &ComparePanel::told, m_status, &StatusLine::say);
    connect(m_compare, &ComparePanel::openRequested, m_menus->openTokenizer(), &QAction::trigger);
    connect(m_compare, &ComparePanel::stateChanged, &m_session, &Session::saveSoon);
    connect(m_compare, &ComparePanel::placeChanged, this, [this] {
        if (m_pages->currentWidget() == m_compare)
            m_status->setCounts(m_compare->place());
    });
    connect(m_compare, &ComparePanel::stagesRequested, this, [this] {
        setMode(Mode::Inspect);
        m_inspect->setView(InspectPanel::View::Stages);
    });
    connect(m_menus, &Menus::differencesMoved, m_compare, &ComparePanel::moveDifference);
    QMenu* with = m_menus->compareWith();
    connect(with, &QMenu::aboutToShow, this, [this, with] { m_compare->text().fillAddMenu(*with); });
    connect(with, &QMenu::triggered, this, [this] { setMode(Mode::Compare); });
}

void MainWindow::findToken(PieceId id) {
    setMode(Mode::Inspect);
    m_inspect->openFind();
    m_inspect->findBar()->field()->setText(QStringLiteral("id:%1").arg(id));
}

void MainWindow::openChatFile(const QString& path) {
    setMode(Mode::Chat);
    m_chat->openFile(path);
}

void MainWindow::updateTitle() {
    const QString file = QFileInfo(m_session.textFile()).fileName();
    setWindowTitle(file.isEmpty() ? tr("Tokenscope") : tr("%1 — Tokenscope").arg(file));
}

// Sizes.

void MainWindow::restoreState() {
    const QJsonObject state = m_session.windowState();
    resize(1280, 800);
    restoreGeometry(QByteArray::fromBase64(state[QStringLiteral("geometry")].toString().toLatin1()));
    Theme::instance().setChoice(themeChoice(state[QStringLiteral("theme")].toString()));
    Theme::instance().setTextPercent(state[QStringLiteral("text_percent")].toInt(100));
    setReduceMotion(state[QStringLiteral("reduce_motion")].toBool());
    m_inspect->restore(state[QStringLiteral("inspect")].toObject());
    m_steps->restore(state[QStringLiteral("steps")].toObject());
    m_chat->restore(state[QStringLiteral("chat")].toObject());
    m_compare->restore(state[QStringLiteral("compare")].toObject());
    m_train->restore(state[QStringLiteral("train")].toObject());
    const QString mode = state[QStringLiteral("mode")].toString();
    for (const Mode one : {Mode::Steps, Mode::Chat, Mode::Compare, Mode::Train})
        if (mode == modeName(one))
            setMode(one);
    restoreLessons();
}

void MainWindow::keepState() {
    m_session.setWindowState({{QStringLiteral("geometry"), QString::fromLatin1(saveGeometry().toBase64())},
                              {QStringLiteral("theme"), name(Theme::instance().choice())},
                              {QStringLiteral("text_percent"), Theme::instance().textPercent()},
                              {QStringLiteral("reduce_motion"), reduceMotionChosen()},
                              {QStringLiteral("mode"), modeName(m_mode)},
                              {QStringLiteral("inspect"), m_inspect->state()},
                              {QStringLiteral("steps"), m_steps->state()},
                              {QStringLiteral("chat"), m_chat->state()},
                              {QStringLiteral("compare"), m_compare->state()},
                              {QStringLiteral("train"), m_train->state()},
                              {QStringLiteral("lessons"), lessonState()}});
}

void MainWindow::closeEvent(QCloseEvent* event) {
    m_session.saveNow();
    QMainWindow::closeEvent(event);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    if (isVisible())
        m_session.saveSoon();
}

void MainWindow::moveEvent(QMoveEvent* event) {
    QMainWindow::moveEvent(event);
    if (isVisible())
        m_session.saveSoon();
}

void MainWindow::cyclePanes(int step) {
    QList<QWidget*> panes = overviewShown() ? QList<QWidget*>{m_overview->filter(), m_overview->tree()}
                            : m_mode == Mode::Steps   ? m_steps->panes()
                            : m_mode == Mode::Chat    ? m_chat->panes()
                            : m_mode == Mode::Compare ? m_compare->panes()
                            : m_mode == Mode::Train   ? m_train->panes()
                                                      : m_inspect->panes();
    if (m_lessons->isVisible())
        panes << m_lessons->pane();
    const QWidget* focus = QApplication::focusWidget();
    qsizetype at = -1;
    for (qsizetype i = 0; i < panes.size(); ++i)
        if (focus && (panes[i] == focus || panes[i]->isAncestorOf(focus)))
            at = i;
    if (panes.isEmpty())
        return;
    const qsizetype next = at < 0 ? 0 : (at + step + panes.size()) % panes.size();
    panes[next]->setFocus(Qt::ShortcutFocusReason);
}

} // namespace tokenscope::app
