#pragma once
// Where file dialogs start: in the folder that was last chosen in a dialog of the same kind, never in a
// hidden folder of the program. Remembered while the program runs.

#include <QString>

namespace tokenscope::ui {

/// `kind` such as `train`; the documents folder if none was chosen yet, or if it no longer exists.
QString dialogFolder(const QString& kind);
/// Call it after a file or a folder was chosen.
void keepDialogFolder(const QString& kind, const QString& chosen);

} // namespace tokenscope::ui
