#include "ui/accessibility/accessible_items.h"

#include "tests/support/encoded_texts.h"
#include "ui/accessibility/accessible_maker.h"
#include "ui/accessibility/spoken_text.h"
#include "ui/widgets/chip_view/chip_view.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPushButton>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

namespace {

QList<std::pair<QAccessible::Event, QString>> reported;

void record(QAccessibleEvent* event) {
    QAccessibleInterface* const source = event->accessibleInterface();
    reported << std::pair(event->type(), source == nullptr ? QString() : source->text(QAccessible::Name));
}

} // namespace

class AccessibleItemsTest : public QObject {
    Q_OBJECT

    TokenSelection selection;
    TokenMarks marks;

  private slots:
    void init() {
        selection.clear();
        reported.clear();
        QAccessible::setActive(true);
        QAccessible::installUpdateHandler(record);
    }
    void cleanup() {
        QAccessible::installUpdateHandler(nullptr);
        QAccessible::setActive(false);
    }

    void tokensAreTheItemsOfAList() {
        ChipView view(&selection, &marks);
        view.resize(600, 300);
        view.setEncoded(test::mixedTokens());
        view.show();
        QAccessibleInterface* const list = QAccessible::queryAccessibleInterface(&view);
        QCOMPARE(list->role(), QAccessible::List);
        QCOMPARE(list->childCount(), 10);
        QAccessibleInterface* const item = list->child(2);
        QCOMPARE(item->role(), QAccessible::ListItem);
        QCOMPARE(item->text(QAccessible::Name), spokenToken(*view.encoded(), 2));
        QCOMPARE(item->parent(), list);
        QCOMPARE(list->indexOfChild(item), 2);
        QCOMPARE(list->child(2), item);
        QVERIFY(list->child(10) == nullptr && list->child(-1) == nullptr);
        const QPoint middle = view.viewport()->mapToGlobal(view.tokenRect(2).center());
        QVERIFY(item->rect().contains(middle));
        QCOMPARE(list->childAt(middle.x(), middle.y()), item);
    }

    void choosingAnItemSelectsAndAnnouncesIt() {
        if (!QAccessible::isActive())
            QSKIP("nothing is announced without a session bus; app.accessibility has one");
        ChipView view(&selection, &marks);
        view.resize(600, 300);
        view.setEncoded(test::mixedTokens());
        view.show();
        view.activateWindow();
        view.setFocus();
        QTRY_VERIFY(view.hasFocus());
        QCoreApplication::processEvents();
        QAccessibleInterface* const list = QAccessible::queryAccessibleInterface(&view);
        reported.clear();
        list->child(3)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(selection.current(), 3);
        QVERIFY(list->child(3)->state().selected && list->child(3)->state().focused);
        QCOMPARE(list->focusChild(), list->child(3));
        const QString name = spokenToken(*view.encoded(), 3);
        QVERIFY(reported.contains(std::pair(QAccessible::Selection, name)));
        QVERIFY(reported.contains(std::pair(QAccessible::Focus, name)));
        selection.setCurrent(4);
        QVERIFY(reported.contains(std::pair(QAccessible::SelectionRemove, name)));
        QVERIFY(!list->child(3)->state().selected);
    }

    void itemsExistOnDemandAndUntilTheyChange() {
        QWidget view;
        int count = 5'000'000;
        ItemSource source;
        source.count = [&count] { return count; };
        source.name = [](int item) { return QString::number(item); };
        source.rect = [](int) { return QRect(0, 0, 1, 1); };
        auto items = std::make_unique<AccessibleItems>(view, view, std::move(source));
        QAccessibleInterface* const list = QAccessible::queryAccessibleInterface(&view);
        QCOMPARE(list->childCount(), count);
        QCOMPARE(items->createdItems(), 0);
        QCOMPARE(list->child(4'000'000)->text(QAccessible::Name), QStringLiteral("4000000"));
        QCOMPARE(items->createdItems(), 1);
        const QAccessible::Id id = QAccessible::uniqueId(list->child(4'000'000));
        count = 3;
        items->itemsChanged();
        QCOMPARE(items->createdItems(), 0);
        QVERIFY(QAccessible::accessibleInterface(id) == nullptr);
        QCOMPARE(list->childCount(), 3);
        items.reset();
        QCOMPARE(QAccessible::queryAccessibleInterface(&view)->childCount(), 0);
    }

    /// A screen reader that is active at the start makes Qt create the interface in the base class.
    void theInterfaceOfTheBaseClassIsReplaced() {
        const TokenEditor editor;
        QAccessibleInterface* const found =
            QAccessible::queryAccessibleInterface(const_cast<TokenEditor*>(&editor));
        QCOMPARE(found->role(), QAccessible::EditableText);
        QVERIFY(found->textInterface() != nullptr && found->editableTextInterface() != nullptr);
    }

    void editsAreAnnounced() {
        if (!QAccessible::isActive())
            QSKIP("nothing is announced without a session bus; app.accessibility has one");
        TextDocument document;
        document.reset("a\U0001F600b");
        TokenEditor editor;
        editor.setDocument(&document);
        reported.clear();
        document.replace(5, 1, "xy");
        const auto has = [](QAccessible::Event type) {
            return std::any_of(reported.begin(), reported.end(),
                               [type](const auto& event) { return event.first == type; });
        };
        QVERIFY(has(QAccessible::TextRemoved) && has(QAccessible::TextInserted));
        reported.clear();
        editor.selectBytes({0, 5});
        QVERIFY(has(QAccessible::TextCaretMoved) && has(QAccessible::TextSelectionChanged));
        auto* text = QAccessible::queryAccessibleInterface(&editor)->editableTextInterface();
        text->replaceText(1, 3, QStringLiteral("ä"));
        QCOMPARE(std::string(document.text()), std::string("aäxy"));
    }

    void tabsAreSelectedAndClicked() {
        QPushButton button(QStringLiteral("&Chips"));
        button.setCheckable(true);
        setAccessibleTab(button);
        QSignalSpy clicks(&button, &QPushButton::clicked);
        QAccessibleInterface* const tab = QAccessible::queryAccessibleInterface(&button);
        QCOMPARE(tab->role(), QAccessible::PageTab);
        QCOMPARE(tab->text(QAccessible::Name), QStringLiteral("Chips"));
        QVERIFY(!tab->state().selected);
        tab->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(clicks.size(), 1);
        QVERIFY(tab->state().selected);
    }

    void textsAreSpoken() {
        QCOMPARE(spokenText(" Hello"), QStringLiteral("space Hello"));
        QCOMPARE(spokenText("a b\n"), QStringLiteral("a b line feed"));
        QCOMPARE(spokenText("\x9F"), QStringLiteral("byte 9F"));
        QCOMPARE(spokenLabel({"\u2581Hello", true}), QStringLiteral("space Hello"));
        QVERIFY(spokenText(std::string(5000, 'a')).size() < 400);
    }
};

QTEST_MAIN(AccessibleItemsTest)
#include "tst_accessible_items.moc"
