#pragma once
// What a widget is to assistive technology, where Qt's own interface says too little. Qt creates and caches the
// interface of a widget for its first accessibility event, often while a base class is being constructed; these
// functions discard that one. Call them at the end of the widget's constructor. UI thread only.

#include <QAccessible>

#include <functional>

class QAbstractButton;
class QWidget;

namespace tokenscope::ui {

using AccessibleMaker = std::function<QAccessibleInterface*(QWidget&)>;

/// The widget's interface is the one that `make` creates; Qt owns it. It replaces an earlier maker; null: Qt's
/// own interface.
void setAccessibleMaker(QWidget& widget, const AccessibleMaker& make);
/// Keeps the widget's name, description and children.
void setAccessibleRole(QWidget& widget, QAccessible::Role role);
/// A checkable button that chooses what is shown: a tab, which is selected while the button is checked. Its parent is a
/// page tab list (setAccessibleRole) with a name.
void setAccessibleTab(QAbstractButton& button);
/// Choices and buttons of the whole program: a QComboBox is named by its label and its value, not by the value alone;
/// a button that stays pressed is a button, not a check box; a description is plain text where the tooltip is markup. Call
/// once, before the first widget exists.
void nameControlsForScreenReaders();

} // namespace tokenscope::ui
