#pragma once
// Sizes of a splitter's panes, kept from session to session.

#include <QJsonArray>
#include <QSplitter>

namespace tokenscope::ui {

/// Those that were set last, while it was never laid out: a page that nobody opened. Of a `ReflowSplitter`, those of
/// when its panes stand beside each other.
QJsonArray sizesOf(const QSplitter& splitter);
/// What can't be sizes is passed over.
void setSizes(QSplitter& splitter, const QJsonArray& sizes);

} // namespace tokenscope::ui
