#pragma once
// The toolbar: Open, the tokenizer, its two switches, Compare with, and the command palette.

#include "ui/session/session.h"

#include <QFrame>

class QAction;
class QCheckBox;
class QMenu;
class QPushButton;

namespace tokenscope::app {

class TopBar : public QFrame {
    Q_OBJECT

  public:
    /// Actions of the menus that buttons trigger.
    struct Actions {
        QAction& open;
        QAction& overview;
        QAction& palette;
        QMenu& compareWith;
    };
    TopBar(ui::Session& session, const Actions& actions, QWidget* parent = nullptr);

  private:
    QPushButton* makeCommands(QAction& palette);
    void updateSwitches();
    void updateTokenizer();
    ui::Session& m_session;
    QPushButton* m_notes; ///< visible when the loader reported some
    QCheckBox* m_addSpecial;
    QCheckBox* m_parseSpecial;
};

} // namespace tokenscope::app
