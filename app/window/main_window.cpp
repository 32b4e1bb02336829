#include "app/window/main_window.h"

#include "app/window/bars.h"
#include "app/window/command_palette.h"
#include "app/window/file_drops.h"
#include "app/window/focus_keeper.h"
#include "app/window/lesson_dock.h"
#include "app/window/menus.h"
#include "app/window/piece_search.h"
#include "app/window/preferences.h"
#include "app/window/save_tokenizer.h"
#include "app/window/unsaved_text.h"
#include "app/window/unsaved_tokenizer.h"
#include "ui/accessibility/accessible_maker.h"
#include "ui/accessibility/focus_order.h"
#include "ui/lessons/lesson_bar.h"
#include "ui/panels/check/check_panel.h"
#include "ui/panels/compare/compare_panel.h"
#include "ui/panels/compare/text_compare_view.h"
#include "ui/panels/inspect/inspect_panel.h"
#include "ui/panels/overview/overview_panel.h"
#include "ui/panels/train/train_panel.h"
#include "ui/panels/vocab/vocab_panel.h"
#include "ui/support/fold.h"
#include "ui/support/language.h"
#include "ui/widgets/help_window/help_window.h"
#include "ui/widgets/notices/problem_bars.h"
#include "ui/widgets/open_by_name/open_by_name.h"
#include "ui/widgets/token_card/piece_window.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QJsonObject>
#include <QKeyEvent>
#include <QMenu>
#include <QScreen>
#include <QSplitter>
#include <QTimer>
#include <QVBoxLayout>
#include <QWidget>

#include <algorithm>

