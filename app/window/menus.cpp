#include "app/window/menus.h"

#include "app/window/save_tokenizer.h"
#include "resources/samples.h"
#include "ui/panels/chat/chat_document.h"
#include "ui/support/glyphs.h"
#include "ui/support/piece_paint.h"
#include "ui/support/theme.h"
#include "ui/widgets/copy_menu/copy_menu.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>

#include <utility>

namespace tokenscope::app {
namespace {

QString text(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

/// A file's name in a menu is no place for mnemonics.
QString menuText(QString name) {
    return name.replace(QLatin1Char('&'), QLatin1String("&&"));
}

constexpr const char* kTitle = "title"; ///< of an action whose text isn't it

/// The platform's menus can't draw a frame: the code point of a character that no font has.
QString withGlyphs(const QString& title) {
    QString shown;
    for (const char32_t c : title.toUcs4())
        shown += c <= 0x20 || hasGlyph(c) ? QString::fromUcs4(&c, 1) : codePointName(c);
    return shown;
}

QKeySequence keys(const char* sequence) {
    return QKeySequence(QLatin1String(sequence));
}

/// Actions below the menu, with the path that leads there.
void collect(const QMenu& menu, const QString& path, QList<Command>& commands) {
    for (QAction* action : menu.actions()) {
        if (action->isSeparator() || !action->isEnabled() || !action->isVisible())
            continue;
        QString title =
            action->property(kTitle).isValid() ? action->property(kTitle).toString() : action->text();
        title.replace(QLatin1String("&&"), QStringLiteral("\x01"))
            .remove(QLatin1Char('&'))
            .replace(QLatin1Char('\x01'), QLatin1Char('&'));
        if (const QMenu* below = action->menu()) {
            collect(*below, path + title + QStringLiteral(": "), commands);
            continue;
        }
        QString detail = action->shortcut().toString(QKeySequence::NativeText);
        if (detail.isEmpty() && action->data().typeId() == QMetaType::QString)
            detail = action->data().toString();
        if (action->isCheckable() && action->isChecked())
            title += QStringLiteral(" ✓");
        commands << Command{path + title, detail, [action] { action->trigger(); }};
    }
}

} // namespace

Menus::Menus(QMainWindow& window, Session& session, InspectPanel& inspect)
    : QObject(&window)
    , m_window(window)
    , m_session(session)
    , m_inspect(inspect) {
    makeFile();
    makeEdit();
    makeView();
    makeTokenizer();
    makeSamples();
    makeHelp();

    connect(&session, &Session::recentChanged, this, &Menus::fillRecent);
    connect(&session, &Session::tokenizersChanged, this, &Menus::fillTokenizers);
    connect(&session, &Session::currentTokenizerChanged, this, &Menus::fillTokenizers);
    connect(&session, &Session::switchesChanged, this, &Menus::updateChecks);
    connect(&inspect, &InspectPanel::viewChanged, this, &Menus::updateChecks);
    connect(&Theme::instance(), &Theme::changed, this, &Menus::updateChecks);
    fillRecent();
    fillTokenizers();
    updateChecks();
}

QAction* Menus::add(QMenu& menu, const QString& title, const QList<QKeySequence>& shortcuts,
                    std::function<void()> run) {
    QAction* action = menu.addAction(title);
    action->setShortcuts(shortcuts);
    connect(action, &QAction::triggered, this, std::move(run));
    return action;
}

QAction* Menus::addSwitch(QMenu& menu, const QString& title, const QList<QKeySequence>& shortcuts,
                          std::function<void(bool)> set) {
    QAction* action = menu.addAction(title);
    action->setCheckable(true);
    action->setShortcuts(shortcuts);
    connect(action, &QAction::triggered, this, std::move(set));
    return action;
}

void Menus::makeFile() {
    QMenu& menu = *m_window.menuBar()->addMenu(tr("&File"));
    m_openTokenizer = add(menu, tr("&Open tokenizer…"), {QKeySequence::Open}, [this] { askForTokenizers(); });
    add(menu, tr("Open tokenizer &folder…"), {}, [this] { askForTokenizerFolder(); });
    add(menu, tr("Open by &name…"), {keys("Ctrl+Shift+N")}, [this] { emit openByNameRequested(); });
    add(menu, tr("Open &text…"), {keys("Ctrl+Shift+O")}, [this] { askForText(); });
    m_recent = menu.addMenu(tr("&Recent"));
    menu.addSeparator();
    m_closeTokenizer = add(menu, tr("&Close tokenizer"), {keys("Ctrl+W")},
                           [this] { m_session.tokenizers().close(m_session.tokenizers().currentIndex()); });
    m_save = new SaveTokenizer(m_window, m_session);
    m_saveTokenizer = add(menu, tr("Save tokenizer &as…"), {keys("Ctrl+Shift+E")}, [this] { m_save->ask(); });
    add(menu, tr("&Save text…"), {QKeySequence::Save}, [this] { askWhereToSave(); });
    menu.addSeparator();
    add(menu, tr("&Quit"), {keys("Ctrl+Q")}, [this] { m_window.close(); });
}

void Menus::makeEdit() {
    QMenu& menu = *m_window.menuBar()->addMenu(tr("&Edit"));
    m_undo = add(menu, tr("&Undo"), {QKeySequence::Undo}, [this] { edit("undo"); });
    m_redo = add(menu, tr("&Redo"), {keys("Ctrl+Shift+Z"), keys("Ctrl+Y")}, [this] { edit("redo"); });
    menu.addSeparator();
    add(menu, tr("Cu&t"), {QKeySequence::Cut}, [this] { edit("cut"); });
    add(menu, tr("&Copy"), {QKeySequence::Copy}, [this] { edit("copy"); });
    add(menu, tr("&Paste"), {QKeySequence::Paste}, [this] { edit("paste"); });
    add(menu, tr("Select &all"), {QKeySequence::SelectAll}, [this] { edit("selectAll"); });
    menu.addMenu(m_inspect.copyMenu());
    menu.addSeparator();
    add(menu, tr("&Find in tokens"), {QKeySequence::Find}, [this] { emit findRequested(); });
    add(menu, tr("&Next token"), {keys("Alt+Right")}, [this] { m_inspect.selectNext(1); });
    add(menu, tr("&Previous token"), {keys("Alt+Left")}, [this] { m_inspect.selectNext(-1); });
    for (auto signal : {&TextDocument::undoAvailable, &TextDocument::redoAvailable})
        connect(&m_session.document(), signal, this, &Menus::updateUndo);
    updateUndo();
}

void Menus::setUndoOf(ChatDocument& document) {
    m_chat = &document;
    connect(m_chat, &ChatDocument::historyChanged, this, &Menus::updateUndo);
    updateUndo();
}

void Menus::updateUndo() {
    const bool chat = m_mode == 2 && m_chat != nullptr;
    const bool train = m_mode == 4; // the field that is written in knows
    m_undo->setEnabled(train ? true : chat ? m_chat->canUndo() : m_session.document().canUndo());
    m_redo->setEnabled(train ? true : chat ? m_chat->canRedo() : m_session.document().canRedo());
}

void Menus::makeView() {
    QMenu& menu = *m_window.menuBar()->addMenu(tr("&View"));
    for (const QString& title : {tr("I&nspect"), tr("&Steps"), tr("C&hat"), tr("Com&pare"), tr("Tra&in")}) {
        const auto mode = static_cast<int>(m_modes.size());
        m_modes << addSwitch(menu, title, {QKeySequence(QStringLiteral("Alt+%1").arg(mode + 1))},
                             [this, mode](bool) { emit modeRequested(mode); });
    }
    add(menu, tr("Show how the token was &made"), {keys("Ctrl+M")}, [this] {
        if (m_mode == 2)
            return emit madeInChatRequested();
        if (const qsizetype token = m_session.selection().current(); token >= 0)
            m_session.selection().askHowMade(token);
    });
    m_inSteps << add(menu, tr("Next &word in Steps"), {keys("Ctrl+Right")}, [this] {
        emit wordsMoved(1);
    }) << add(menu, tr("Previous w&ord in Steps"), {keys("Ctrl+Left")}, [this] { emit wordsMoved(-1); });
    m_inCompare << add(menu, tr("Next &difference in Compare"), {keys("F8")},
                       [this] { emit differencesMoved(1); })
                << add(menu, tr("Previous di&fference in Compare"), {keys("Shift+F8")},
                       [this] { emit differencesMoved(-1); });
    setMode(0);
    menu.addSeparator();
    const std::pair<QString, InspectPanel::View> views[] = {{tr("&Chips"), InspectPanel::View::Chips},
                                                            {tr("&Table"), InspectPanel::View::Table},
                                                            {tr("&Ids"), InspectPanel::View::Ids},
                                                            {tr("Sta&ges"), InspectPanel::View::Stages}};
    for (const auto& [title, view] : views) {
        const auto number = QString::number(m_views.size() + 1);
        m_views << addSwitch(menu, title, {QKeySequence(QStringLiteral("Ctrl+") + number)},
                             [this, shown = view](bool) {
                                 m_inspect.setView(shown);
                                 emit viewRequested();
                             });
    }
    menu.addSeparator();
    m_raw = addSwitch(menu, tr("&Raw spelling of pieces"), {keys("Ctrl+Shift+R")},
                      [this](bool on) { m_inspect.setRawSpelling(on); });
    menu.addSeparator();
    QMenu& themes = *menu.addMenu(tr("T&heme"));
    const std::pair<QString, ThemeChoice> choices[] = {{tr("As the &system"), ThemeChoice::System},
                                                       {tr("&Light"), ThemeChoice::Light},
                                                       {tr("&Dark"), ThemeChoice::Dark}};
    for (const auto& [title, choice] : choices)
        m_themes << addSwitch(themes, title, {},
                              [choice = choice](bool) { Theme::instance().setChoice(choice); });
    add(menu, tr("L&arger text"), {keys("Ctrl++"), keys("Ctrl+=")},
        [] { Theme::instance().setTextPercent(Theme::instance().textPercent() + 10); });
    add(menu, tr("S&maller text"), {keys("Ctrl+-")},
        [] { Theme::instance().setTextPercent(Theme::instance().textPercent() - 10); });
    add(menu, tr("&Usual text size"), {keys("Ctrl+0")}, [] { Theme::instance().setTextPercent(100); });
    m_still = addSwitch(menu, tr("Re&duce motion"), {}, [this](bool on) {
        setReduceMotion(on);
        m_session.saveSoon();
    });
    menu.addSeparator();
    add(menu, tr("Next &pane"), {keys("F6")}, [this] { emit panesCycled(1); });
    add(menu, tr("Pre&vious pane"), {keys("Shift+F6")}, [this] { emit panesCycled(-1); });
}

void Menus::makeTokenizer() {
    m_tokenizers = m_window.menuBar()->addMenu(tr("&Tokenizer"));
    m_tokenizers->addSeparator();
    add(*m_tokenizers, tr("&Next tokenizer"), {keys("Ctrl+Tab")}, [this] {
        TokenizerList& list = m_session.tokenizers();
        if (list.size() > 0)
            list.setCurrent((list.currentIndex() + 1) % list.size());
    });
    m_tokenizers->addSeparator();
    m_compareWith = m_tokenizers->addMenu(tr("&Compare with"));
    m_tokenizers->addSeparator();
    m_addSpecial = addSwitch(*m_tokenizers, tr("&Add special"), {keys("Ctrl+Shift+A")},
                             [this](bool on) { m_session.setAddSpecial(on); });
    m_parseSpecial = addSwitch(*m_tokenizers, tr("&Parse special"), {keys("Ctrl+Shift+S")},
                               [this](bool on) { m_session.setParseSpecial(on); });
    m_tokenizers->addSeparator();
    m_overview = addSwitch(*m_tokenizers, tr("&Overview: what the files say"), {keys("Ctrl+I")},
                           [this](bool on) { emit overviewRequested(on); });
    m_reload = add(*m_tokenizers, tr("&Reload file"), {keys("Ctrl+R")}, [this] {
        if (m_session.tokenizers().current())
            m_session.tokenizers().reload(m_session.tokenizers().currentIndex());
    });
    add(*m_tokenizers, tr("&Encode again"), {keys("F5")}, [this] { m_session.encoder().again(); });
}

void Menus::makeSamples() {
    QMenu& menu = *m_window.menuBar()->addMenu(tr("&Samples"));
    QMenu& texts = *menu.addMenu(tr("&Texts"));
    for (const SampleText& sample : sampleTexts())
        add(texts, menuText(withGlyphs(text(sample.title))), {}, [this, name = text(sample.name)] {
            m_session.openSampleText(name);
        })->setProperty(kTitle, menuText(text(sample.title)));
    if (sampleTokenizers().empty())
        return;
    QMenu& tokenizers = *menu.addMenu(tr("T&okenizers"));
    for (const Sample& sample : sampleTokenizers())
        add(tokenizers, menuText(text(sample.title)), {},
            [this, name = text(sample.name)] { m_session.openSampleTokenizer(name); });
}

void Menus::makeHelp() {
    QMenu& menu = *m_window.menuBar()->addMenu(tr("&Help"));
    m_palette = add(menu, tr("&Commands and shortcuts"), {keys("Ctrl+Shift+P"), keys("F1")},
                    [this] { emit paletteRequested(); });
    m_lessons =
        addSwitch(menu, tr("&Lessons"), {keys("Shift+F1")}, [this](bool on) { emit lessonsRequested(on); });
    add(menu, tr("Open l&esson…"), {}, [this] { askForLesson(); });
    add(menu, tr("&Present the lesson"), {keys("Shift+F5")}, [this] { emit presentRequested(); });
    add(menu, tr("&About Tokenscope"), {}, [this] {
        auto* about = new QMessageBox(&m_window);
        about->setAttribute(Qt::WA_DeleteOnClose);
        about->setModal(false);
        about->setWindowTitle(tr("About Tokenscope"));
        about->setText(tr("<b>Tokenscope %1</b>").arg(QApplication::applicationVersion()));
        about->setInformativeText(
            tr("Shows what a tokenizer makes of a text, and why.\nNothing leaves this machine.\n\n"
               "Apache License 2.0"));
        about->show();
    });
}

void Menus::fillRecent() {
    m_recent->clear();
    for (const QString& path : m_session.recent()) {
        QAction* action = add(*m_recent, menuText(QFileInfo(path).fileName()), {},
                              [this, path] { m_session.openAny(path); });
        action->setData(path);
        action->setStatusTip(path);
    }
    m_recent->setEnabled(!m_session.recent().isEmpty());
    if (m_session.recent().isEmpty())
        return;
    m_recent->addSeparator();
    add(*m_recent, tr("Clear this list"), {}, [this] { m_session.clearRecent(); });
}

void Menus::fillTokenizers() {
    qDeleteAll(m_open);
    m_open.clear();
    const TokenizerList& list = m_session.tokenizers();
    QAction* before = m_tokenizers->actions().constFirst();
    for (int i = 0; i < list.size(); ++i) {
        auto* action = new QAction(menuText(list.at(i).source.title()), this);
        action->setCheckable(true);
        action->setChecked(i == list.currentIndex());
        action->setEnabled(list.at(i).tokenizer != nullptr);
        connect(action, &QAction::triggered, this, [this, i] { m_session.tokenizers().setCurrent(i); });
        m_tokenizers->insertAction(before, action);
        m_open << action;
    }
    m_closeTokenizer->setEnabled(list.current() != nullptr);
    m_saveTokenizer->setEnabled(list.currentTokenizer() != nullptr);
    m_reload->setEnabled(list.current() && !list.current()->source.path.isEmpty());
}

void Menus::updateChecks() {
    m_addSpecial->setChecked(m_session.addSpecial());
    m_parseSpecial->setChecked(m_session.parseSpecial());
    m_raw->setChecked(m_inspect.rawSpelling());
    m_still->setChecked(reduceMotionChosen());
    for (qsizetype i = 0; i < m_views.size(); ++i)
        m_views[i]->setChecked(static_cast<int>(m_inspect.view()) == i);
    for (qsizetype i = 0; i < m_themes.size(); ++i)
        m_themes[i]->setChecked(static_cast<int>(Theme::instance().choice()) == i);
}

void Menus::setMode(int mode) {
    m_mode = mode;
    updateUndo();
    for (qsizetype i = 0; i < m_modes.size(); ++i)
        m_modes[i]->setChecked(i == mode);
    for (QAction* action : m_inSteps)
        action->setEnabled(mode == 1);
    for (QAction* action : m_inCompare)
        action->setEnabled(mode == 3);
}

void Menus::edit(const char* slot) {
    QWidget* target = QApplication::focusWidget();
    const QByteArray signature = QByteArray(slot) + "()";
    while (target && target->metaObject()->indexOfMethod(signature) < 0)
        target = target->isWindow() ? nullptr : target->parentWidget();
    if (!target)
        target = m_inspect.isVisible() ? m_inspect.editor() : nullptr;
    if (target && target->metaObject()->indexOfMethod(signature) >= 0)
        QMetaObject::invokeMethod(target, slot);
}

QList<Command> Menus::commands() const {
    QList<Command> all;
    for (const QAction* top : m_window.menuBar()->actions()) {
        QString title = top->text();
        collect(*top->menu(), title.remove(QLatin1Char('&')) + QStringLiteral(": "), all);
    }
    return all;
}

} // namespace tokenscope::app
