#pragma once
// The window: menus, toolbar, mode bar, the panel of the chosen mode, status line. Takes drops, keeps its
// sizes.

#include "ui/session/session.h"

#include <QMainWindow>

class QStackedWidget;

namespace tokenscope {

class CommandPalette;
class DropOverlay;
class InspectPanel;
class Menus;
class OpenByName;
class OverviewPanel;

class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    /// The session must be restored already, and outlive the window.
    explicit MainWindow(Session& session);
    ~MainWindow() override;

    InspectPanel& inspect() { return *m_inspect; }
    OverviewPanel& overview() { return *m_overview; }
    [[nodiscard]] bool overviewShown() const;
    void setOverviewShown(bool shown);
    CommandPalette& palette() { return *m_palette; }
    Menus& menus() { return *m_menus; }
    OpenByName& byName() { return *m_byName; }

  protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void moveEvent(QMoveEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    void restoreState();
    void keepState();
    void updateTitle();
    void cyclePanes(int step);
    void findToken(PieceId id);

    Session& m_session;
    QStackedWidget* m_pages;
    InspectPanel* m_inspect;
    OverviewPanel* m_overview;
    Menus* m_menus;
    CommandPalette* m_palette;
    OpenByName* m_byName;
    DropOverlay* m_drop;
};

} // namespace tokenscope
