#include "ui/accessibility/accessible_maker.h"

#include <QAbstractButton>
#include <QAccessibleWidget>
#include <QHash>

#include <utility>

namespace tokenscope::ui {
namespace {

QHash<const QObject*, AccessibleMaker>& makers() {
    static QHash<const QObject*, AccessibleMaker> list;
    return list;
}

QAccessibleInterface* makeAccessible(const QString& /*className*/, QObject* object) {
    const auto found = makers().constFind(object);
    return found == makers().constEnd() ? nullptr : (*found)(*static_cast<QWidget*>(object));
}

class TabAccessible : public QAccessibleWidget {
  public:
    explicit TabAccessible(QAbstractButton& button)
        : QAccessibleWidget(&button, QAccessible::PageTab) {}

    QAccessible::State state() const override {
        QAccessible::State state = QAccessibleWidget::state();
        state.selectable = true;
        state.selected = button().isChecked();
        return state;
    }
    QString text(QAccessible::Text wanted) const override {
        const QString text = QAccessibleWidget::text(wanted);
        if (wanted == QAccessible::Name && text.isEmpty())
            return button().text().remove(QLatin1Char('&'));
        return text;
    }
    QStringList actionNames() const override {
        return widget()->isEnabled() ? QStringList{pressAction(), setFocusAction()} : QStringList();
    }
    void doAction(const QString& action) override {
        if (action == pressAction() && widget()->isEnabled())
            button().click();
        else
            QAccessibleWidget::doAction(action);
    }

  private:
    QAbstractButton& button() const { return *static_cast<QAbstractButton*>(widget()); }
};

} // namespace

void setAccessibleMaker(QWidget& widget, const AccessibleMaker& make) {
    static const bool kInstalled = [] {
        QAccessible::installFactory(makeAccessible);
        return true;
    }();
    static_cast<void>(kInstalled);
    if (!make) {
        makers().remove(&widget);
    } else {
        if (!makers().contains(&widget))
            QObject::connect(&widget, &QObject::destroyed,
                             [](const QObject* destroyed) { makers().remove(destroyed); });
        makers().insert(&widget, make);
    }
    // Qt has created one for the first event of a base class, even if no screen reader is active.
    if (QAccessibleInterface* cached = QAccessible::queryAccessibleInterface(&widget))
        QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(cached));
}

void setAccessibleRole(QWidget& widget, QAccessible::Role role) {
    setAccessibleMaker(widget, [role](QWidget& w) { return new QAccessibleWidget(&w, role); });
}

void setAccessibleTab(QAbstractButton& button) {
    setAccessibleMaker(
        button, [](QWidget& widget) { return new TabAccessible(static_cast<QAbstractButton&>(widget)); });
    QObject::connect(&button, &QAbstractButton::toggled, &button, [&button](bool on) {
        QAccessibleEvent changed(&button, on ? QAccessible::Selection : QAccessible::SelectionRemove);
        QAccessible::updateAccessibility(&changed);
    });
}

} // namespace tokenscope::ui
