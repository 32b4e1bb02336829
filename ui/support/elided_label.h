#pragma once
// A line of text that ends in `…` where there is no room for all of it, which its tooltip has then.

#include <QLabel>

namespace tokenscope {

class ElidedLabel : public QLabel {
    Q_OBJECT

  public:
    explicit ElidedLabel(QWidget* parent = nullptr);
    /// What there is room for.
    [[nodiscard]] QString shownText() const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
};

} // namespace tokenscope
