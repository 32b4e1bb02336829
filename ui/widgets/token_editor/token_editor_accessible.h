#pragma once
// The token editor for assistive technology: its text, caret and selection, with places in UTF-16.

namespace tokenscope::ui {

/// Makes Qt ask us for editors. Once is enough; more does no harm.
void installTokenEditorAccessible();

} // namespace tokenscope::ui
