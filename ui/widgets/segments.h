#pragma once
// The segmented control: joined buttons of which exactly one is checked.

#include <QList>
#include <QString>

class QButtonGroup;
class QHBoxLayout;
class QWidget;

namespace tokenscope::ui {

struct SegmentedChoice {
    QString title;
    QString tip;

    SegmentedChoice(QString choiceTitle, QString choiceTip = {})
        : title(std::move(choiceTitle))
        , tip(std::move(choiceTip)) {}
};

/// Adds the buttons to the row, the first one checked. Their ids in the group are 0, 1, … Buttons and group
/// are children of `parent`.
QButtonGroup* addSegments(QHBoxLayout& row, const QList<SegmentedChoice>& choices, QWidget* parent);

} // namespace tokenscope::ui
