#pragma once
// Text that wraps within a limited height: the last line that fits ends in `…` if there is more.

#include <QFont>
#include <QSize>
#include <QString>

class QWidget;

namespace tokenscope::ui {

/// The height of the text, in pixels, wrapped at `width`.
int wrappedHeight(const QFont& font, int width, const QString& text);
/// The lines that fit into the room (pixels), separated by '\n'; one line at least. Draw them without wrapping.
QString fittedLines(const QFont& font, const QSize& room, const QString& text);
/// The greatest height of a row, pixels: in a low window, rows are as low as is needed for `rows` of them, and tool tips
/// have what they leave out. With larger text than usual there is no limit: who needs that reads all of it.
int rowHeightLimit(const QWidget& viewport, int rows);

} // namespace tokenscope::ui
