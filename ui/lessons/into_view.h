#pragma once
// What is new on a page comes into view, and to those who hear it.

#include <QString>

class QWidget;

namespace tokenscope::ui {

/// Scrolls the page as little as it takes, once it is laid out again.
void bringIntoView(QWidget& part);
/// That name from now on; screen readers say it at once.
void announce(QWidget& part, const QString& said);

} // namespace tokenscope::ui
