#include "ui/lessons/into_view.h"

#include <QAccessible>
#include <QCoreApplication>
#include <QLayout>
#include <QScrollArea>
#include <QTimer>

namespace tokenscope {
namespace {

constexpr int kRoomAround = 12; ///< pixels

void scrollTo(QWidget& part) {
    QWidget* sheet = &part;
    for (; sheet; sheet = sheet->parentWidget()) {
        auto* viewport = sheet->parentWidget();
        auto* area = viewport ? qobject_cast<QScrollArea*>(viewport->parentWidget()) : nullptr;
        if (!area || area->widget() != sheet)
            continue;
        // The part may be new, and the sheet not yet as high as it will be.
        if (QLayout* layout = sheet->layout())
            layout->activate();
        QCoreApplication::sendPostedEvents(area, QEvent::LayoutRequest);
        area->ensureWidgetVisible(&part, 0, kRoomAround);
        return;
    }
}

} // namespace

void bringIntoView(QWidget& part) {
    QTimer::singleShot(0, &part, [&part] { scrollTo(part); });
}

void announce(QWidget& part, const QString& said) {
    part.setAccessibleName(said);
    QAccessibleEvent event(&part, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

} // namespace tokenscope
