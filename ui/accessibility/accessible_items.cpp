#include "ui/accessibility/accessible_items.h"

#include "ui/accessibility/accessible_maker.h"

#include <QAbstractScrollArea>
#include <QAccessibleWidget>
#include <QEvent>
#include <QPointer>
#include <QWidget>
#include <QWindow>

#include <utility>

namespace tokenscope::ui {
namespace {

/// More children than a screen reader keeps in use; then all are dropped and created again on demand.
constexpr qsizetype kMaxCreated = 20'000;

struct Roles {
    QAccessible::Role view;
    QAccessible::Role item;
};

Roles rolesOf(AccessibleItems::Kind kind) {
    switch (kind) {
    case AccessibleItems::Kind::List:
        return {QAccessible::List, QAccessible::ListItem};
    case AccessibleItems::Kind::Tree:
        return {QAccessible::Tree, QAccessible::TreeItem};
    case AccessibleItems::Kind::Tabs:
        return {QAccessible::PageTabList, QAccessible::PageTab};
    }
    return {QAccessible::List, QAccessible::ListItem};
}

class ItemAccessible : public QAccessibleInterface, public QAccessibleActionInterface {
  public:
    ItemAccessible(AccessibleItems& items, int index)
        : m_items(&items)
        , m_index(index) {}

    [[nodiscard]] int index() const { return m_index; }
    [[nodiscard]] bool belongsTo(const AccessibleItems& items) const { return m_items == &items; }

    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this)
                                                    : nullptr;
    }
    bool isValid() const override { return m_items != nullptr && m_index < m_items->count(); }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override {
        return m_items == nullptr ? nullptr : m_items->view().window()->windowHandle();
    }
    QAccessibleInterface* parent() const override {
        return m_items == nullptr ? nullptr : QAccessible::queryAccessibleInterface(&m_items->view());
    }
    QAccessibleInterface* child(int /*index*/) const override { return nullptr; }
    QAccessibleInterface* childAt(int /*x*/, int /*y*/) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface* /*child*/) const override { return -1; }
    QAccessible::Role role() const override {
        return rolesOf(m_items == nullptr ? AccessibleItems::Kind::List : m_items->kind()).item;
    }
    QString text(QAccessible::Text wanted) const override {
        return wanted == QAccessible::Name && isValid() ? m_items->name(m_index) : QString();
    }
    void setText(QAccessible::Text /*wanted*/, const QString& /*text*/) override {}
    QRect rect() const override {
        if (!isValid())
            return {};
        const QRect place = m_items->rect(m_index);
        return {m_items->surface().mapToGlobal(place.topLeft()), place.size()};
    }
    QAccessible::State state() const override {
        QAccessible::State state;
        if (!isValid()) {
            state.invalid = true;
            return state;
        }
        const QWidget& view = m_items->view();
        state.selectable = m_items->canChoose();
        state.focusable = state.selectable && view.focusPolicy() != Qt::NoFocus;
        state.selected = m_items->current() == m_index;
        state.focused = state.selected && view.hasFocus();
        state.disabled = !view.isEnabled();
        state.invisible = !view.isVisible();
        state.offscreen = !m_items->surface().rect().intersects(m_items->rect(m_index));
        return state;
    }

    QStringList actionNames() const override {
        return isValid() && m_items->canChoose() ? QStringList{pressAction(), setFocusAction()}
                                                 : QStringList();
    }
    void doAction(const QString& action) override {
        if (!isValid())
            return;
        if (action == setFocusAction())
            m_items->view().setFocus(Qt::OtherFocusReason);
        m_items->choose(m_index);
    }
    QStringList keyBindingsForAction(const QString& /*action*/) const override { return {}; }

  private:
    QPointer<AccessibleItems> m_items;
    int m_index;
};

class ListAccessible : public QAccessibleWidget {
  public:
    explicit ListAccessible(AccessibleItems& items)
        : QAccessibleWidget(&items.view(), rolesOf(items.kind()).view)
        , m_items(&items) {}

