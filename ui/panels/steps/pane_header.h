#pragma once
// A pane of Steps, and the line above it: a title, a remark, controls at the right.

#include "ui/support/elided_label.h"
#include "ui/support/theme.h"
#include "ui/widgets/notices/job_strip.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

namespace tokenscope {

/// A pane is a column without gaps.
inline QVBoxLayout* paneColumn(QWidget* pane) {
    pane->setProperty("look", "panel");
    pane->setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(pane);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    return column;
}

struct PaneHeader {
    QFrame* frame;
    QHBoxLayout* row;
    QLabel* title;
    ElidedLabel* remark; ///< takes what is left

    PaneHeader(const QString& text, QWidget* parent)
        : frame(new QFrame(parent))
        , row(new QHBoxLayout(frame))
        , title(new QLabel(text, frame))
        , remark(new ElidedLabel(frame)) {
        frame->setProperty("look", "header");
        keepHeight(*frame, 32);
        row->setContentsMargins(12, 0, 12, 0);
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
        auto* button = new QPushButton(text, frame);
        button->setToolTip(tip);
        row->addWidget(button);
        QObject::connect(button, &QPushButton::clicked, &menu,
                         [button, &menu] { menu.popup(button->mapToGlobal(QPoint(0, button->height()))); });
        return button;
    }
};

} // namespace tokenscope
