#include "app/window/menus.h"

#include "app/window/save_tokenizer.h"
#include "resources/samples.h"
#include "ui/panels/check/suite_files.h"
#include "ui/session/tokenizer_source.h"
#include "ui/support/glyphs.h"
#include "ui/support/language.h"
#include "ui/support/piece_paint.h"
#include "ui/support/settings.h"
#include "ui/support/theme.h"
#include "ui/widgets/word_input_menu/word_input_menu.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QSet>

#include <optional>
#include <utility>

namespace tokenscope::app {

QString FileDialogs::lastFolder() const {
    return m_session.recent().isEmpty() ? QString()
                                        : QFileInfo(m_session.recent().constFirst()).absolutePath();
}

QStringList FileDialogs::chooseTokenizers() const {
    return QFileDialog::getOpenFileNames(
        &m_window, tr("Open tokenizers"), lastFolder(),
        tr("Tokenizers (%1);;All files (*)").arg(ui::tokenizerNameFilters().join(QLatin1Char(' '))));
}

void FileDialogs::openTokenizerFolder() {
    const QString folder =
        QFileDialog::getExistingDirectory(&m_window, tr("Open the folder of a model"), lastFolder());
    if (!folder.isEmpty())
        m_session.openTokenizer(folder);
}

void FileDialogs::openText() {
    const QString file =
        QFileDialog::getOpenFileName(&m_window, tr("Open text"), lastFolder(), tr("All files (*)"));
    if (!file.isEmpty())
        m_session.openText(file);
}

QString FileDialogs::saveText() {
    const QString file = m_session.textFile();
    if (file.isEmpty())
        return saveTextAs();
    m_session.saveText(file);
    return file;
}

QString FileDialogs::saveTextAs() {
    const QString file = QFileDialog::getSaveFileName(
        &m_window, tr("Save text"),
        m_session.textFile().isEmpty() ? lastFolder() + QStringLiteral("/text.txt") : m_session.textFile());
    if (!file.isEmpty())
        m_session.saveText(file);
    return file;
}

QString FileDialogs::chooseLesson() const {
    return QFileDialog::getOpenFileName(&m_window, tr("Open lesson"), lastFolder(),
                                        tr("Lessons (*.md *.markdown);;All files (*)"));
}

namespace {

QString text(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

/// The name of a file has no mnemonic.
QString menuText(QString name) {
    return name.replace(QLatin1Char('&'), QLatin1String("&&"));
}

constexpr const char* kTitle = "title"; ///< property of an action whose text differs from its title

/// Menus of the platform can't draw a frame around the code point of a character that no font has: it is
/// spelled out.
QString withGlyphs(const QString& title) {
    QString shown;
    for (const char32_t c : title.toUcs4())
        shown += c <= 0x20 || ui::hasGlyph(c) ? QString::fromUcs4(&c, 1) : ui::codePointName(c);
    return shown;
}

QKeySequence keys(const char* sequence) {
    return QKeySequence(QLatin1String(sequence));
}

const QString kBelow = QStringLiteral(": ");

/// Without the mnemonic.
QString titleOf(const QAction& action) {
    QString title = action.property(kTitle).isValid() ? action.property(kTitle).toString() : action.text();
    return title.replace(QLatin1String("&&"), QStringLiteral("\x01"))
        .remove(QLatin1Char('&'))
        .replace(QLatin1Char('\x01'), QLatin1Char('&'));
}

/// Calls `visit` with each visible action below the menu and the path that leads there.
template <class Visit>
void visitActions(const QMenu& menu, const QString& path, const Visit& visit) {
    for (QAction* action : menu.actions()) {
        if (action->isSeparator() || !action->isVisible())
            continue;
        if (const QMenu* below = action->menu()) {
            if (action->isEnabled())
                visitActions(*below, path + titleOf(*action) + kBelow, visit);
            continue;
        }
        visit(*action, path);
    }
}

} // namespace

namespace {

/// Gives each action of the menu a mnemonic of its own, in any language: a letter that an earlier one has is
/// replaced by the first letter of the title that is free, if there is one.
void separateMnemonics(const QMenu& menu) {
    QSet<QChar> taken;
    for (QAction* action : menu.actions()) {
        const QKeySequence own = QKeySequence::mnemonic(action->text());
        if (const QMenu* below = action->menu())
            separateMnemonics(*below);
        if (own.isEmpty())
            continue;
        const QChar letter = QChar(own[0].key()).toLower();
        if (!taken.contains(letter)) {
            taken << letter;
            continue;
        }
        QString title = titleOf(*action);
        for (qsizetype i = 0; i < title.size(); ++i) {
            const QChar c = title[i].toLower();
            if (c.isLetter() && !taken.contains(c)) {
                taken << c;
                title.replace(QLatin1Char('&'), QLatin1String("&&"));
                title.insert(i + title.left(i).count(QLatin1Char('&')), QLatin1Char('&'));
                break;
            }
        }
        action->setText(title);
    }
}

} // namespace

Menus::Menus(QMainWindow& window, ui::Session& session, Panels& panels)
    : QObject(&window)
    , m_window(window)
    , m_session(session)
    , m_dialogs(window, session)
    , m_panels(panels) {
    makeFile();
    makeEdit();
    makeView();
    makeTokenizer();
    makeSamples();
    makeHelp();
    for (const QAction* top : window.menuBar()->actions()) {
        separateMnemonics(*top->menu());
        top->menu()->installEventFilter(this);
    }

    connect(&session, &ui::Session::recentChanged, this, &Menus::fillRecent);
    connect(&session, &ui::Session::tokenizersChanged, this, &Menus::fillTokenizers);
    connect(&session, &ui::Session::currentTokenizerChanged, this, &Menus::fillTokenizers);
    connect(&session, &ui::Session::switchesChanged, this, &Menus::updateChecks);
    connect(&panels, &Panels::commandsChanged, this, &Menus::updateChecks);
    connect(&panels, &Panels::historyChanged, this, &Menus::updateUndo);
    connect(&session, &ui::Session::textOriginChanged, this, &Menus::updateUndo);
    connect(&panels, &Panels::documentChanged, this, &Menus::updateUndo);
    connect(&panels, &Panels::changed, this, &Menus::updateMode);
    connect(&ui::Settings::instance(), &ui::Settings::changed, this, &Menus::updateChecks);
    fillRecent();
    fillTokenizers();
    updateChecks();
    updateMode();
}

/// Escape in a menu would leave the keyboard in the menu bar, where typed letters open menus. It goes on to the menu
/// bar, which gives the keyboard back.
bool Menus::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (QApplication::activePopupWidget())
                    return;
                QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
                QCoreApplication::sendEvent(m_window.menuBar(), &escape);
            },
            Qt::QueuedConnection);
    }
    return QObject::eventFilter(watched, event);
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
    m_openTokenizer = add(menu, tr("&Open tokenizer…"), {QKeySequence::Open}, [this] {
        for (const QString& file : m_dialogs.chooseTokenizers()) {
            if (ui::isSuiteFile(file)) // is JSON, too
                m_panels.openSuite(file);
            else
                m_session.openTokenizer(file);
        }
    });
    add(menu, tr("Open tokenizer &folder…"), {}, [this] { m_dialogs.openTokenizerFolder(); });
    add(menu, tr("Open by &name…"), {keys("Ctrl+Shift+N")}, [this] { emit openByNameRequested(); });
    add(menu, tr("Open &text…"), {keys("Ctrl+Shift+O")}, [this] { m_dialogs.openText(); });
    m_recent = menu.addMenu(tr("&Recent"));
    menu.addSeparator();
    m_closeTokenizer = add(menu, tr("&Close tokenizer"), {keys("Ctrl+W")}, [this] {
        m_session.tokenizers().requestClose(m_session.tokenizers().currentIndex());
    });
    m_reopenTokenizer = add(menu, tr("Reopen closed to&kenizer"), {keys("Ctrl+Shift+T")},
                            [this] { m_session.tokenizers().reopenClosed(); });
    m_save = new SaveTokenizer(m_window, m_session);
    m_saveTokenizer = add(menu, tr("Save tokenizer &as…"), {keys("Ctrl+Shift+E")}, [this] { m_save->ask(); });
    m_saveText = add(menu, tr("&Save text…"), {QKeySequence::Save}, [this] {
        if (m_panels.shown().document())
            m_panels.shown().saveDocument();
        else
            m_dialogs.saveText();
    });
    m_saveTextAs = add(menu, tr("Save text as…"), {}, [this] {
        if (m_panels.shown().document())
            m_panels.shown().saveDocumentAs();
        else
            m_dialogs.saveTextAs();
    });
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
    for (const ui::Panel* panel : m_panels.all())
        if (QMenu* own = panel->editMenu())
            menu.addMenu(own);
    menu.addSeparator();
    add(menu, tr("&Find in tokens"), {QKeySequence::Find}, [this] { m_panels.openFind(); });
    addPanelCommands(menu, ui::PanelCommand::Menu::Edit, m_panels.all());
    add(menu, tr("&Keep as test…"), {keys("Ctrl+T")}, [this] { m_panels.keepAsTest(); });
    menu.addSeparator();
    add(menu, tr("Pre&ferences…"), {keys("Ctrl+,")}, [this] { emit preferencesRequested(); });
    for (auto signal : {&ui::TextDocument::undoAvailable, &ui::TextDocument::redoAvailable})
        connect(&m_session.document(), signal, this, &Menus::updateUndo);
}

