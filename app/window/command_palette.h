#pragma once
// All that can be done, by its name: type a few letters, choose with the arrows, Enter. Esc goes back to
// where the keyboard was.

#include "app/window/command_model.h"

#include <QFrame>
#include <QPointer>

class QLineEdit;
class QListView;

namespace tokenscope::app {

class CommandPalette : public QFrame {
    Q_OBJECT

  public:
    explicit CommandPalette(QWidget* window);
    void open(QList<Command> commands);
    void dismiss();
    CommandModel& model() { return m_model; }
    QLineEdit& field() { return *m_field; }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void place();
    void runCurrent();
    void move(int rows);

    CommandModel m_model;
    QLineEdit* m_field;
    QListView* m_list;
    QPointer<QWidget> m_before;
};

} // namespace tokenscope::app
