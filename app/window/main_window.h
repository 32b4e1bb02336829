#pragma once
// The window: menus, toolbar, mode bar, the panel of the chosen mode, status line. Takes drops, keeps its
// sizes.

#include "app/window/panels.h"
#include "ui/session/session.h"

#include <QMainWindow>

class QSplitter;

namespace tokenscope::ui {
class LessonBar;
class OpenByName;
} // namespace tokenscope::ui

namespace tokenscope::app {

class CommandPalette;
class DropOverlay;
class Menus;
class StatusLine;

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
    CommandPalette& palette() { return *m_palette; }
    Menus& menus() { return *m_menus; }
    OpenByName& byName() { return *m_byName; }
    LessonBar& lessons() { return *m_lessons; }
    void setLessonsShown(bool shown);
    /// Opens the bar with that lesson: the key of one that comes with the program, or a file.
    void openLesson(const QString& key);

  protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void moveEvent(QMoveEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    void makeLessons();
    void restoreState();
    void restoreLessons();
    [[nodiscard]] QJsonObject lessonState() const;
    void keepState();
    void updateTitle();
    void cyclePanes(int step);
    void connectMenus();
    void connectPanels();
    void updateStatus();

    ui::Session& m_session;
    Panels* m_panels;
    StatusLine* m_status;
    Menus* m_menus;
    CommandPalette* m_palette;
    OpenByName* m_byName;
    DropOverlay* m_drop;
    LessonBar* m_lessons;
    QSplitter* m_split;
    int m_barWidth = 0; ///< of the lessons, when they were hidden; 0: not yet
};

} // namespace tokenscope::app