void Menus::addPanelCommands(QMenu& menu, ui::PanelCommand::Menu which, const QList<ui::Panel*>& panels) {
    using Scope = ui::PanelCommand::Scope;
    for (ui::Panel* panel : panels) {
        bool separated = which != ui::PanelCommand::Menu::View || menu.isEmpty();
        for (const ui::PanelCommand& command : panel->commands()) {
            if (command.menu != which)
                continue;
            if (!std::exchange(separated, true))
                menu.addSeparator();
            QList<QKeySequence> shortcuts;
            if (!command.shortcut.isEmpty())
                shortcuts << command.shortcut;
            QAction* action = add(menu, command.title, shortcuts, [this, panel, command] {
                if (command.scope == Scope::OpensPanel && &m_panels.shown() != panel)
                    m_panels.setMode(*panel);
                command.run();
                updateChecks();
            });
            action->setCheckable(command.isChecked != nullptr);
            m_panelActions << PanelAction{action, panel, command};
        }
    }
}

void Menus::updateUndo() {
    const ui::TextDocument& text = m_session.document();
    const ui::Panel& shown = m_panels.shown();
    // What isn't shown is neither undone nor saved.
    const ui::Panel::History history = shown.history().value_or(
        shown.showsText() ? ui::Panel::History{text.canUndo(), text.canRedo()} : ui::Panel::History{});
    const std::optional<ui::Panel::Document> document = shown.document();
    m_saveText->setEnabled(document || shown.showsText());
    m_saveText->setText(document && document->hasFile    ? document->saveTitle
                        : document                       ? document->saveTitle + QChar(0x2026)
                        : m_session.textFile().isEmpty() ? tr("&Save text…")
                                                         : tr("&Save text"));
    m_saveTextAs->setEnabled(document || shown.showsText());
    m_saveTextAs->setText(document ? document->saveAsTitle : tr("Save text as…"));
    m_undo->setEnabled(history.canUndo);
    m_redo->setEnabled(history.canRedo);
}

