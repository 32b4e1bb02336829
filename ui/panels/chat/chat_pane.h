#pragma once
// A pane of the Chat mode, and the line above it: a title, a remark, controls at the right.

#include "ui/support/elided_label.h"
#include "ui/support/theme.h"

#include <QButtonGroup>
#include <QFrame>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace tokenscope {

inline QVBoxLayout* chatColumn(QWidget* pane) {
    pane->setProperty("look", "panel");
    pane->setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(pane);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    return column;
}

struct ChatHeader {
    QFrame* frame;
    QHBoxLayout* row;
    QLabel* title;
    ElidedLabel* remark; ///< takes what is left

    ChatHeader(const QString& text, QWidget* parent)
        : frame(new QFrame(parent))
        , row(new QHBoxLayout(frame))
        , title(new QLabel(text, frame))
        , remark(new ElidedLabel(frame)) {
        frame->setProperty("look", "header");
        keepHeight(*frame, 32);
        row->setContentsMargins(12, 0, 8, 0);
        row->setSpacing(8);
        title->setProperty("look", "title");
        title->setTextFormat(Qt::PlainText);
        remark->setProperty("look", "remark");
        row->addWidget(title);
        row->addWidget(remark, 1);
    }
};

/// Buttons side by side of which one is chosen.
inline QButtonGroup* addSegments(QHBoxLayout& row, const QStringList& names, QWidget* parent) {
    auto* group = new QButtonGroup(parent);
    auto* box = new QHBoxLayout;
    box->setSpacing(0);
    for (int i = 0; i < names.size(); ++i) {
        auto* button = new QPushButton(names[i], parent);
        button->setProperty("look", "segment");
        if (i == 0 || i + 1 == names.size())
            button->setProperty("place", i == 0 ? "first" : "last");
        button->setCheckable(true);
        button->setChecked(i == 0);
        group->addButton(button, i);
        box->addWidget(button);
    }
    row.addLayout(box);
    return group;
}

/// A line between parts of a pane.
inline QFrame* chatRule(QWidget* parent) {
    auto* line = new QFrame(parent);
    line->setProperty("look", "rule");
    line->setFixedHeight(1);
    return line;
}

} // namespace tokenscope