    int childCount() const override { return m_items == nullptr ? 0 : m_items->count(); }
    QAccessibleInterface* child(int index) const override {
        return m_items == nullptr ? nullptr : m_items->item(index);
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        const auto* item = dynamic_cast<const ItemAccessible*>(child);
        return item != nullptr && m_items != nullptr && item->belongsTo(*m_items) ? item->index() : -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        return m_items == nullptr
                   ? nullptr
                   : m_items->item(m_items->itemAt(m_items->surface().mapFromGlobal(QPoint(x, y))));
    }
    QAccessibleInterface* focusChild() const override {
        if (m_items == nullptr || !widget()->hasFocus())
            return nullptr;
        QAccessibleInterface* const item = m_items->item(m_items->current());
        return item == nullptr ? const_cast<ListAccessible*>(this) : item;
    }
    /// One object has the focus: the selected item, or the view without one.
    QAccessible::State state() const override {
        QAccessible::State state = QAccessibleWidget::state();
        state.focused = state.focused && (m_items == nullptr || m_items->current() < 0);
        return state;
    }

  private:
    QPointer<AccessibleItems> m_items;
};

} // namespace

AccessibleItems::AccessibleItems(QWidget& view, QWidget& surface, ItemSource source, Kind kind)
    : m_view(view)
    , m_surface(surface)
    , m_source(std::move(source))
    , m_kind(kind) {
    view.installEventFilter(this);
    setAccessibleMaker(view, [this](QWidget&) { return new ListAccessible(*this); });
}

AccessibleItems::AccessibleItems(QAbstractScrollArea& view, ItemSource source, Kind kind)
    : AccessibleItems(view, *view.viewport(), std::move(source), kind) {}

AccessibleItems::~AccessibleItems() {
    itemsChanged();
    setAccessibleMaker(m_view, {}); // Qt's own until the view is destroyed
}

void AccessibleItems::choose(int item) {
    if (m_source.choose && item >= 0 && item < count())
        m_source.choose(item);
}

QAccessibleInterface* AccessibleItems::item(int item) {
    if (item < 0 || item >= count())
        return nullptr;
    if (const auto found = m_created.constFind(item); found != m_created.constEnd())
        return QAccessible::accessibleInterface(*found);
    if (m_created.size() >= kMaxCreated)
        itemsChanged();
    auto* made = new ItemAccessible(*this, item);
    m_created.insert(item, QAccessible::registerAccessibleInterface(made));
    return made;
}

void AccessibleItems::itemsChanged() {
    const QHash<int, QAccessible::Id> dropped = std::exchange(m_created, {});
    for (const QAccessible::Id id : dropped)
        QAccessible::deleteAccessibleInterface(id);
    m_announced = -1;
}

void AccessibleItems::currentChanged() {
    if (!QAccessible::isActive())
        return;
    const int selected = current();
    // A hidden view has no items.
    QAccessibleInterface* const former =
        m_announced != selected && m_created.contains(m_announced) ? item(m_announced) : nullptr;
    if (former != nullptr) {
        QAccessibleEvent removed(former, QAccessible::SelectionRemove);
        QAccessible::updateAccessibility(&removed);
    }
    m_announced = selected;
    QAccessibleInterface* const now = item(selected);
    if (now == nullptr)
        return;
    QAccessibleEvent added(now, QAccessible::Selection);
    QAccessible::updateAccessibility(&added);
    if (!m_view.hasFocus())
        return;
    QAccessibleEvent focused(now, QAccessible::Focus);
    QAccessible::updateAccessibility(&focused);
}

/// Qt announces the view when it gets the focus; the selected item comes after it.
bool AccessibleItems::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn && QAccessible::isActive())
        QMetaObject::invokeMethod(
            this, [this] { currentChanged(); }, Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

} // namespace tokenscope::ui
