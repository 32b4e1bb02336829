#pragma once
// Keeps a window with its frame inside what the screen has left beside panels.

#include <QMargins>
#include <QRect>

class QWidget;

namespace tokenscope::app {

/// `window` is without its frame, and so is the answer: as it is where it fits, else moved, else smaller.
QRect fittedWindow(QRect window, const QMargins& frame, const QRect& available);

/// Of a window that is shown. What its frame takes is known only when the window manager has put it there, so it
/// is looked at once more then.
void fitScreen(QWidget& window);

} // namespace tokenscope::app
