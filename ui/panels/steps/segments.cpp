#include "ui/panels/steps/segments.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPushButton>

namespace tokenscope::ui {

QWidget* makeSegments(QButtonGroup& group, std::initializer_list<SegmentedChoice> segments, QWidget* parent) {
    auto* widget = new QWidget(parent);
    auto* row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    const auto last = static_cast<int>(segments.size()) - 1;
    for (const SegmentedChoice& segment : segments) {
        auto* button = new QPushButton(segment.title, widget);
        const auto id = static_cast<int>(group.buttons().size());
        button->setProperty("look", "segment");
        button->setProperty("place", id == 0 ? "first" : id == last ? "last" : "middle");
        button->setCheckable(true);
        button->setChecked(id == 0);
        button->setToolTip(segment.tip);
        group.addButton(button, id);
        row->addWidget(button);
    }
    return widget;
}

} // namespace tokenscope::ui
