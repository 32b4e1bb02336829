#pragma once
// The order in which Tab visits the widgets of a window.

class QWidget;

namespace tokenscope::ui {

/// Tab visits the visible widgets as they are read: within each pane from left to right, then down. Qt's order is that
/// of creation. Call it before the focus moves: widgets come and go. UI thread only.
void orderFocus(QWidget& window);

} // namespace tokenscope::ui
