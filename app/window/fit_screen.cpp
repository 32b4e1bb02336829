#include "app/window/fit_screen.h"

#include <QScreen>
#include <QTimer>
#include <QWidget>

#include <algorithm>

namespace tokenscope::app {
namespace {

constexpr int kFrameDelayMs = 250;

void fitOnce(QWidget& window) {
    if (!window.screen() || window.isMaximized() || window.isFullScreen())
        return;
    const QRect inside = window.geometry();
    const QRect outside = window.frameGeometry();
    const QMargins frame(inside.left() - outside.left(), inside.top() - outside.top(),
                         outside.right() - inside.right(), outside.bottom() - inside.bottom());
    const QRect fitted = fittedWindow(inside, frame, window.screen()->availableGeometry());
    if (fitted != inside)
        window.setGeometry(fitted);
}

} // namespace

QRect fittedWindow(QRect window, const QMargins& frame, const QRect& available) {
    const QRect free = available.marginsRemoved(frame);
    if (!free.isValid())
        return window;
    window.setSize(window.size().boundedTo(free.size()));
    window.moveLeft(std::clamp(window.left(), free.left(), free.right() - window.width() + 1));
    window.moveTop(std::clamp(window.top(), free.top(), free.bottom() - window.height() + 1));
    return window;
}

void fitScreen(QWidget& window) {
    fitOnce(window);
    QTimer::singleShot(kFrameDelayMs, &window, [&window] { fitOnce(window); });
}

} // namespace tokenscope::app
