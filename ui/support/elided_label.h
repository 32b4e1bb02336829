#pragma once
// A line of text that is elided with `…` if it does not fit; the tooltip then has the whole text.

#include <QLabel>

namespace tokenscope::ui {

class ElidedLabel : public QLabel {
    Q_OBJECT

  public:
    explicit ElidedLabel(QWidget* parent = nullptr);
    /// Right by default.
    void setElideMode(Qt::TextElideMode mode);
    /// The text as it is shown, perhaps elided.
    [[nodiscard]] QString shownText() const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    Qt::TextElideMode m_mode = Qt::ElideRight;
};

} // namespace tokenscope::ui
