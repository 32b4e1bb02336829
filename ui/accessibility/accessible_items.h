#pragma once
// The items of a view that paints them itself: tokens, words, boxes, rows. For assistive technology the view
// becomes a list with one child per item. A child exists once it was asked for, and until the items change;
// a list of millions costs nothing before.
//
//   view ── AccessibleItems ── ItemSource: the view's functions
//     └ list interface └ item interfaces, on demand

#include <QAccessible>
#include <QHash>
#include <QObject>
#include <QRect>
#include <QString>

#include <functional>

class QAbstractScrollArea;
class QWidget;

namespace tokenscope::ui {

/// Functions of a view. Items count from 0; places are relative to the widget that they are painted on.
struct ItemSource {
    std::function<int()> count;
    /// A whole description: `token 5, space Hello, id 22172, normal, bytes 0 to 6`.
    std::function<QString(int item)> name;
    /// May be outside the visible area.
    std::function<QRect(int item)> rect;
    /// -1 if there is none. Null: no item is found by its place.
    std::function<int(QPoint place)> itemAt = {};
    /// The selected item; -1 if there is none. Null: items can't be selected.
    std::function<int()> current = {};
    /// Selects the item, like a click on it. Null: a click does nothing.
    std::function<void(int item)> choose = {};
};

/// Belongs to the view: its last member, so that it is destroyed before what the functions use. Create it at
/// the end of the view's constructor. UI thread only.
class AccessibleItems : public QObject {
    Q_OBJECT

  public:
    enum class Kind : quint8 { List, Tree, Tabs };
    /// `surface` is what the items are painted on: a viewport, or the view itself.
    AccessibleItems(QWidget& view, QWidget& surface, ItemSource source, Kind kind = Kind::List);
    explicit AccessibleItems(QAbstractScrollArea& view, ItemSource source, Kind kind = Kind::List);
    ~AccessibleItems() override;

    [[nodiscard]] int count() const { return m_source.count(); }
    [[nodiscard]] QString name(int item) const { return m_source.name(item); }
    [[nodiscard]] QRect rect(int item) const { return m_source.rect(item); }
    [[nodiscard]] int itemAt(QPoint place) const { return m_source.itemAt ? m_source.itemAt(place) : -1; }
    [[nodiscard]] int current() const { return m_source.current ? m_source.current() : -1; }
    [[nodiscard]] bool canChoose() const { return m_source.choose != nullptr; }
    void choose(int item);

    [[nodiscard]] QWidget& view() const { return m_view; }
    [[nodiscard]] QWidget& surface() const { return m_surface; }
    [[nodiscard]] Kind kind() const { return m_kind; }
    /// Null if there is no such item. Qt owns it.
    [[nodiscard]] QAccessibleInterface* item(int item);
    /// Items that were asked for and have an interface.
    [[nodiscard]] qsizetype createdItems() const { return m_created.size(); }

    bool eventFilter(QObject* watched, QEvent* event) override;

  public slots:
    /// Call when the items are others than before.
    void itemsChanged();
    /// Call when another item is selected: announces it.
    void currentChanged();

  private:
    QWidget& m_view;
    QWidget& m_surface;
    ItemSource m_source;
    Kind m_kind;
    QHash<int, QAccessible::Id> m_created;
    int m_announced = -1; ///< the item that was reported as selected
};

} // namespace tokenscope::ui