namespace tokenscope::app {
namespace {

/// Qt shows it as a star, or as the platform does, while the window is modified.
const QString kModifiedMark = QStringLiteral("[*]");

} // namespace

MainWindow::MainWindow(ui::Session& session)
    : m_session(session) {
    ui::nameControlsForScreenReaders();
    setMinimumSize(960, 560);

    auto* body = new QWidget(this);
    auto* split = new QSplitter(body);
    auto* center = new QWidget(split);
    auto* middle = new QVBoxLayout(center);
    middle->setContentsMargins(0, 0, 0, 0);
    middle->setSpacing(0);
    m_panels = new Panels(session, center);
    middle->addWidget(m_panels, 1);
    // Below the panels, so that nothing moves when one appears.
    m_problems = new ui::ProblemBars(session, body);
    middle->addWidget(m_problems);
    auto* saved = new SavedBar(body);
    middle->addWidget(saved);

    m_menus = new Menus(*this, session, *m_panels);
    auto* modes = new ModeBar(m_panels->modes(), body);
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* top =
        new TopBar(session, {*m_menus->openTokenizer(), *m_menus->palette(), *m_menus->compareWith()}, body);
    column->addWidget(top);
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(modes);
    row->addWidget(split, 1);
    column->addLayout(row, 1);
    m_status = new StatusLine(session, body);
    column->addWidget(m_status);
    setCentralWidget(body);

    connect(top, &TopBar::notesRequested, m_panels, [this] {
        m_panels->show(m_panels->get<ui::OverviewPanel>());
        m_panels->get<ui::OverviewPanel>().showNotes();
    });
    connect(modes, &ModeBar::chosen, m_panels, [this](ui::Panel* mode) { m_panels->setMode(*mode); });
    connect(m_panels, &Panels::changed, modes, [this, modes] {
        const bool overview = &m_panels->shown() == &m_panels->get<ui::OverviewPanel>(); // a tab of Inspect
        modes->setCurrent(overview ? m_panels->get<ui::InspectPanel>() : m_panels->mode());
    });
    SaveTokenizer* save = &m_menus->saveTokenizer();
    connect(save, &SaveTokenizer::started, saved, &QWidget::hide);
    connect(save, &SaveTokenizer::saved, saved, &SavedBar::show);
    connect(saved, &SavedBar::openRequested, &session, &ui::Session::openTokenizer);

    m_lessons = new LessonDock(session, *split);
    m_palette = new CommandPalette(this);
    m_pieces = new PieceSearch(session, this);
    m_byName = new ui::OpenByName(this);
    m_preferences = new Preferences(*this, session);
    m_unsaved = new UnsavedText(*this, session, panel<ui::CheckPanel>().tests(), panel<ui::ChatPanel>());
    m_unsavedTokenizer =
        new UnsavedTokenizer(*this, session, m_menus->saveTokenizer(), panel<ui::TrainPanel>().files());
    new FocusKeeper(*this);
    connectPanels();
    connectMenus();
    connectLessons();
    connect(m_byName, &ui::OpenByName::chosen, &session, &ui::Session::openTokenizer);
    connect(&session, &ui::Session::textOriginChanged, this, &MainWindow::updateTitle);
    connect(&session, &ui::Session::currentTokenizerChanged, this, &MainWindow::updateTitle);
    connect(m_panels, &Panels::documentChanged, this, &MainWindow::updateTitle);
    connect(m_panels, &Panels::changed, this, &MainWindow::updateTitle);

    connect(&session, &ui::Session::countsChanged, this, [this] {
        for (QWidget* widget : findChildren<QWidget*>()) // those that paint counts
            widget->update();
    });

    restoreState();
    connect(&session, &ui::Session::aboutToSave, this, &MainWindow::saveState);
    updateTitle();
    m_panels->focusFirst();
}

MainWindow::~MainWindow() = default;

void MainWindow::connectPanels() {
    connect(m_panels, &Panels::statusMessage, m_status, &StatusLine::showMessage);
    connect(m_panels, &Panels::statusTextChanged, this, &MainWindow::updateStatus);
    connect(m_panels, &Panels::changed, this, &MainWindow::updateStatus);
    connect(m_panels, &Panels::openRequested, m_menus->openTokenizer(), &QAction::trigger);
    connect(m_panels, &Panels::saveRequested, &m_menus->saveTokenizer(),
            qOverload<const std::shared_ptr<const Tokenizer>&>(&SaveTokenizer::ask));
}

void MainWindow::connectMenus() {
    connect(m_menus, &Menus::statusMessage, m_status, &StatusLine::showMessage);
    connect(m_menus, &Menus::paletteRequested, this, [this] {
        m_palette->open(m_menus->commands() + m_preferences->commands());
        m_pieces->prepare();
    });
    m_palette->model().addSearch([this](const QString& typed) { return m_pieces->find(typed); });
    connect(m_pieces, &PieceSearch::ready, m_palette, &CommandPalette::searchAgain);
    connect(m_pieces, &PieceSearch::chosen, this, &MainWindow::showPiece);
    connect(m_menus, &Menus::helpRequested, this, &MainWindow::showHelp);
    connect(m_menus, &Menus::openByNameRequested, m_byName, [this] { m_byName->open(); });
    connect(m_menus, &Menus::preferencesRequested, m_preferences, &Preferences::open);
    connect(m_panels, &Panels::preferencesRequested, m_preferences, &Preferences::open);
    connect(m_menus, &Menus::panesCycled, this, &MainWindow::cyclePanes);
    const auto showOverview = [this](bool shown) {
        if (shown)
            m_panels->show(m_panels->get<ui::OverviewPanel>());
        else
            m_panels->setMode(m_panels->mode());
    };
    connect(m_menus, &Menus::overviewRequested, this, showOverview);
    connect(m_status, &StatusLine::overviewRequested, this, [showOverview] { showOverview(true); });
    connect(m_panels, &Panels::changed, m_menus->overview(), [this] {
        m_menus->overview()->setChecked(&m_panels->shown() == &m_panels->get<ui::OverviewPanel>());
    });
    QMenu* with = m_menus->compareWith();
    connect(with, &QMenu::aboutToShow, this, [this, with] { panel<ui::ComparePanel>().fillAddMenu(*with); });
    connect(with, &QMenu::triggered, this, [this] { m_panels->setMode<ui::ComparePanel>(); });
}

void MainWindow::connectLessons() {
    connect(m_menus, &Menus::lessonsRequested, m_lessons, &LessonDock::setShown);
    connect(m_menus, &Menus::lessonRequested, m_lessons, &LessonDock::openLesson);
    connect(m_menus, &Menus::presentRequested, m_lessons, &LessonDock::present);
    connect(m_lessons, &LessonDock::shownChanged, this, [this](bool shown) {
        m_menus->lessons()->setChecked(shown);
        if (!shown)
            m_panels->focusFirst();
    });
    auto* drops = new FileDrops(*this, m_session, *m_panels);
    connect(drops, &FileDrops::lessonDropped, m_lessons, &LessonDock::openLesson);
    connect(drops, &FileDrops::modelDropped, m_byName, [this](const QString& name) { m_byName->open(name); });
}

void MainWindow::updateStatus() {
    const ui::Panel& panel = m_panels->shown();
    const QString text = panel.statusText();
    m_status->setPlace(panel.replacesCounts() ? QString() : text);
    m_status->setCounts(panel.replacesCounts() ? text : QString());
}

void MainWindow::updateTitle() {
    const ui::TextDocument& text = m_session.document();
    const auto own = m_panels->shown().document();
    QString title = own                            ? own->title
                    : text.origin().file.isEmpty() ? text.origin().title
                                                   : QFileInfo(text.origin().file).fileName();
    if (title.isEmpty())
        title = tr("Typed text");
    title.replace(kModifiedMark, kModifiedMark + kModifiedMark); // that of the name itself is escaped
    title += kModifiedMark;
    if (const ui::OpenTokenizer* open = m_session.tokenizers().current()) {
        QString tokenizer = open->source.title();
        title += QStringLiteral(" · ") + tokenizer.replace(kModifiedMark, kModifiedMark + kModifiedMark);
    }
    setWindowTitle(tr("%1 — Tokenscope").arg(title));
    setWindowModified(own ? own->modified : text.isModified());
}

void MainWindow::restoreState() {
    const QJsonObject state = m_session.windowState();
    resize(1280, 800);
    restoreGeometry(QByteArray::fromBase64(state[QStringLiteral("geometry")].toString().toLatin1()));
    m_panels->restore(state, m_session.panelTexts());
    m_lessons->restore(state[QStringLiteral("lessons")].toObject());
}

void MainWindow::saveState() {
    QJsonObject state{{QStringLiteral("geometry"), QString::fromLatin1(saveGeometry().toBase64())},
                      {QStringLiteral("lessons"), m_lessons->state()}};
    QJsonObject texts;
    m_panels->saveTo(state, texts);
    m_session.setWindowState(state, texts);
}

bool MainWindow::focusNextPrevChild(bool next) {
    ui::orderFocus(*this);
    return QMainWindow::focusNextPrevChild(next);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!m_unsavedTokenizer->mayClose()) {
        m_unsaved->forgetAnswers(); // they were about an earlier attempt
        return event->ignore();
    }
    if (!m_unsaved->mayClose())
        return event->ignore();
    m_session.saveNow();
    QMainWindow::closeEvent(event);
}

