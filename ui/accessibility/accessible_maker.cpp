#include "ui/accessibility/accessible_maker.h"

#include <QAbstractButton>
#include <QAccessibleWidget>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QHash>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QToolButton>

#include <utility>

namespace tokenscope::ui {
namespace {

QHash<const QObject*, AccessibleMaker>& makers() {
    static QHash<const QObject*, AccessibleMaker> list;
    return list;
}

/// Qt reports the focus of a widget's proxy as that of the widget, too: of the view inside a page, of the scroll area around
/// a viewport.
class PlainAccessible : public QAccessibleWidget {
  public:
    using QAccessibleWidget::QAccessibleWidget;
    QAccessible::State state() const override {
        QAccessible::State state = QAccessibleWidget::state();
        state.focused = state.focused && QApplication::focusWidget() == widget();
        return state;
    }
};

/// Qt gives the tooltip as the description, and tooltips are rich text, so that they wrap.
class PlainDescriptions : public QObject {
  public:
    using QObject::QObject;
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::ToolTipChange || !watched->isWidgetType())
            return false;
        auto& widget = static_cast<QWidget&>(*watched);
        const QString former = widget.property(kFromToolTip).toString();
        if (widget.accessibleDescription() != former)
            return false; // the widget describes itself
        const QString tip = widget.toolTip();
        const QString plain = Qt::mightBeRichText(tip) ? withoutMarkup(tip) : QString();
        if (plain != former) {
            widget.setProperty(kFromToolTip, plain);
            widget.setAccessibleDescription(plain);
        }
        return false;
    }

  private:
    static constexpr const char* kFromToolTip = "descriptionFromToolTip";

