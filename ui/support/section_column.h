#pragma once
// How the parts of a side pane look: a rule above, a small heading, room around.

#include "ui/support/theme.h"

#include <QFrame>
#include <QLabel>
#include <QVBoxLayout>

namespace tokenscope::ui {

/// Lays `part` out: what is put into the column stands below the rule.
inline QVBoxLayout* makeSectionColumn(QWidget& part) {
    auto* outer = new QVBoxLayout(&part);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    auto* line = new QFrame(&part);
    line->setProperty("look", "rule");
    line->setFixedHeight(1);
    outer->addWidget(line);
    auto* column = new QVBoxLayout;
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(4);
    outer->addLayout(column);
    return column;
}

inline void makeSectionHeading(QLabel& heading) {
    heading.setProperty("look", "muted");
    keepFont(heading, [] { return interfaceFont(11, QFont::DemiBold); });
}

} // namespace tokenscope::ui
