#pragma once
// The modes of the window, at the left. Lists those that exist, one entry each.

#include <QFrame>
#include <QList>

class QButtonGroup;
class QToolButton;
class QVBoxLayout;

namespace tokenscope::app {

struct Mode {
    QString title;
    QString icon; ///< a resource of tintedIcon()
    QString tip;
};

class ModeBar : public QFrame {
    Q_OBJECT

  public:
    explicit ModeBar(const QList<Mode>& modes, QWidget* parent = nullptr);
    void setCurrent(int mode);

  signals:
    void chosen(int mode);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void drawIcons();
    QList<Mode> m_modes;
    QButtonGroup* m_group;
};

} // namespace tokenscope::app
