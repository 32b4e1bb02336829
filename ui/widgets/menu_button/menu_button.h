#pragma once
// A button that opens a menu below itself, and headings in such menus.

#include <QString>

class QMenu;
class QPushButton;
class QWidget;

namespace tokenscope::ui {

/// The menu is the caller's; it must outlive the button, or be a child of the same parent.
QPushButton* menuButton(const QString& title, const QString& tip, QMenu* menu, QWidget* parent);
/// A line with words that parts the entries below it from those above; it can't be chosen.
void addMenuHeading(QMenu& menu, const QString& words);
/// A title that may have a `&` of its own.
QString menuTitle(QString title);

} // namespace tokenscope::ui
