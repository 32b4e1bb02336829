#pragma once
// Dims the view of an earlier conversation. Input passes through to the view.

#include <QWidget>

namespace tokenscope::ui {

class StaleOverlay : public QWidget {
    Q_OBJECT

  public:
    /// Hidden.
    explicit StaleOverlay(QWidget* over);
    void setShown(bool shown);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

} // namespace tokenscope::ui