void Menus::makeView() {
    QMenu& menu = *m_window.menuBar()->addMenu(tr("&View"));
    for (ui::Panel* mode : m_panels.modes())
        m_modes << addSwitch(menu, mode->info().title,
                             {QKeySequence(QStringLiteral("Alt+%1").arg(m_modes.size() + 1))},
                             [this, mode](bool) { m_panels.setMode(*mode); });
    m_overview = addSwitch(menu, tr("&Overview of the tokenizer's files"), {keys("Ctrl+I")},
                           [this](bool on) { emit overviewRequested(on); });
    add(menu, tr("Show the &derivation of the token"), {keys("Ctrl+M")}, [this] {
        if (m_panels.mode().explainSelectedToken())
            return;
        if (const qsizetype token = m_session.selection().current(); token >= 0)
            m_session.selection().requestDerivation(token);
    });
    // The first mode's commands are at hand; with those of all modes, the menu would not fit a low screen.
    const QList<ui::Panel*> first = m_panels.modes().first(1);
    QList<ui::Panel*> others = m_panels.all();
    others.removeOne(first.constFirst());
    addPanelCommands(menu, ui::PanelCommand::Menu::View, first);
    menu.addSeparator();
    addPanelCommands(*menu.addMenu(tr("&Go to")), ui::PanelCommand::Menu::View, others);
    addPanelCommands(*menu.addMenu(tr("Sub-pages")), ui::PanelCommand::Menu::Pages, m_panels.all());
    QMenu& themes = *menu.addMenu(tr("T&heme"));
    const std::pair<QString, ui::ThemeChoice> choices[] = {
        {tr("Follow the &system"), ui::ThemeChoice::System},
        {tr("&Light"), ui::ThemeChoice::Light},
        {tr("&Dark"), ui::ThemeChoice::Dark}};
    for (const auto& [title, choice] : choices)
        m_themes << addSwitch(themes, title, {},
                              [choice = choice](bool) { ui::Theme::instance().setChoice(choice); });
    QMenu& languages = *menu.addMenu(tr("Lan&guage"));
    const auto addLanguage = [&](const QString& title, const QString& code) {
        m_languages << addSwitch(languages, title, {}, [this, code](bool) {
            ui::chooseLanguage(code);
            emit statusMessage(tr("The language changes when Tokenscope starts again"));
        });
        m_languages.constLast()->setData(code);
    };
    addLanguage(tr("Follow the &system"), {});
    for (const QString& code : ui::languages())
        addLanguage(ui::languageName(code), code);
    QMenu& sizes = *menu.addMenu(tr("Te&xt size"));
    add(sizes, tr("L&arger text"), {keys("Ctrl++"), keys("Ctrl+=")},
        [] { ui::Theme::instance().setTextPercent(ui::Theme::instance().textPercent() + 10); });
    add(sizes, tr("S&maller text"), {keys("Ctrl+-")},
        [] { ui::Theme::instance().setTextPercent(ui::Theme::instance().textPercent() - 10); });
    add(sizes, tr("&Default text size"), {keys("Ctrl+0")}, [] { ui::Theme::instance().setTextPercent(100); });
    m_still = addSwitch(menu, tr("Re&duce motion"), {}, [](bool on) { ui::setReduceMotion(on); });
    menu.addSeparator();
    add(menu, tr("Next &pane"), {keys("F6")}, [this] { emit panesCycled(1); });
    add(menu, tr("Pre&vious pane"), {keys("Shift+F6")}, [this] { emit panesCycled(-1); });
}

