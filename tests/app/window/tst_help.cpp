// The Help menu: the manual opens at the page of the mode, and the shortcuts are those of the actions.

#include "app/window/menus.h"
#include "tests/app/window/running_window.h"
#include "ui/panels/overview/overview_panel.h"
#include "ui/support/theme.h"
#include "ui/widgets/help_window/help_window.h"

#include <QAction>
#include <QMenuBar>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::press;
using test::Running;

class HelpTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init() {
        m_state = std::make_unique<QTemporaryDir>();
        m_running = std::make_unique<Running>(m_state->path());
        QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
        QTRY_VERIFY(m_running->settled());
    }
    void cleanup() { m_running.reset(); }

    void opensThePageOfTheMode() {
        for (Panel* panel : m_running->window->panels().all()) {
            m_running->window->panels().show(*panel);
            press(*m_running->window, Qt::Key_F1);
            QVERIFY(help() && help()->isVisible());
            QCOMPARE(help()->page(), panel->info().key);
            const QString text = help()->findChild<QTextBrowser*>()->toPlainText();
            QVERIFY2(text.size() > 200, qPrintable(panel->info().key));
            QTest::keyClick(help(), Qt::Key_Escape);
            QVERIFY(!help()->isVisible());
            m_running->window->activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
        }
    }

    /// Every shortcut of every action, so that there is no second list.
    void shortcutsAreThoseOfTheActions() {
        trigger(QStringLiteral("&Keyboard shortcuts"));
        QCOMPARE(help()->page(), HelpWindow::shortcutsKey());
        const QString text = help()->findChild<QTextBrowser*>()->toPlainText();
        int count = 0;
        for (const QAction* action : m_running->window->findChildren<QAction*>()) {
            if (action->shortcuts().isEmpty() || !action->isVisible() || action->text().isEmpty())
                continue;
            for (const QKeySequence& keys : action->shortcuts()) {
                if (keys.isEmpty() || keys[0].key() == Qt::Key_Backtab) // Shift+Tab
                    continue;
                ++count;
                QVERIFY2(text.contains(keys.toString(QKeySequence::NativeText)), qPrintable(action->text()));
            }
        }
        QVERIFY(count > 40);
        QVERIFY(text.contains(QStringLiteral("Close tokenizer")));
    }

    void noTwoActionsHaveTheSameShortcut() {
        QStringList seen;
        for (const ShortcutRow& row : m_running->window->menus().shortcuts())
            for (const QString& keys : row.keys) {
                QVERIFY2(!seen.contains(keys), qPrintable(keys + ": " + row.action));
                seen << keys;
            }
    }

    void glossary() {
        trigger(QStringLiteral("&Glossary"));
        QCOMPARE(help()->page(), HelpWindow::glossaryPage());
        QVERIFY(help()->findChild<QTextBrowser*>()->toPlainText().contains(QStringLiteral("byte fallback:")));
    }

  private:
    void trigger(const QString& title) {
        for (QAction* action : m_running->window->findChildren<QAction*>())
            if (action->text() == title)
                return action->trigger();
        QFAIL("no such action");
    }
    HelpWindow* help() { return m_running->window->findChild<HelpWindow*>(); }
    std::unique_ptr<QTemporaryDir> m_state;
    std::unique_ptr<Running> m_running;
};

QTEST_MAIN(HelpTest)
#include "tst_help.moc"
