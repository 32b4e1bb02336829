#pragma once
// Dims what is still shown of a former encoding, once the new one has kept the user waiting for 150 ms. Where
// nothing is shown of it, says that the text is being encoded.

#include "ui/session/session.h"

#include <QTimer>
#include <QWidget>

namespace tokenscope::ui {

class StaleVeil : public QWidget {
    Q_OBJECT

  public:
    static constexpr int kDelayMs = 150;
    /// Lies over the whole of `over`, which is its parent.
    StaleVeil(Session& session, QWidget& over);
    /// Empty while there are former tokens to see.
    [[nodiscard]] QString words() const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void lift();
    Session& m_session;
    QTimer m_wait;
};

} // namespace tokenscope::ui
