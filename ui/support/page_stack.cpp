#include "ui/support/page_stack.h"

namespace tokenscope::ui {

PageStack::PageStack(QWidget* parent)
    : QStackedWidget(parent) {
    connect(this, &QStackedWidget::currentChanged, this, [this] { updateGeometry(); });
}

QSize PageStack::sizeHint() const {
    return currentWidget() ? currentWidget()->sizeHint() : QSize();
}

QSize PageStack::minimumSizeHint() const {
    return currentWidget() ? currentWidget()->minimumSizeHint().expandedTo(currentWidget()->minimumSize())
                           : QSize();
}

} // namespace tokenscope::ui
