#pragma once
// The scrolled area of charts, which are as wide as it is.

class QScrollArea;
class QWidget;

namespace tokenscope::ui {

/// A child of `parent` with `content`: a chart, or several.
QScrollArea* newChartArea(QWidget* content, QWidget* parent);

} // namespace tokenscope::ui
