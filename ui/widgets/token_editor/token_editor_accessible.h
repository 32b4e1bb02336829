#pragma once
// The token editor for assistive technology: its text, caret and selection, with positions in UTF-16.

namespace tokenscope::ui {

/// Registers the interface with Qt. Calling it again does nothing.
void installTokenEditorAccessible();

} // namespace tokenscope::ui
