#pragma once
// The toolbar: open, choose the tokenizer, the two switches, the way to all commands.

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
    /// What the actions of Menus do, by a click.
    struct Actions {
        QAction& open;
        QAction& overview;
        QAction& palette;
        QMenu& compareWith;
    };
    TopBar(Session& session, const Actions& actions, QWidget* parent = nullptr);

  private:
    QPushButton* makeCommands(QAction& palette);
    void updateSwitches();
    void updateTokenizer();
    Session& m_session;
    QPushButton* m_oddities; ///< there when the file has some
    QCheckBox* m_addSpecial;
    QCheckBox* m_parseSpecial;
};

} // namespace tokenscope::app
