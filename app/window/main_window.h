#pragma once
// The window: menus, toolbar, mode bar, the panel of the chosen mode, status line. Takes drops, keeps its
// sizes.

#include "ui/session/session.h"

#include <QMainWindow>

namespace tokenscope {

class CommandPalette;
class DropOverlay;
class InspectPanel;
class Menus;

class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    /// The session must be restored already, and outlive the window.
    explicit MainWindow(Session& session);
    ~MainWindow() override;

    InspectPanel& inspect() { return *m_inspect; }
    CommandPalette& palette() { return *m_palette; }
    Menus& menus() { return *m_menus; }

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

    Session& m_session;
    InspectPanel* m_inspect;
    Menus* m_menus;
    CommandPalette* m_palette;
    DropOverlay* m_drop;
};

} // namespace tokenscope
