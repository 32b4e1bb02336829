#pragma once
// A line to type in that shows where its text begins, also when Tab comes to it and all of it is selected. What it is for
// comes into view with it: a task's conditions stand below the line.

#include "ui/lessons/into_view.h"

#include <QFocusEvent>
#include <QLineEdit>

namespace tokenscope::ui {

class LessonField : public QLineEdit {
  public:
    using QLineEdit::QLineEdit;

    void showText(const QString& text) {
        setText(text);
        home(false);
    }

  protected:
    void focusInEvent(QFocusEvent* event) override {
        QLineEdit::focusInEvent(event);
        if (event->reason() != Qt::TabFocusReason && event->reason() != Qt::BacktabFocusReason)
            return;
        end(false);
        home(true);
        if (QWidget* around = parentWidget())
            bringIntoView(*around);
    }
};

} // namespace tokenscope::ui