void Menus::makeTokenizer() {
    m_tokenizers = m_window.menuBar()->addMenu(tr("&Tokenizer"));
    m_tokenizers->addSeparator();
    const auto step = [this](int by) {
        ui::TokenizerList& list = m_session.tokenizers();
        if (list.size() > 0)
            list.setCurrent((list.currentIndex() + by + list.size()) % list.size());
    };
    add(*m_tokenizers, tr("&Next tokenizer"), {keys("Ctrl+Tab")}, [step] { step(1); });
    const QList<QKeySequence> back = {keys("Ctrl+Shift+Tab"), keys("Ctrl+Shift+Backtab")};
    add(*m_tokenizers, tr("Pre&vious tokenizer"), back, [step] { step(-1); });
    m_tokenizers->addSeparator();
    m_compareWith = m_tokenizers->addMenu(tr("&Compare with"));
    m_tokenizers->addSeparator();
    m_addSpecial = addSwitch(*m_tokenizers, tr("&Add special"), {keys("Ctrl+Shift+A")},
                             [this](bool on) { m_session.setAddSpecial(on); });
    m_parseSpecial = addSwitch(*m_tokenizers, tr("&Parse special"), {keys("Ctrl+Shift+S")},
                               [this](bool on) { m_session.setParseSpecial(on); });
    m_tokenizers->addMenu(new ui::WordInputMenu(m_session, m_tokenizers));
    m_tokenizers->addSeparator();
    m_tokenizers->addAction(m_overview);
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
    add(menu, tr("&Manual"), {keys("F1")}, [this] { emit helpRequested({}); });
    add(menu, tr("&Glossary"), {}, [this] { emit helpRequested(ui::HelpWindow::glossaryPage()); });
    add(menu, tr("&Keyboard shortcuts"), {}, [this] { emit helpRequested(ui::HelpWindow::shortcutsKey()); });
    m_palette = add(menu, tr("&Commands…"), {keys("Ctrl+Shift+P")}, [this] { emit paletteRequested(); });
    menu.addSeparator();
    m_lessons =
        addSwitch(menu, tr("&Lessons"), {keys("Shift+F1")}, [this](bool on) { emit lessonsRequested(on); });
    add(menu, tr("Open l&esson…"), {}, [this] {
        if (const QString path = m_dialogs.chooseLesson(); !path.isEmpty())
            emit lessonRequested(path);
    });
    add(menu, tr("&Present the lesson"), {keys("Shift+F5")}, [this] { emit presentRequested(); });
    add(menu, tr("&About Tokenscope"), {}, [this] {
        auto* about = new QMessageBox(&m_window);
        about->setAttribute(Qt::WA_DeleteOnClose);
        about->setModal(false);
        about->setWindowTitle(tr("About Tokenscope"));
        about->setText(tr("<b>Tokenscope %1</b>").arg(QApplication::applicationVersion()));
        about->setInformativeText(
            tr("Shows how a tokenizer encodes a text, and why.\nNothing leaves this machine.\n\n"
               "Apache License 2.0"));
        about->show();
    });
}

