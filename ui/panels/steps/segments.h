#pragma once
// Buttons in a row of which one is down.

#include <QString>
#include <QWidget>

#include <initializer_list>

class QButtonGroup;

namespace tokenscope::ui {

struct SegmentedChoice {
    QString title;
    QString tip;
};

/// The buttons' ids in the group are 0, 1, …; the first is down.
QWidget* makeSegments(QButtonGroup& group, std::initializer_list<SegmentedChoice> segments, QWidget* parent);

} // namespace tokenscope::ui
