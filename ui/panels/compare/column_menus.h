#pragma once
// Menus that change which tokenizers are compared: add one, add one with another setting, move or remove a
// column.

#include "ui/panels/compare/column_set.h"

class QMenu;

namespace tokenscope::ui {

/// Open tokenizers, samples, recent files, and the session's tokenizer with other settings.
void fillAddColumnMenu(QMenu& menu, Session& session, ColumnSet& columns);
/// What can be done with one column.
void fillColumnMenu(QMenu& menu, const Session& session, ColumnSet& columns, std::size_t column);

} // namespace tokenscope::ui
