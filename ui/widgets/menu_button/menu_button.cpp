#include "ui/widgets/menu_button/menu_button.h"

#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QWidgetAction>

namespace tokenscope::ui {

QPushButton* menuButton(const QString& title, const QString& tip, QMenu* menu, QWidget* parent) {
    auto* button = new QPushButton(title, parent);
    button->setToolTip(tip);
    QObject::connect(button, &QPushButton::clicked, menu,
                     [button, menu] { menu->popup(button->mapToGlobal(QPoint(0, button->height()))); });
    return button;
}

void addMenuHeading(QMenu& menu, const QString& words) {
    if (!menu.isEmpty())
        menu.addSeparator();
    auto* label = new QLabel(words);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("look", "remark");
    label->setContentsMargins(12, 4, 12, 2);
    auto* heading = new QWidgetAction(&menu);
    heading->setText(menuTitle(words));
    heading->setDefaultWidget(label);
    heading->setEnabled(false);
    menu.addAction(heading);
}

QString menuTitle(QString title) {
    return title.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

} // namespace tokenscope::ui
