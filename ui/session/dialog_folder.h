#pragma once
// Where file dialogs begin: in the folder that was last chosen in one of their kind, never in a hidden folder of the
// program's own. Kept while the program runs.

#include <QString>

namespace tokenscope::ui {

/// Of a kind, `train`; the documents' folder where nothing was chosen yet, or what was chosen is gone.
QString dialogFolder(const QString& kind);
/// After a file or a folder was chosen.
void keepDialogFolder(const QString& kind, const QString& chosen);

} // namespace tokenscope::ui
