#pragma once
// Icons of one colour, drawn from an SVG in the text colour of the theme.

#include <QColor>
#include <QIcon>
#include <QString>

namespace tokenscope::ui {

/// `name` of a resource `:/tokenscope/NAME.svg` whose strokes are #000000; `size` in pixels.
QIcon tintedIcon(const QString& name, const QColor& colour, int size);

} // namespace tokenscope::ui
