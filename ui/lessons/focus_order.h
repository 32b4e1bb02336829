#pragma once
// A sheet that is put into a scroll area late would be the last that Tab comes to.

#include <QWidget>

namespace tokenscope::ui {

/// Tab goes from `before` through what is in the sheet, in the order in which it was made.
inline void followByTab(QWidget* before, const QWidget& sheet) {
    for (QWidget* part : sheet.findChildren<QWidget*>()) {
        if ((part->focusPolicy() & Qt::TabFocus) == 0 || part->window() != before->window())
            continue;
        QWidget::setTabOrder(before, part);
        before = part;
    }
}

} // namespace tokenscope::ui
