#pragma once
// Keyboard and scrolling within a page: what is new comes into view and is announced to screen readers, and
// Tab visits the parts in the order in which they are read.

#include <QLineEdit>

class QFocusEvent;

namespace tokenscope::ui {

/// Scrolls the page as little as possible, once it is laid out again.
void bringIntoView(QWidget& part);
/// Sets the accessible name; screen readers speak it at once.
void announce(QWidget& part, const QString& message);
/// Tab goes from `before` through the widgets of the sheet, in the order in which they were created. A sheet
/// that is put into a scroll area late would otherwise be the last that Tab visits.
void followByTab(QWidget* before, const QWidget& sheet);

/// A line to type in that shows the start of its text, even when Tab enters it and selects all. What it is
/// for comes into view with it: the conditions of a task are below the line.
class LessonField : public QLineEdit {
  public:
    using QLineEdit::QLineEdit;
    void showText(const QString& text);

  protected:
    void focusInEvent(QFocusEvent* event) override;
};

} // namespace tokenscope::ui
