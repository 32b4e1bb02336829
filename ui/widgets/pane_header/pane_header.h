#pragma once
// A pane, and the line above it: a title, a remark, controls at the right.

#include "ui/support/elided_label.h"
#include "ui/support/theme.h"
#include "ui/widgets/menu_button/menu_button.h"
#include "ui/widgets/notices/job_strip.h"

#include <QButtonGroup>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

namespace tokenscope::ui {

/// A pane is a column without gaps.
inline QVBoxLayout* paneColumn(QWidget* pane) {
    pane->setProperty("look", "panel");
    pane->setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(pane);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    return column;
}

/// A line with controls of its own.
struct HeaderBar {
    QFrame* frame;
    QHBoxLayout* row;

    explicit HeaderBar(QWidget* parent, int height = 34)
        : frame(new QFrame(parent))
        , row(new QHBoxLayout(frame)) {
        frame->setProperty("look", "header");
        keepHeight(*frame, height);
        row->setContentsMargins(12, 0, 12, 0);
        row->setSpacing(8);
    }
};

struct PaneHeader {
    QFrame* frame;
    QHBoxLayout* row;
    QLabel* title;
    ElidedLabel* remark; ///< takes what is left

    PaneHeader(const QString& text, QWidget* parent, int rightMargin = 12)
        : frame(new QFrame(parent))
        , row(new QHBoxLayout(frame))
        , title(new QLabel(text, frame))
        , remark(new ElidedLabel(frame)) {
        frame->setProperty("look", "header");
        keepHeight(*frame, 32);
        row->setContentsMargins(12, 0, rightMargin, 0);
        row->setSpacing(8);
        title->setProperty("look", "title");
        remark->setProperty("look", "remark");
        title->setTextFormat(Qt::PlainText);
        row->addWidget(title);
        row->addWidget(remark, 1);
    }
    /// How far a long job is, and a way to stop it; at the right of what is there.
    JobStrip* addProgress(LatestJob& job) const {
        auto* strip = new JobStrip(job, frame);
        row->addWidget(strip);
        return strip;
    }
    /// A button that opens the menu below itself.
    QPushButton* addMenu(const QString& text, const QString& tip, QMenu& menu) const {
        QPushButton* button = menuButton(text, tip, &menu, frame);
        row->addWidget(button);
        return button;
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
inline QFrame* paneRule(QWidget* parent) {
    auto* line = new QFrame(parent);
    line->setProperty("look", "rule");
    line->setFixedHeight(1);
    return line;
}

} // namespace tokenscope::ui
