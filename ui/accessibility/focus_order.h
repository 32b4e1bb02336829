#pragma once
// The order in which Tab visits the widgets of a window.

class QWidget;

namespace tokenscope::ui {

/// Tab visits the visible widgets as they are read: within each pane from left to right, then down. Qt's order is that
/// of creation. Call it before the focus moves: widgets come and go. UI thread only.
void orderFocus(QWidget& window);

/// The first visible widget in this one, as they are read, that Tab stops at; nullptr if there is none. UI thread only.
QWidget* firstTabStop(const QWidget& parent);

} // namespace tokenscope::ui
