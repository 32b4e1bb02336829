#include "ui/lessons/page_focus.h"

#include <QAccessible>
#include <QApplication>
#include <QFocusEvent>
#include <QLayout>
#include <QScrollArea>
#include <QTimer>

namespace tokenscope::ui {
namespace {

constexpr int kMargin = 12; ///< pixels

void scrollTo(QWidget& part) {
    QWidget* sheet = &part;
    for (; sheet; sheet = sheet->parentWidget()) {
        auto* viewport = sheet->parentWidget();
        auto* area = viewport ? qobject_cast<QScrollArea*>(viewport->parentWidget()) : nullptr;
        if (!area || area->widget() != sheet)
            continue;
        // The part has grown. Its parents would learn of that one event at a time: update their layouts now.
        for (QWidget* around = part.parentWidget(); around != viewport; around = around->parentWidget())
            if (QLayout* layout = around->layout())
                layout->activate();
        QEvent request(QEvent::LayoutRequest);
        QApplication::sendEvent(area, &request);
        if (part.height() <= viewport->height())
            area->ensureWidgetVisible(&part, 0, kMargin);
        else if (QWidget* focus = QApplication::focusWidget(); focus && part.isAncestorOf(focus))
            area->ensureWidgetVisible(focus, 0, kMargin);
        return;
    }
}

} // namespace

void bringIntoView(QWidget& part) {
    QTimer::singleShot(0, &part, [&part] { scrollTo(part); });
}

void announce(QWidget& part, const QString& message) {
    part.setAccessibleName(message);
    QAccessibleEvent event(&part, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void followByTab(QWidget* before, const QWidget& sheet) {
    for (QWidget* part : sheet.findChildren<QWidget*>()) {
        if ((part->focusPolicy() & Qt::TabFocus) == 0 || part->window() != before->window())
            continue;
        QWidget::setTabOrder(before, part);
        before = part;
    }
}

void LessonField::showText(const QString& text) {
    setText(text);
    home(false);
}

void LessonField::focusInEvent(QFocusEvent* event) {
    QLineEdit::focusInEvent(event);
    if (event->reason() != Qt::TabFocusReason && event->reason() != Qt::BacktabFocusReason)
        return;
    end(false);
    home(true);
    if (QWidget* around = parentWidget())
        bringIntoView(*around);
}

} // namespace tokenscope::ui