    /// For what plainToolTip() writes; QTextDocument would take a hundred times as long.
    static QString withoutMarkup(QString text) {
        static const QRegularExpression kTag(QStringLiteral("<[^>]*>"));
        static constexpr std::pair<const char*, const char*> kWritten[] = {
            {"<br>\n", "\n"}, {"<br>", "\n"}, {"</p>\n", "\n"}};
        for (const auto& [written, plain] : kWritten)
            text.replace(QLatin1String(written), QLatin1String(plain));
        text.remove(kTag);
        static constexpr std::pair<const char*, const char*> kEntities[] = {
            {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&nbsp;", " "}, {"&amp;", "&"}};
        for (const auto& [written, plain] : kEntities)
            text.replace(QLatin1String(written), QLatin1String(plain));
        return text.replace(QChar::Nbsp, u' ').trimmed();
    }
};

class ButtonAccessible : public QAccessibleWidget {
  public:
    explicit ButtonAccessible(QAbstractButton& button, QAccessible::Role role = QAccessible::Button)
        : QAccessibleWidget(&button, role) {}

    QAccessible::State state() const override {
        QAccessible::State state = QAccessibleWidget::state();
        state.pressed = button().isDown();
        state.checkable = button().isCheckable();
        state.checked = button().isChecked();
        return state;
    }
    QString text(QAccessible::Text wanted) const override {
        const QString text = QAccessibleWidget::text(wanted);
        if (wanted == QAccessible::Name && text.isEmpty())
            return button().text().remove(QLatin1Char('&'));
        if (wanted == QAccessible::Accelerator && text.isEmpty())
            return button().shortcut().toString(QKeySequence::NativeText);
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

  protected:
    QAbstractButton& button() const { return *static_cast<QAbstractButton*>(widget()); }
};

class TabAccessible : public ButtonAccessible {
  public:
    explicit TabAccessible(QAbstractButton& button)
        : ButtonAccessible(button, QAccessible::PageTab) {}

    QAccessible::State state() const override {
        QAccessible::State state = ButtonAccessible::state();
        state.checkable = false;
        state.checked = false;
        state.selectable = true;
        state.selected = button().isChecked();
        return state;
    }
};

/// What is written left of the widget, as next to the choices of Qt's file dialog.
QString labelInRow(const QWidget& widget) {
    const QLabel* nearest = nullptr;
    const QRect own = widget.geometry();
    for (const QObject* sibling :
         widget.parentWidget() != nullptr ? widget.parentWidget()->children() : QObjectList())
        if (const auto* label = qobject_cast<const QLabel*>(sibling);
            label != nullptr && label->isVisible()) {
            const QRect place = label->geometry();
            const bool inRow = place.top() <= own.center().y() && place.bottom() >= own.center().y();
            if (inRow && place.right() < own.left() &&
                (nearest == nullptr || place.right() > nearest->geometry().right()))
                nearest = label;
        }
    QString text = nearest != nullptr ? nearest->text().remove(QLatin1Char('&')) : QString();
    if (text.endsWith(QLatin1Char(':')))
        text.chop(1);
    return text;
}

/// Qt names a choice by its value only, because AT-SPI has the label as a relation, and announces a new value as a new
/// name. A label without a widget of its own is no relation: the name has both.
class ChoiceAccessible : public QAccessibleWidget {
  public:
    explicit ChoiceAccessible(QComboBox& choice)
        : QAccessibleWidget(&choice, QAccessible::ComboBox) {}

    int childCount() const override { return choice().isEditable() ? 2 : 1; }
    QAccessibleInterface* child(int index) const override {
        if (index == 0)
            return QAccessible::queryAccessibleInterface(choice().view());
        return index == 1 && choice().isEditable()
                   ? QAccessible::queryAccessibleInterface(choice().lineEdit())
                   : nullptr;
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        if (child != nullptr && child->object() == choice().view())
            return 0;
        return child != nullptr && choice().isEditable() && child->object() == choice().lineEdit() ? 1 : -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        return choice().isEditable() && rect().contains(x, y) ? child(1) : nullptr;
    }
    QString text(QAccessible::Text wanted) const override {
        if (wanted == QAccessible::Value)
            return choice().currentText();
        QString text = QAccessibleWidget::text(wanted);
        if (wanted != QAccessible::Name)
            return text;
        if (text.isEmpty())
            text = labelInRow(choice());
        if (choice().currentText().isEmpty())
            return text;
        return text.isEmpty() ? choice().currentText()
                              : QCoreApplication::translate("ChoiceAccessible", "%1: %2")
                                    .arg(text, choice().currentText());
    }
    QAccessible::State state() const override {
        QAccessible::State state = QAccessibleWidget::state();
        state.expandable = true;
        state.expanded = choice().view()->isVisible();
        state.editable = choice().isEditable();
        return state;
    }
    QStringList actionNames() const override {
        return widget()->isEnabled() ? QStringList{showMenuAction(), pressAction(), setFocusAction()}
                                     : QStringList();
    }
    void doAction(const QString& action) override {
        if (!widget()->isEnabled() || (action != showMenuAction() && action != pressAction()))
            return QAccessibleWidget::doAction(action);
        if (choice().view()->isVisible())
            choice().hidePopup();
        else
            choice().showPopup();
    }

  private:
    QComboBox& choice() const { return *static_cast<QComboBox*>(widget()); }
};

QAccessibleInterface* makeControl(const QString& className, QWidget& widget) {
    if (className == QLatin1String("QComboBox"))
        return new ChoiceAccessible(static_cast<QComboBox&>(widget));
    // Those with a menu of their own are as Qt has them.
    if (className == QLatin1String("QPushButton") && static_cast<QPushButton&>(widget).menu() == nullptr)
        return new ButtonAccessible(static_cast<QPushButton&>(widget));
    if (className == QLatin1String("QToolButton") && static_cast<QToolButton&>(widget).menu() == nullptr)
        return new ButtonAccessible(static_cast<QToolButton&>(widget));
    if (className == QLatin1String("QAbstractButton")) // neither of those, nor a check box or radio button
        return new ButtonAccessible(static_cast<QAbstractButton&>(widget));
    return className == QLatin1String("QWidget") ? new PlainAccessible(&widget) : nullptr;
}

/// Qt asks for each class of the object, the most derived one first.
QAccessibleInterface* makeAccessible(const QString& className, QObject* object) {
    const auto found = makers().constFind(object);
    if (found != makers().constEnd())
        return (*found)(*static_cast<QWidget*>(object));
    return object != nullptr && object->isWidgetType()
               ? makeControl(className, *static_cast<QWidget*>(object))
               : nullptr;
}

} // namespace

void nameControlsForScreenReaders() {
    static const bool kInstalled = [] {
        QAccessible::installFactory(makeAccessible);
        return true;
    }();
    static_cast<void>(kInstalled);
    static QPointer<PlainDescriptions> filter;
    if (!filter && qApp != nullptr)
        qApp->installEventFilter(filter = new PlainDescriptions(qApp));
}

void setAccessibleMaker(QWidget& widget, const AccessibleMaker& make) {
    nameControlsForScreenReaders();
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
    setAccessibleMaker(widget, [role](QWidget& w) { return new PlainAccessible(&w, role); });
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
