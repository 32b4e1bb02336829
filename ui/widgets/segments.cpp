#include "ui/widgets/segments.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPushButton>

namespace tokenscope::ui {

QButtonGroup* addSegments(QHBoxLayout& row, const QList<SegmentedChoice>& choices, QWidget* parent) {
    auto* group = new QButtonGroup(parent);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(0);
    for (int i = 0; i < choices.size(); ++i) {
        auto* button = new QPushButton(choices[i].title, parent);
        button->setProperty("look", "segment");
        button->setProperty("place", i == 0 ? "first" : i + 1 == choices.size() ? "last" : "middle");
        button->setCheckable(true);
        button->setChecked(i == 0);
        button->setToolTip(choices[i].tip);
        group->addButton(button, i);
        buttons->addWidget(button);
    }
    row.addLayout(buttons);
    return group;
}

} // namespace tokenscope::ui
