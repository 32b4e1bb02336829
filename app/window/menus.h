#pragma once
// The menu bar, and with it every action of the window: name, shortcut and effect. The command palette lists
// them all. Also the file dialogs that some of these actions open.

#include "app/window/command_palette.h"
#include "app/window/panels.h"
#include "ui/session/session.h"
#include "ui/widgets/help_window/help_window.h"

#include <QCoreApplication>

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;
class QWidget;

namespace tokenscope::app {

class SaveTokenizer;

/// The platform's file dialogs of the File and Help menus. Each starts in the folder of the file that was
/// opened last.
class FileDialogs {
    Q_DECLARE_TR_FUNCTIONS(FileDialogs)

  public:
    /// Both must outlive it.
    FileDialogs(QWidget& window, ui::Session& session)
        : m_window(window)
        , m_session(session) {}

    /// Empty if the dialog was canceled.
    [[nodiscard]] QStringList chooseTokenizers() const;
    void openTokenizerFolder();
    void openText();
    /// To its file; asks for one if there is none. Returns the file; empty if the dialog was canceled.
    QString saveText();
    QString saveTextAs();
    /// The path of the chosen lesson; empty when the dialog was canceled.
    [[nodiscard]] QString chooseLesson() const;

  private:
    [[nodiscard]] QString lastFolder() const;
    QWidget& m_window;
    ui::Session& m_session;
};

class Menus : public QObject {
    Q_OBJECT

  public:
    /// All must outlive it.
    Menus(QMainWindow& window, ui::Session& session, Panels& panels);

    /// All enabled actions, recent files and samples included.
    [[nodiscard]] QList<PaletteCommand> commands() const;
    /// All actions that have shortcuts, enabled or not, in the order of the menus; then the keys of panels.
    [[nodiscard]] QList<ui::ShortcutRow> shortcuts() const;
    [[nodiscard]] QAction* openTokenizer() const { return m_openTokenizer; }
    [[nodiscard]] QAction* palette() const { return m_palette; }
    [[nodiscard]] SaveTokenizer& saveTokenizer() const { return *m_save; }
    [[nodiscard]] QAction* overview() const { return m_overview; }
    /// Filled by the Compare panel when it is about to be shown.
    [[nodiscard]] QMenu* compareWith() const { return m_compareWith; }
    [[nodiscard]] QAction* lessons() const { return m_lessons; }

  signals:
    void statusMessage(const QString& message);
    void paletteRequested();
    void openByNameRequested();
    void preferencesRequested();
    void panesCycled(int step);
    void overviewRequested(bool shown);
    void lessonsRequested(bool shown);
    void lessonRequested(const QString& path);
    void presentRequested();
    /// A page of the help; empty: that of the panel that is shown.
    void helpRequested(const QString& page);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void makeFile();
    void makeEdit();
    void makeView();
    void addPanelCommands(QMenu& menu, ui::PanelCommand::Menu which, const QList<ui::Panel*>& panels);
    void makeTokenizer();
    void makeSamples();
    void makeHelp();
    void fillRecent();
    void fillTokenizers();
    void updateChecks();
    void updateMode();
    void updateUndo();
    void edit(const char* slot);
    QAction* add(QMenu& menu, const QString& text, const QList<QKeySequence>& shortcuts,
                 std::function<void()> run);
    QAction* addSwitch(QMenu& menu, const QString& text, const QList<QKeySequence>& shortcuts,
                       std::function<void(bool)> set);

    QMainWindow& m_window;
    ui::Session& m_session;
    FileDialogs m_dialogs;
    Panels& m_panels;
    QMenu* m_recent = nullptr;
    QMenu* m_tokenizers = nullptr;
    QMenu* m_compareWith = nullptr;
    QList<QAction*> m_open; ///< one an open tokenizer, at the top of its menu
    struct PanelAction {
        QAction* action;
        const ui::Panel* panel;
        ui::PanelCommand command;
    };
    QList<PanelAction> m_panelActions;
    QAction* m_openTokenizer = nullptr;
    QAction* m_closeTokenizer = nullptr;
    QAction* m_reopenTokenizer = nullptr;
    QAction* m_saveTokenizer = nullptr;
    SaveTokenizer* m_save = nullptr;
    QAction* m_reload = nullptr;
    QAction* m_saveText = nullptr;
    QAction* m_saveTextAs = nullptr;
    QAction* m_undo = nullptr;
    QAction* m_redo = nullptr;
    QAction* m_addSpecial = nullptr;
    QAction* m_parseSpecial = nullptr;
    QAction* m_overview = nullptr;
    QAction* m_lessons = nullptr;
    QAction* m_palette = nullptr;
    QList<QAction*> m_modes; ///< in the order of the mode bar
    QAction* m_still = nullptr;
    QList<QAction*> m_themes;
    QList<QAction*> m_languages; ///< with their codes as data; empty: the system's
};

} // namespace tokenscope::app
