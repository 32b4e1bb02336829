#include "ui/accessibility/focus_order.h"

#include <QList>
#include <QWidget>

#include <algorithm>

namespace tokenscope::ui {
namespace {

/// Sorts siblings by rows. A widget is in the row of the first one if it starts next to its upper half.
void sortAsRead(QList<QWidget*>& siblings) {
    std::stable_sort(siblings.begin(), siblings.end(),
                     [](const QWidget* a, const QWidget* b) { return a->y() < b->y(); });
    for (auto first = siblings.begin(); first != siblings.end();) {
        const int middle = (*first)->y() + (*first)->height() / 2;
        const auto end = std::find_if(first + 1, siblings.end(),
                                      [middle](const QWidget* widget) { return widget->y() >= middle; });
        std::stable_sort(first, end, [](const QWidget* a, const QWidget* b) { return a->x() < b->x(); });
        first = end;
    }
}

void collect(const QWidget& parent, QList<QWidget*>& found) {
    QList<QWidget*> siblings;
    for (QObject* child : parent.children())
        if (auto* widget = qobject_cast<QWidget*>(child);
            widget != nullptr && widget->isVisible() && !widget->isWindow())
            siblings << widget;
    sortAsRead(siblings);
    for (QWidget* widget : siblings) {
        if ((widget->focusPolicy() & Qt::TabFocus) != 0 && widget->focusProxy() == nullptr)
            found << widget;
        collect(*widget, found);
    }
}

} // namespace

void orderFocus(QWidget& window) {
    QList<QWidget*> widgets;
    collect(window, widgets);
    for (qsizetype i = 1; i < widgets.size(); ++i)
        QWidget::setTabOrder(widgets[i - 1], widgets[i]);
}

QWidget* firstTabStop(const QWidget& parent) {
    QList<QWidget*> widgets;
    collect(parent, widgets);
    const auto first = std::find_if(widgets.begin(), widgets.end(),
                                    [](const QWidget* widget) { return widget->isEnabled(); });
    return first != widgets.end() ? *first : nullptr;
}

} // namespace tokenscope::ui
