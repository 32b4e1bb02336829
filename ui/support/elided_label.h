#pragma once
// A line of text. Where it does not fit, it wraps if the label is high enough, and is elided with `…` after the last line;
// the tooltip then has the whole text.

#include <QLabel>

namespace tokenscope::ui {

class ElidedLabel : public QLabel {
    Q_OBJECT

  public:
    explicit ElidedLabel(QWidget* parent = nullptr);
    /// Right by default; only then does the text wrap.
    void setElideMode(Qt::TextElideMode mode);
    /// Shows nothing where the text does not fit, as is best for a hint that is not needed.
    void hideIfCut();
    /// The text as it is shown, perhaps in several lines, elided or empty.
    [[nodiscard]] QString shownText() const;
    [[nodiscard]] bool showsAll() const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    Qt::TextElideMode m_mode = Qt::ElideRight;
    bool m_hidesIfCut = false;
};

} // namespace tokenscope::ui
