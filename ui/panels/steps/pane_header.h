#pragma once
// The line above a pane of Steps: a title, a remark, controls at the right.

#include "ui/support/theme.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>

namespace tokenscope {

struct PaneHeader {
    QFrame* frame;
    QHBoxLayout* row;
    QLabel* title;
    QLabel* remark; ///< takes what is left, elided by its owner

    PaneHeader(const QString& text, QWidget* parent)
        : frame(new QFrame(parent))
        , row(new QHBoxLayout(frame))
        , title(new QLabel(text, frame))
        , remark(new QLabel(frame)) {
        frame->setProperty("look", "header");
        keepHeight(*frame, 32);
        row->setContentsMargins(12, 0, 12, 0);
        row->setSpacing(8);
        title->setProperty("look", "title");
        remark->setProperty("look", "remark");
        for (QLabel* label : {title, remark})
            label->setTextFormat(Qt::PlainText);
        remark->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        row->addWidget(title);
        row->addWidget(remark, 1);
    }
};

} // namespace tokenscope
