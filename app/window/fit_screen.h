#pragma once
// Keeps a window with its frame inside the part of the screen that panels of the desktop leave free.

#include <QMargins>
#include <QRect>

class QWidget;

namespace tokenscope::app {

/// `window` and the result are without the frame. The window stays as it is if it fits; else it is moved,
/// then shrunk.
QRect fittedWindow(QRect window, const QMargins& frame, const QRect& available);

/// For a window that is shown. The size of the frame is known only when the window manager has added it, so
/// the window is fitted once more then.
void fitScreen(QWidget& window);

} // namespace tokenscope::app
