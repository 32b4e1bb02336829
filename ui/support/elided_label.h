#pragma once
// A line of text that has `…` where there is no room for all of it, which its tooltip has then.

#include <QLabel>

namespace tokenscope::ui {

class ElidedLabel : public QLabel {
    Q_OBJECT

  public:
    explicit ElidedLabel(QWidget* parent = nullptr);
    /// Right unless told.
    void setElideMode(Qt::TextElideMode mode);
    /// What there is room for.
    [[nodiscard]] QString shownText() const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    Qt::TextElideMode m_mode = Qt::ElideRight;
};

} // namespace tokenscope::ui
