#pragma once
// The menus, and with them every action of the window: its name, its shortcut and what it does. The command
// palette lists them all.

#include "app/window/command_model.h"
#include "ui/panels/inspect/inspect_panel.h"
#include "ui/session/session.h"

#include <QObject>

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;

namespace tokenscope::ui {
class ChatDocument;
} // namespace tokenscope::ui

namespace tokenscope::app {

class SaveTokenizer;

class Menus : public QObject {
    Q_OBJECT

  public:
    Menus(QMainWindow& window, Session& session, InspectPanel& inspect);

    /// All enabled actions, recent files and samples included.
    [[nodiscard]] QList<Command> commands() const;
    [[nodiscard]] QAction* openTokenizer() const { return m_openTokenizer; }
    [[nodiscard]] QAction* palette() const { return m_palette; }
    [[nodiscard]] SaveTokenizer& saveTokenizer() const { return *m_save; }
    [[nodiscard]] QAction* overview() const { return m_overview; }
    /// Filled by whoever compares, when it is about to be shown.
    [[nodiscard]] QMenu* compareWith() const { return m_compareWith; }
    [[nodiscard]] QAction* lessons() const { return m_lessons; }
    /// The mode that is checked in the menu; in the order of the mode bar.
    void setMode(int mode);
    /// What undo and redo are about while Chat is shown.
    void setUndoOf(ChatDocument& document);

  signals:
    void modeRequested(int mode);
    /// So many words on in Steps, or back.
    void wordsMoved(int words);
    /// So many differences on in Compare, or back.
    void differencesMoved(int step);
    /// How the token that is selected in Chat was made.
    void madeInChatRequested();
    /// One of the views of Inspect was chosen.
    void viewRequested();
    void paletteRequested();
    void openByNameRequested();
    void panesCycled(int step);
    void overviewRequested(bool shown);
    void findRequested();
    void lessonsRequested(bool shown);
    void lessonRequested(const QString& path);
    void presentRequested();

  private:
    void makeFile();
    void makeEdit();
    void makeView();
    void makeTokenizer();
    void makeSamples();
    void makeHelp();
    void fillRecent();
    void fillTokenizers();
    void updateChecks();
    void updateUndo();
    void askForTokenizers();
    void askForTokenizerFolder();
    void askForText();
    void askForLesson();
    void askWhereToSave();
    void edit(const char* slot);
    QAction* add(QMenu& menu, const QString& text, const QList<QKeySequence>& shortcuts,
                 std::function<void()> run);
    QAction* addSwitch(QMenu& menu, const QString& text, const QList<QKeySequence>& shortcuts,
                       std::function<void(bool)> set);

    QMainWindow& m_window;
    Session& m_session;
    InspectPanel& m_inspect;
    QMenu* m_recent = nullptr;
    QMenu* m_tokenizers = nullptr;
    QMenu* m_compareWith = nullptr;
    QList<QAction*> m_open;    ///< one an open tokenizer, at the top of its menu
    QList<QAction*> m_inSteps; ///< enabled while that mode is shown
    QList<QAction*> m_inCompare;
    QAction* m_openTokenizer = nullptr;
    QAction* m_closeTokenizer = nullptr;
    QAction* m_saveTokenizer = nullptr;
    SaveTokenizer* m_save = nullptr;
    QAction* m_reload = nullptr;
    ChatDocument* m_chat = nullptr;
    int m_mode = 0;
    QAction* m_undo = nullptr;
    QAction* m_redo = nullptr;
    QAction* m_addSpecial = nullptr;
    QAction* m_parseSpecial = nullptr;
    QAction* m_overview = nullptr;
    QAction* m_lessons = nullptr;
    QAction* m_palette = nullptr;
    QAction* m_raw = nullptr;
    QList<QAction*> m_modes;
    QList<QAction*> m_views;
    QAction* m_still = nullptr;
    QList<QAction*> m_themes;
};

} // namespace tokenscope::app