namespace {

constexpr qsizetype kMaxFolder = 60; ///< characters in the list of recent files

/// Of the file; the user's own folder is `~`. A long one loses its middle.
QString shownFolder(const QString& path) {
    QString folder = QDir::toNativeSeparators(QFileInfo(path).absolutePath());
    const QString home = QDir::toNativeSeparators(QDir::homePath());
    if (folder == home || folder.startsWith(home + QDir::separator()))
        folder.replace(0, home.size(), QLatin1Char('~'));
    if (folder.size() > kMaxFolder)
        folder = folder.left(kMaxFolder / 2) + QStringLiteral("…") + folder.right(kMaxFolder / 2);
    return folder;
}

} // namespace

void Menus::fillRecent() {
    m_recent->clear();
    for (const QString& path : m_session.recent()) {
        const QString name = QFileInfo(path).fileName();
        QAction* action = add(*m_recent, menuText(QStringLiteral("%1 — %2").arg(name, shownFolder(path))), {},
                              [this, path] { m_session.openAny(path); });
        action->setProperty(kTitle, menuText(name)); // the palette shows the path next to it
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
    const ui::TokenizerList& list = m_session.tokenizers();
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
    m_reopenTokenizer->setEnabled(list.canReopen());
    m_saveTokenizer->setEnabled(list.currentTokenizer() != nullptr);
    m_reload->setEnabled(list.current() && !list.current()->source.path.isEmpty());
}

void Menus::updateChecks() {
    m_addSpecial->setChecked(m_session.addSpecial());
    m_parseSpecial->setChecked(m_session.parseSpecial());
    m_still->setChecked(ui::reduceMotionChosen());
    for (const PanelAction& action : m_panelActions) {
        const bool applies =
            action.command.scope != ui::PanelCommand::Scope::WhileChosen || action.panel == &m_panels.shown();
        action.action->setEnabled(applies && (!action.command.isEnabled || action.command.isEnabled()));
        if (action.command.isChecked) // a view is checked only while it is in sight
            action.action->setChecked((action.command.scope == ui::PanelCommand::Scope::Anywhere ||
                                       action.panel == &m_panels.shown()) &&
                                      action.command.isChecked());
    }
    for (QAction* action : m_languages)
        action->setChecked(action->data().toString() == ui::chosenLanguage());
    for (qsizetype i = 0; i < m_themes.size(); ++i)
        m_themes[i]->setChecked(static_cast<int>(ui::Theme::instance().choice()) == i);
}

void Menus::updateMode() {
    updateUndo();
    const ui::Panel& shown = m_panels.shown();
    const QList<ui::Panel*> modes = m_panels.modes();
    for (qsizetype i = 0; i < m_modes.size(); ++i)
        m_modes[i]->setChecked(modes[i] == &shown);
    updateChecks();
}

void Menus::edit(const char* slot) {
    QWidget* target = QApplication::focusWidget();
    const QByteArray signature = QByteArray(slot) + "()";
    while (target && target->metaObject()->indexOfMethod(signature) < 0)
        target = target->isWindow() ? nullptr : target->parentWidget();
    if (!target)
        target = m_panels.shown().editTarget();
    if (target && target->metaObject()->indexOfMethod(signature) >= 0)
        QMetaObject::invokeMethod(target, slot);
}

QList<PaletteCommand> Menus::commands() const {
    QList<PaletteCommand> all;
    for (const QAction* top : m_window.menuBar()->actions())
        visitActions(*top->menu(), titleOf(*top) + kBelow, [&](QAction& action, const QString& path) {
            if (!action.isEnabled())
                return;
            QString title = titleOf(action);
            QString detail = action.shortcut().toString(QKeySequence::NativeText);
            if (detail.isEmpty() && action.data().typeId() == QMetaType::QString)
                detail = action.data().toString();
            if (action.isCheckable() && action.isChecked())
                title += QStringLiteral(" ✓");
            all << PaletteCommand{path + title, detail, [action = &action] { action->trigger(); }};
        });
    return all;
}

QList<ui::ShortcutRow> Menus::shortcuts() const {
    QList<ui::ShortcutRow> all;
    QList<const QAction*> listed; // an action can be in two menus
    for (const QAction* top : m_window.menuBar()->actions())
        visitActions(*top->menu(), {}, [&](const QAction& action, const QString& path) {
            QStringList keys;
            for (const QKeySequence& sequence : action.shortcuts())
                if (sequence[0].key() != Qt::Key_Backtab) // what Shift+Tab is called while it is pressed
                    keys << sequence.toString(QKeySequence::NativeText);
            keys.removeAll(QString());
            if (keys.isEmpty() || listed.contains(&action))
                return;
            listed << &action;
            all << ui::ShortcutRow{titleOf(*top), path + titleOf(action), keys};
        });
    for (const ui::Panel* panel : m_panels.all())
        for (const ui::Panel::Keys& own : panel->ownKeys())
            all << ui::ShortcutRow{panel->info().name(), own.action, own.keys};
    return all;
}

} // namespace tokenscope::app