/// What nothing else takes.
void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape || !m_problems->dismissNewest())
        QMainWindow::keyPressEvent(event);
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

/// Selects its first token in the text; if there is none, shows its card in a window.
void MainWindow::showPiece(PieceId id) {
    if (auto& vocab = panel<ui::VocabPanel>(); &vocab == &m_panels->shown())
        return vocab.showPiece(id);
    if (const ui::EncodedTextPtr encoded = m_session.encoded()) {
        const auto& ids = encoded->encoding.ids;
        const auto token = std::find(ids.begin(), ids.end(), id);
        if (token != ids.end() && encoded->tokenizer == m_session.tokenizers().currentTokenizer()) {
            m_panels->setMode<ui::InspectPanel>();
            m_session.selection().setCurrent(token - ids.begin());
            return;
        }
    }
    const ui::OpenTokenizer* open = m_session.tokenizers().current();
    if (!open || !open->tokenizer)
        return;
    if (!m_piece)
        m_piece = new ui::PieceWindow(this);
    m_piece->showPiece(open->tokenizer, id, open->source.title());
}

void MainWindow::showHelp(const QString& page) {
    if (!m_help) {
        QStringList keys;
        for (const ui::Panel* panel : m_panels->all())
            keys << panel->info().key;
        m_help = new ui::HelpWindow(keys, this);
    }
    m_help->setShortcuts(m_menus->shortcuts());
    m_help->showPage(page.isEmpty() ? m_panels->shown().info().key : page);
}

void MainWindow::cyclePanes(int step) {
    QList<QWidget*> panes = m_panels->shown().panes();
    if (m_lessons->bar().isVisible())
        panes << m_lessons->bar().pane();
    if (m_problems->isVisible())
        panes << m_problems;
    const QWidget* focus = QApplication::focusWidget();
    qsizetype at = -1;
    for (QWidget*& pane : panes) // of a folded one, its button
        pane = ui::Fold::reachable(*pane);
    for (qsizetype i = 0; i < panes.size(); ++i)
        if (focus && (panes[i] == focus || panes[i]->isAncestorOf(focus)))
            at = i;
    if (panes.isEmpty())
        return;
    const qsizetype next = at < 0 ? 0 : (at + step + panes.size()) % panes.size();
    panes[next]->setFocus(Qt::ShortcutFocusReason);
}

namespace {

constexpr int kFrameDelayMs = 250;

void fitOnce(QWidget& window) {
    if (!window.screen() || window.isMaximized() || window.isFullScreen())
        return;
    const QRect inside = window.geometry();
    const QRect outside = window.frameGeometry();
    const QMargins frame(inside.left() - outside.left(), inside.top() - outside.top(),
                         outside.right() - inside.right(), outside.bottom() - inside.bottom());
    const QRect fitted = fittedWindow(inside, frame, window.screen()->availableGeometry());
    if (fitted != inside)
        window.setGeometry(fitted);
}

} // namespace

QRect fittedWindow(QRect window, const QMargins& frame, const QRect& available) {
    const QRect free = available.marginsRemoved(frame);
    if (!free.isValid())
        return window;
    window.setSize(window.size().boundedTo(free.size()));
    window.moveLeft(std::clamp(window.left(), free.left(), free.right() - window.width() + 1));
    window.moveTop(std::clamp(window.top(), free.top(), free.bottom() - window.height() + 1));
    return window;
}

void fitScreen(QWidget& window) {
    fitOnce(window);
    QTimer::singleShot(kFrameDelayMs, &window, [&window] { fitOnce(window); });
}

} // namespace tokenscope::app
