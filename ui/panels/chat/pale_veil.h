#pragma once
// Lies over what is of an earlier conversation and makes it pale. Lets everything through.

#include <QWidget>

namespace tokenscope::ui {

class PaleVeil : public QWidget {
    Q_OBJECT

  public:
    /// Hidden.
    explicit PaleVeil(QWidget* over);
    void setShown(bool shown);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

} // namespace tokenscope::ui
