#include "ui/support/page_stack.h"

#include <QAbstractButton>
#include <QApplication>

namespace tokenscope::ui {

PageStack::PageStack(QWidget* parent)
    : QStackedWidget(parent) {
    connect(this, &QStackedWidget::currentChanged, this, [this] {
        updateGeometry();
        // The focus of the previous page went to the first control of this one; Space must not press a button.
        const auto* button = qobject_cast<QAbstractButton*>(QApplication::focusWidget());
        if (button && currentWidget() && currentWidget()->isAncestorOf(button))
            currentWidget()->setFocus(Qt::OtherFocusReason);
    });
}

QSize PageStack::sizeHint() const {
    return currentWidget() ? currentWidget()->sizeHint() : QSize();
}

QSize PageStack::minimumSizeHint() const {
    return currentWidget() ? currentWidget()->minimumSizeHint().expandedTo(currentWidget()->minimumSize())
                           : QSize();
}

} // namespace tokenscope::ui
