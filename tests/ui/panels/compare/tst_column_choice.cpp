// The columns: pinned, moved, removed, replaced, with their menus, by mouse and by keyboard.

#include "core/explain/edit/stage_switches.h"
#include "tests/ui/panels/compare/compared_fixture.h"
#include "ui/panels/compare/column_headers.h"
#include "ui/panels/compare/divergence_pane.h"
#include "ui/panels/compare/tokenizer_strip.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QMenu>
#include <QPushButton>

#include <algorithm>
#include <optional>
#include <span>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::explain;
using namespace tokenscope::compare;
using namespace tokenscope::ui;
using test::sampleSource;
using test::ShownComparison;

class TestColumnChoice : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }

    void pinnedColumnsStayPinned() {
        ShownComparison shown;
        shown.addSecond();
        ColumnSet& columns = shown.view->columns();
        columns.setReference(1);
        shown.settle(2);
        const QString pinned = columns.title(1);
        columns.swap(0, 1);
        shown.settle(2);
        QCOMPARE(columns.title(columns.reference()), pinned);
        QCOMPARE(columns.reference(), std::size_t{0});
        shown.session->tokenizers().setCurrent(shown.session->tokenizers().indexOf(columns.choice(1).source));
        shown.settle(2);
        QCOMPARE(columns.title(columns.reference()), pinned);
    }

    void theChosenSecondReturns() {
        ShownComparison shown;
        ColumnSet& columns = shown.view->columns();
        TokenizerList& list = shown.session->tokenizers();
        const auto choose = [&](const TokenizerSource& source) { list.setCurrent(list.indexOf(source)); };
        shown.addSecond();
        const TokenizerSource third{shown.folder.filePath("third.json"), {}};
        QFile file(third.path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"model":{"type":"WordLevel","unk_token":"a","vocab":{"a":0,"b":1}}})");
        file.close();
        list.open(third, false);
        QTRY_VERIFY(list.indexOf(third) >= 0 && list.at(list.indexOf(third)).tokenizer);
        choose(third);
        QCOMPARE(columns.choice(1).source, sampleSource(1));
        choose(sampleSource(1));
        QCOMPARE(columns.choice(1).source, third);
        QCOMPARE(columns.reference(), std::size_t{1});
        choose(sampleSource(0));
        QCOMPARE(columns.choice(1).source, sampleSource(1));
        QCOMPARE(columns.reference(), std::size_t{0});
        // Two columns: none is shown twice.
        columns.add({third, {}, {}, {}});
        choose(sampleSource(1));
        choose(third);
        QCOMPARE(columns.choice(1).source, sampleSource(1));
        QCOMPARE(columns.choice(2).source, sampleSource(0));
        choose(sampleSource(0));
        QCOMPARE(columns.choice(1).source, sampleSource(1));
        QCOMPARE(columns.choice(2).source, third);
        // What the user swaps stays.
        columns.swap(0, 1);
        choose(third);
        QCOMPARE(columns.choice(1).source, sampleSource(0));
        // A closed one is gone.
        list.close(list.indexOf(third));
        for (std::size_t c = 1; c < columns.size(); ++c)
            QVERIFY(columns.choice(c).source != third);
    }

    void pinnedColumnsStayPinnedWhenOthersAreRemoved() {
        ShownComparison shown;
        shown.addSecond();
        ColumnSet& columns = shown.view->columns();
        const auto first = columns.choice(0);
        columns.add({first.source, {}, !shown.session->parseSpecial(), {}});
        columns.add({first.source, !shown.session->addSpecial(), {}, {}});
        columns.setReference(2);
        shown.settle(4);
        const QString pinned = columns.title(2) + columns.settings(2);
        shown.session->tokenizers().close(shown.session->tokenizers().indexOf(columns.choice(1).source));
        shown.settle(3);
        QCOMPARE(columns.reference(), std::size_t{1});
        QCOMPARE(columns.title(1) + columns.settings(1), pinned);
        // A fifth one is shown in place of the last one that is not the reference, which stays in the list.
        columns.add({first.source, {}, {}, {}});
        columns.setReference(3);
        const QString last = columns.title(3) + columns.settings(3);
        const ColumnChoice hidden = columns.choice(2);
        const ColumnChoice fifth{first.source, {}, shown.session->parseSpecial(), {}};
        columns.add(fifth);
        QCOMPARE(columns.size(), std::size_t{5});
        QCOMPARE(columns.textColumns(), std::size_t{4});
        QCOMPARE(columns.choice(2), fifth);
        QCOMPARE(columns.choice(4), hidden);
        QCOMPARE(columns.title(columns.reference()) + columns.settings(columns.reference()), last);
        columns.bringIntoView(4);
        QCOMPARE(columns.choice(2), hidden);
    }

    void goesBetweenColumnsByKeys() {
        ShownComparison shown;
        shown.addSecond();
        ColumnsCanvas& canvas = shown.view->canvas();
        canvas.setFocus();
        QTest::keyClick(&canvas, Qt::Key_Right);
        QTest::keyClick(&canvas, Qt::Key_Right);
        QVERIFY(canvas.marked());
        const std::uint32_t byte = canvas.marked()->begin;
        QTest::keyClick(&canvas, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(canvas.activeColumn(), std::size_t{1});
        QVERIFY(canvas.marked()->begin <= byte && byte <= canvas.marked()->end);
        QTest::keyClick(&canvas, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QGuiApplication::clipboard()->text().contains(shown.view->columns().title(1)));
        QTest::keyClick(&canvas, Qt::Key_Left, Qt::ControlModifier);
        QCOMPARE(canvas.activeColumn(), std::size_t{0});
    }

    void asksAboutEachPair() {
        ShownComparison shown("Hello <s> there");
        shown.addSecond();
        shown.add({sampleSource(0), {}, !shown.session->parseSpecial(), {}});
        const auto pair = [&](const QString& name) -> QPushButton* {
            for (QPushButton* button : shown.view->findChildren<QPushButton*>())
                if (button->isVisible() && button->text() == name)
                    return button;
            return nullptr;
        };
        QVERIFY(pair("A–B") && pair("A–C"));
        for (std::size_t i = 0; i < shown.compared().differences.size(); ++i) {
            shown.view->showDifference(i);
            for (std::size_t c = 1; c < 3; ++c) {
                QPushButton* button = pair(c == 1 ? "A–B" : "A–C");
                QCOMPARE(button->isEnabled(), shown.compared().differences[i].kinds[c] != 0);
                if (!button->isEnabled())
                    continue;
                button->click();
                QTRY_VERIFY(!shown.view->busy());
                QVERIFY(shown.view->why().derivation());
                QCOMPARE(shown.view->why().derivation()->columns[1], c);
            }
        }
    }

    void aStageSwitchedOffIsAColumn() {
        ShownComparison shown("The lowest tower, the newest 2026 café.\n");
        const auto tokenizer = shown.session->tokenizers().currentTokenizer();
        const std::vector<StageSwitch> all = stageSwitches(tokenizer->definition());
        QVERIFY(!all.empty());
        ColumnSet& columns = shown.view->columns();
        const ColumnChoice choice{sampleSource(0), {}, {}, {{all.front().where, !all.front().isOn}}};
        shown.add(choice);
        const ComparedColumn& own = shown.compared().columns[1];
        QCOMPARE(own.base, tokenizer);
        QVERIFY(own.encoded->tokenizer != tokenizer);
        // As if built by hand.
        const auto made = switchedTokenizer(tokenizer, std::span(all).first(1));
        QVERIFY(made.has_value());
        QCOMPARE((*made)->encode(*shown.compared().text, own.encoded->options)->ids,
                 own.encoded->encoding.ids);
        QVERIFY(columns.settings(1).contains(QString::fromStdString(all.front().name)));
        // The session's tokenizer is that of its file.
        QVERIFY(!columns.canSwap(0, 1));
        columns.swap(0, 1);
        columns.drop(0);
        QCOMPARE(columns.size(), std::size_t{2});
        QCOMPARE(columns.choice(1), choice);
        // Another text: the switched tokenizer is not built again.
        const auto switched = own.encoded->tokenizer;
        shown.session->document().replace(0, 0, "more ");
        shown.settle(2);
        QCOMPARE(shown.compared().columns[1].encoded->tokenizer, switched);
        shown.show({}, shown.columns->state());
        shown.settle(2);
        QCOMPARE(shown.view->columns().choice(1), choice);
        QMenu menu;
        fillColumnMenu(menu, *shown.session, shown.view->columns(), 0);
        const QList<QAction*> actions = menu.actions();
        const auto stages = std::find_if(actions.begin(), actions.end(), [](const QAction* action) {
            return action->text() == "With one stage off";
        });
        QVERIFY(stages != actions.end());
        QCOMPARE((*stages)->menu()->actions().size(), static_cast<qsizetype>(all.size()));
    }

    /// A counterexample is shown with its own settings; undo removes them with its text.
    void settingsOfAPairDisappearWithItsText() {
        ShownComparison shown;
        TextDocument& document = shown.session->document();
        const std::string before(document.text());
        document.replace(0, static_cast<std::uint32_t>(before.size()), "example");
        ColumnSet& columns = shown.view->columns();
        columns.add({sampleSource(1), true, {}, {}});
        columns.showExample(false, {});
        QVERIFY(columns.settings(0).contains("add special: off"));
        document.replace(0, 0, "a ");
        QVERIFY(columns.settings(0).contains("add special: off"));
        document.undo();
        QVERIFY(columns.settings(1).contains("add special: off"));
        document.undo();
        QCOMPARE(std::string(document.text()), before);
        QVERIFY(columns.settings(0).isEmpty());
        QVERIFY(columns.settings(1).contains("add special: on")); // its own, as before
    }

    void aFullViewOffersNothing() {
        ShownComparison shown;
        shown.addSecond();
        while (!shown.columns->isFull())
            shown.columns->add({sampleSource(1), !shown.session->addSpecial(), {}, {}});
        QCOMPARE(shown.columns->size(), std::size_t{8});
        shown.columns->add({sampleSource(0), {}, {}, {}});
        QCOMPARE(shown.columns->size(), std::size_t{8});
        QMenu menu;
        fillAddColumnMenu(menu, *shown.session, *shown.columns);
        QCOMPARE(menu.actions().size(), qsizetype{1});
        QVERIFY(!menu.actions().constFirst()->isEnabled());
    }

    void droppedOnAColumn() {
        ShownComparison shown;
        shown.addSecond();
        ColumnSet& columns = shown.view->columns();
        const ColumnHeaders& headers = *shown.view->findChild<ColumnHeaders*>();
        QCOMPARE(headers.columnAt({5, 5}, 100), std::optional<std::size_t>(0));
        QCOMPARE(headers.columnAt({headers.width() / 2 + 50, 90}, 100), std::optional<std::size_t>(1));
        QVERIFY(!headers.columnAt({5, headers.height() + 100}, 100));
        QVERIFY(!headers.columnAt({5, -1}, 100));
        // Another one, here the same with another setting, replaces the second.
        columns.replace(1, {sampleSource(0), {}, !shown.session->parseSpecial(), {}});
        shown.settle(2);
        QCOMPARE(columns.title(1), sampleSource(0).title());
        QVERIFY(!columns.settings(1).isEmpty());
        columns.replace(0, {sampleSource(1), {}, {}, {}});
        QTRY_COMPARE(columns.title(0), sampleSource(1).title());
        shown.settle(2);
    }

    /// A button for each, muted where the page doesn't show it.
    void theListIsVisible() {
        ShownComparison shown;
        shown.addSecond();
        shown.add({sampleSource(0), {}, !shown.session->parseSpecial(), {}});
        TokenizerStrip strip(*shown.session, *shown.columns);
        const auto button = [&](const char* name) { return strip.findChild<QPushButton*>(name); };
        QVERIFY(button("addTokenizer"));
        QCOMPARE(button("tokenizerA")->accessibleName(), QStringLiteral("A ") + sampleSource(0).title());
        QVERIFY(button("tokenizerC")->accessibleName().contains("parse special"));
        QVERIFY(!button("tokenizerC")->accessibleName().contains("not shown"));
        shown.columns->setShown(2);
        QVERIFY(button("tokenizerC")->accessibleName().contains("not shown on this page"));
        const ColumnChoice third = shown.columns->choice(2);
        QMenu menu;
        fillColumnMenu(menu, *shown.session, *shown.columns, 2);
        QCOMPARE(menu.actions().constFirst()->text(), QStringLiteral("Show on this page"));
        menu.actions().constFirst()->trigger();
        QCOMPARE(shown.columns->choice(1), third);
        shown.columns->drop(2);
        QTRY_VERIFY(!button("tokenizerC"));
    }

    void columnsByKeyboard() {
        ShownComparison shown;
        shown.addSecond();
        const auto named = [&](const QString& name) -> QPushButton* {
            for (QPushButton* button : shown.view->findChildren<QPushButton*>())
                if (button->isVisible() && (button->text() == name || button->accessibleName() == name))
                    return button;
            return nullptr;
        };
        QPushButton* pin = named("Make reference");
        QVERIFY(pin);
        QVERIFY(QTest::qWaitForWindowActive(shown.view.get()));
        pin->setFocus();
        QTest::keyClick(pin, Qt::Key_Space);
        shown.settle(2);
        // The comparison is another one; the button and the keyboard focus stay.
        QCOMPARE(shown.view->columns().reference(), std::size_t{1});
        QVERIFY(pin->hasFocus());
        QCOMPARE(pin->text(), QStringLiteral("✓ Reference"));
        QTest::keyClick(pin, Qt::Key_Space);
        QCOMPARE(shown.view->columns().reference(), std::size_t{1});
        QVERIFY(pin->isChecked());
        QMenu menu;
        fillColumnMenu(menu, *shown.session, shown.view->columns(), 1);
        for (QAction* action : menu.actions())
            if (action->text() == QStringLiteral("Move left"))
                action->trigger();
        shown.settle(2);
        QCOMPARE(shown.view->columns().reference(), std::size_t{0});
        QVERIFY(named("Remove column B"));
        named("Remove column B")->setFocus();
        QTest::keyClick(named("Remove column B"), Qt::Key_Space);
        QTRY_COMPARE(shown.view->columns().size(), std::size_t{1});
    }
};

QTEST_MAIN(TestColumnChoice)
#include "tst_column_choice.moc"
