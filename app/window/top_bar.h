#pragma once
// The toolbar: open, choose the tokenizer, the two switches, the way to all commands.

#include "ui/session/session.h"

#include <QFrame>

class QAction;
class QCheckBox;

namespace tokenscope {

class TopBar : public QFrame {
    Q_OBJECT

  public:
    TopBar(Session& session, QAction& open, QAction& palette, QWidget* parent = nullptr);

  private:
    void updateSwitches();
    Session& m_session;
    QCheckBox* m_addSpecial;
    QCheckBox* m_parseSpecial;
};

} // namespace tokenscope
