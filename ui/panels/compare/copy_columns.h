#pragma once
// Columns of a comparison as a table: a row a group of the aligned text, with each column's pieces and ids.

#include "ui/panels/compare/compared_text.h"

#include <QStringList>

namespace tokenscope::ui {

inline constexpr std::size_t kMaxCopiedGroups = 100'000;

/// Tab-separated, with a header; the groups that have bytes of the span, at most kMaxCopiedGroups.
QString columnsTable(const ComparedText& compared, const QStringList& titles, ByteSpan span);

} // namespace tokenscope::ui
