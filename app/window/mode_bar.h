#pragma once
// The modes of the window, at the left: one button for each panel whose place is the mode bar.

#include "ui/panels/panel.h"

#include <QFrame>
#include <QList>

class QButtonGroup;

namespace tokenscope::app {

class ModeBar : public QFrame {
    Q_OBJECT

  public:
    explicit ModeBar(const QList<ui::Panel*>& modes, QWidget* parent = nullptr);
    void setCurrent(const ui::Panel& mode);

  signals:
    void chosen(tokenscope::ui::Panel* mode);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void drawIcons();
    QList<ui::Panel*> m_modes;
    QButtonGroup* m_group;
};

} // namespace tokenscope::app
