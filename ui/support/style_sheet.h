#pragma once
// The application's style sheet, which adapts the Fusion style. A widget selects a look by the dynamic
// property `look`: `header` (32-px pane header), `title`, `remark`, `flat` (button without border), `segment`
// (one of joined buttons), `primary`, `warning` and `error` (bars), `mode` (mode bar entry).

#include <QString>

namespace tokenscope::ui {

struct PiecePalette;
QString styleSheet(const PiecePalette& colors);

} // namespace tokenscope::ui
