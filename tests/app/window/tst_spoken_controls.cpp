// What the controls of each view are to assistive technology. tests/app/accessibility walks the window from outside, where
// a button that stays pressed and a check box look the same.

#include "app/window/tokenizer_tabs.h"
#include "resources/samples.h"
#include "tests/app/window/running_window.h"
#include "ui/panels/compare/compare_panel.h"
#include "ui/support/theme.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QToolButton>

using namespace tokenscope;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::Running;

class SpokenControlsTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        Theme::instance().apply();
        m_running = std::make_unique<Running>(m_state.path());
        QTRY_VERIFY(m_running->settled());
        const std::string_view other = sampleTokenizers()[1].name;
        m_running->window->panel<ComparePanel>().compareWith(
            {{}, QString::fromLatin1(other.data(), static_cast<qsizetype>(other.size()))});
        m_running->session.selection().setCurrent(3);
        for (const char* view :
             {"chips", "table", "ids", "stages", "overview", "steps", "chat", "batch", "dataset", "compare",
              "files", "corpus", "train", "train-files", "vocab", "check", "tests"}) {
            QVERIFY2(m_running->window->panels().showView(QString::fromLatin1(view)), view);
            QTRY_VERIFY_WITH_TIMEOUT(!m_running->window->panels().shown().busy(), 30'000);
        }
    }
    void cleanupTestCase() { m_running.reset(); }

    /// In a fresh window, where Steps has no words yet and Compare has nothing to compare with.
    void theKeyboardIsOnAControl() {
        const auto activateTheOther = qScopeGuard([this] {
            m_running->window->activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
        });
        const QTemporaryDir folder;
        Running fresh(folder.path());
        QVERIFY(QTest::qWaitForWindowActive(fresh.window.get()));
        QTRY_VERIFY(fresh.settled());
        for (const char* view : {"steps", "chat", "compare", "train", "vocab", "check", "chips"}) {
            ui::Panel* panel = fresh.window->panels().showView(QString::fromLatin1(view));
            QVERIFY2(panel, view);
            const auto holder = [] { return QApplication::focusWidget(); };
            QTRY_VERIFY2_WITH_TIMEOUT(holder() && holder() != panel && panel->isAncestorOf(holder()), view,
                                      30'000);
            QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(holder());
            QVERIFY2(spoken && !spoken->text(QAccessible::Name).isEmpty(), view);
        }
    }

    void buttonsThatStayPressedAreButtons() {
        int toggles = 0;
        for (auto* button : m_running->window->findChildren<QAbstractButton*>()) {
            if (!button->isCheckable() || qobject_cast<QCheckBox*>(button) ||
                qobject_cast<QRadioButton*>(button))
                continue;
            ++toggles;
            QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(button);
            QVERIFY(spoken);
            const bool isTab = spoken->role() == QAccessible::PageTab;
            QVERIFY2(isTab || spoken->role() == QAccessible::Button, qPrintable(button->text()));
            QVERIFY2(isTab ? spoken->state().selected == button->isChecked()
                           : spoken->state().checkable && spoken->state().checked == button->isChecked(),
                     qPrintable(button->text()));
        }
        QVERIFY2(toggles > 30, qPrintable(QString::number(toggles)));
    }

    void aButtonIsPressedOnce() {
        QPushButton button(QStringLiteral("&Why"));
        button.setCheckable(true);
        QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(&button);
        QCOMPARE(spoken->text(QAccessible::Name), QStringLiteral("Why"));
        spoken->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QVERIFY(button.isChecked() && spoken->state().checked);
    }

    void tabsAreInANamedList() {
        QStringList lists;
        for (auto* button : m_running->window->findChildren<QAbstractButton*>()) {
            QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(button);
            if (spoken->role() != QAccessible::PageTab)
                continue;
            QAccessibleInterface* list = spoken->parent();
            QVERIFY(list);
            QVERIFY2(list->role() == QAccessible::PageTabList, qPrintable(button->text()));
            QVERIFY2(!list->text(QAccessible::Name).isEmpty(), qPrintable(button->text()));
            lists << list->text(QAccessible::Name);
        }
        QVERIFY(lists.contains(QStringLiteral("Modes")) && lists.contains(QStringLiteral("Views")) &&
                lists.contains(QStringLiteral("Pages")) && lists.contains(QStringLiteral("Methods")));
    }

    void choicesAreNamedByLabelAndValue() {
        int choices = 0;
        for (auto* choice : m_running->window->findChildren<QComboBox*>()) {
            QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(choice);
            const QString name = spoken->text(QAccessible::Name);
            QCOMPARE(spoken->role(), QAccessible::ComboBox);
            QCOMPARE(spoken->text(QAccessible::Value), choice->currentText());
            QVERIFY2(!name.isEmpty() && name != choice->currentText(), qPrintable(choice->currentText()));
            QVERIFY2(choice->currentText().isEmpty() ||
                         name.endsWith(QStringLiteral(": ") + choice->currentText()),
                     qPrintable(name));
            ++choices;
        }
        QVERIFY2(choices > 10, qPrintable(QString::number(choices)));
    }

    void columnsHaveHeadings() {
        int tables = 0;
        for (const auto* view : m_running->window->findChildren<QAbstractItemView*>()) {
            const QAbstractItemModel* model = view->model();
            if (model == nullptr || view->findChild<QHeaderView*>() == nullptr || view->inherits("QListView"))
                continue;
            ++tables;
            for (int column = 0; column < model->columnCount(); ++column) {
                const QString spoken =
                    model->headerData(column, Qt::Horizontal, Qt::AccessibleTextRole).toString();
                const QString shown = model->headerData(column, Qt::Horizontal).toString();
                QVERIFY2(!spoken.isEmpty() || !shown.isEmpty(),
                         qPrintable(QStringLiteral("%1, column %2").arg(view->accessibleName()).arg(column)));
            }
        }
        QVERIFY2(tables > 15, qPrintable(QString::number(tables)));
    }

    void emptyLabelsTakeNoFocus() {
        for (const char* view : {"chips", "steps", "chat", "compare", "train", "vocab", "check"}) {
            QVERIFY2(m_running->window->panels().showView(QString::fromLatin1(view)), view);
            QTRY_VERIFY_WITH_TIMEOUT(!m_running->window->panels().shown().busy(), 30'000);
            for (const auto* label : m_running->window->findChildren<QLabel*>())
                QVERIFY2(!label->isVisible() || label->focusPolicy() == Qt::NoFocus ||
                             !label->text().isEmpty() || !label->accessibleName().isEmpty(),
                         qPrintable(QLatin1String(view) + QLatin1Char(' ') +
                                    QLatin1String(label->parentWidget()->metaObject()->className())));
        }
    }

    void theCurrentTokenizerHasNoFocusOfItsOwn() {
        m_running->window->panels().setMode(m_running->inspect());
        m_running->inspect().editor()->setFocus();
        auto* tabs = m_running->window->findChild<TokenizerTabs*>();
        QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(tabs);
        QCOMPARE(spoken->role(), QAccessible::PageTabList);
        QCOMPARE(spoken->childCount(), tabs->count());
        for (int tab = 0; tab < tabs->count(); ++tab) {
            QAccessibleInterface* one = spoken->child(tab);
            QCOMPARE(one->role(), QAccessible::PageTab);
            QCOMPARE(one->text(QAccessible::Name), tabs->tabText(tab));
            QCOMPARE(bool(one->state().selected), tab == tabs->currentIndex());
            QVERIFY(!one->state().focused);
        }
        tabs->setFocus();
        QVERIFY(spoken->child(tabs->currentIndex())->state().focused && !spoken->state().focused);
        m_running->inspect().editor()->setFocus();
    }

  private:
    QTemporaryDir m_state;
    std::unique_ptr<Running> m_running;
};

QTEST_MAIN(SpokenControlsTest)
#include "tst_spoken_controls.moc"
