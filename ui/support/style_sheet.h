#pragma once
// The application's style sheet: what Fusion doesn't draw as the measures want it. A widget asks for a look
// by a dynamic property `look`: `header` (32-px pane header), `title`, `remark`, `flat` (button without
// border), `segment` (one of joined buttons), `primary`, `warning` and `error` (bars), `mode` (mode bar
// entry).

#include <QString>

namespace tokenscope::ui {

struct PiecePalette;
QString styleSheet(const PiecePalette& colors);

} // namespace tokenscope::ui
