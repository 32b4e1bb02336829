#pragma once
// Icons of one color, drawn from an SVG in the text color of the theme.

#include <QColor>
#include <QIcon>
#include <QString>

namespace tokenscope::ui {

/// `name` of a resource `:/tokenscope/NAME.svg` whose strokes are #000000; `size` in pixels.
QIcon tintedIcon(const QString& name, const QColor& color, int size);

} // namespace tokenscope::ui
