#pragma once
// The rows of a table of Steps as Markdown.

#include <QByteArray>

class QAbstractItemModel;

namespace tokenscope::ui {

/// Pieces are written as code; any text is safe in a cell. At most kMaxMarkdownRows rows, and a line that says so.
QByteArray markdownTable(const QAbstractItemModel& model);
inline constexpr int kMaxMarkdownRows = 20'000;

} // namespace tokenscope::ui
