#pragma once
// The window: menus, toolbar, mode bar, the panel of the chosen mode, status line. Takes drops, keeps its
// sizes.

#include "ui/session/session.h"

#include <QMainWindow>

class QSplitter;
class QStackedWidget;

namespace tokenscope::ui {
class ChatPanel;
class ComparePanel;
class InspectPanel;
class LessonBar;
class OpenByName;
class OverviewPanel;
class StepsPanel;
class TrainPanel;
} // namespace tokenscope::ui

namespace tokenscope::app {

class CommandPalette;
class DropOverlay;
class Menus;
class ModeBar;
class StatusLine;

class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    /// The session must be restored already, and outlive the window.
    explicit MainWindow(Session& session);
    ~MainWindow() override;

    InspectPanel& inspect() { return *m_inspect; }
    OverviewPanel& overview() { return *m_overview; }
    StepsPanel& steps() { return *m_steps; }
    ChatPanel& chat() { return *m_chat; }
    ComparePanel& compare() { return *m_compare; }
    TrainPanel& train() { return *m_train; }
    enum class Mode { Inspect, Steps, Chat, Compare, Train };
    [[nodiscard]] Mode mode() const { return m_mode; }
    /// Closes the overview.
    void setMode(Mode mode);
    [[nodiscard]] bool overviewShown() const;
    void setOverviewShown(bool shown);
    CommandPalette& palette() { return *m_palette; }
    Menus& menus() { return *m_menus; }
    OpenByName& byName() { return *m_byName; }
    LessonBar& lessons() { return *m_lessons; }
    void setLessonsShown(bool shown);
    /// Opens the bar with that lesson: the key of one that comes with the program, or a file.
    void openLesson(const QString& key);
    /// Shows Chat with the conversations or the template of that file.
    void openChatFile(const QString& path);

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
    void findToken(PieceId id);

    void connectSteps();
    void connectChat();
    void connectCompare();
    void connectTrain();
    [[nodiscard]] QWidget* page(Mode mode) const;
    void showPage(QWidget* page);

    Session& m_session;
    Mode m_mode = Mode::Inspect;
    ModeBar* m_modes;
    QStackedWidget* m_pages;
    InspectPanel* m_inspect;
    StepsPanel* m_steps;
    ChatPanel* m_chat;
    ComparePanel* m_compare;
    TrainPanel* m_train;
    OverviewPanel* m_overview;
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
