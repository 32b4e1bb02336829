#pragma once
// Pages of which one is shown.

#include <QStackedWidget>

namespace tokenscope::ui {

/// Needs the room of the shown page alone; a QStackedWidget needs that of its largest page.
class PageStack : public QStackedWidget {
    Q_OBJECT

  public:
    explicit PageStack(QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
};

} // namespace tokenscope::ui
