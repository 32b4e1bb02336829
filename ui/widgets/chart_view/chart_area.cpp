#include "ui/widgets/chart_view/chart_area.h"

#include "ui/accessibility/accessible_maker.h"
#include "ui/widgets/chart_view/chart_view.h"

#include <QScrollArea>

namespace tokenscope::ui {

QScrollArea* newChartArea(QWidget* content, QWidget* parent) {
    auto* area = new QScrollArea(parent);
    area->setAccessibleName(ChartView::tr("Chart"));
    setAccessibleRole(*area, QAccessible::Grouping);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(content);
    return area;
}

} // namespace tokenscope::ui
