#pragma once
// The window: menus, toolbar, mode bar, the panel of the chosen mode, the side bar of lessons and the status
// line. Saves and restores its own state and that of its panels with the session.
// Also fits windows to the screen.

#include "app/window/panels.h"
#include "ui/session/session.h"

#include <QMainWindow>
#include <QMargins>
#include <QRect>

class QWidget;

namespace tokenscope::ui {

class HelpWindow;
class OpenByName;
class PieceWindow;
class ProblemBars;

} // namespace tokenscope::ui

namespace tokenscope::app {

class CommandPalette;
class LessonDock;
class Menus;
class Preferences;
class PieceSearch;
class StatusLine;
class UnsavedText;
class UnsavedTokenizer;

class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    /// The session must be restored already, and outlive the window.
    explicit MainWindow(ui::Session& session);
    ~MainWindow() override;

    [[nodiscard]] Panels& panels() { return *m_panels; }
    /// The panel of that class: `window.panel<ChatPanel>()`.
    template <class T>
    [[nodiscard]] T& panel() const {
        return m_panels->get<T>();
    }
    [[nodiscard]] Menus& menus() { return *m_menus; }
    [[nodiscard]] LessonDock& lessons() { return *m_lessons; }
    [[nodiscard]] ui::OpenByName& byName() { return *m_byName; }
    [[nodiscard]] Preferences& preferences() { return *m_preferences; }

  protected:
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void moveEvent(QMoveEvent* event) override;
    bool focusNextPrevChild(bool next) override;

  private:
    void connectPanels();
    void connectMenus();
    void connectLessons();
    void updateStatus();
    void updateTitle();
    void showPiece(PieceId id);
    void showHelp(const QString& page);
    void cyclePanes(int step);
    void restoreState();
    void saveState();

    ui::Session& m_session;
    Panels* m_panels;
    ui::ProblemBars* m_problems;
    StatusLine* m_status;
    Menus* m_menus;
    CommandPalette* m_palette;
    PieceSearch* m_pieces;
    ui::PieceWindow* m_piece = nullptr;
    ui::HelpWindow* m_help = nullptr; ///< created when it is opened first
    ui::OpenByName* m_byName;
    Preferences* m_preferences;
    UnsavedText* m_unsaved;
    UnsavedTokenizer* m_unsavedTokenizer;
    LessonDock* m_lessons;
};

// Keeps a window with its frame inside the part of the screen that panels of the desktop leave free.

/// `window` and the result are without the frame. The window stays as it is if it fits; else it is moved,
/// then shrunk.
QRect fittedWindow(QRect window, const QMargins& frame, const QRect& available);

/// For a window that is shown. The size of the frame is known only when the window manager has added it, so
/// the window is fitted once more then.
void fitScreen(QWidget& window);

} // namespace tokenscope::app
