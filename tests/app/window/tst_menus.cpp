// The menus follow what is shown: views come into sight, checks are those of the shown page, Save has its file,
// and the palette finds the pages of modes.

#include "app/window/menus.h"
#include "tests/app/window/running_window.h"
#include "ui/panels/chat/chat_panel.h"
#include "ui/panels/compare/compare_panel.h"
#include "ui/panels/compare/files_view.h"
#include "ui/panels/overview/overview_panel.h"
#include "ui/panels/steps/steps_panel.h"
#include "ui/panels/train/train_panel.h"
#include "ui/support/theme.h"
#include "ui/widgets/notices/problem_bars.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QAction>
#include <QFile>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSet>
#include <QTemporaryDir>

using namespace tokenscope;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::press;
using test::Running;

class MenusTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init() {
        m_running.reset();
        m_state = std::make_unique<QTemporaryDir>();
        m_running = std::make_unique<Running>(m_state->path());
        QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
        QTRY_VERIFY(m_running->settled());
    }

    void aViewComesIntoSight() {
        m_running->window->panels().show(m_running->window->panel<OverviewPanel>());
        QVERIFY(!m_running->inspect().isVisible());
        press(*m_running->window, Qt::Key_2, Qt::ControlModifier);
        QVERIFY(m_running->inspect().isVisible());
        QCOMPARE(m_running->inspect().view(), InspectPanel::View::Table);
    }

    void onlyWhatIsShownIsChecked() {
        QVERIFY(action("Inspect").isChecked() && action("Chips").isChecked());
        m_running->window->panels().show(m_running->window->panel<OverviewPanel>());
        QVERIFY(action("Overview of the tokenizer's files").isChecked());
        QVERIFY(!action("Inspect").isChecked() && !action("Chips").isChecked());
        m_running->window->panels().setMode<StepsPanel>();
        QVERIFY(action("Steps").isChecked() && action("Next word in Steps").isEnabled());
        QVERIFY(!action("Chips").isChecked());
        m_running->window->panels().show(m_running->window->panel<OverviewPanel>());
        QVERIFY(!action("Next word in Steps").isEnabled()); // it would change a hidden page
    }

    void pagesOfModesAreCommands() {
        for (const char* page : {"Compare: Corpus", "Chat: Dataset", "Chat: Batch", "Train: Teaching",
                                 "Train: Real files", "Compare: Files"}) {
            const QString wanted = QStringLiteral("View: Sub-pages: ") + QLatin1String(page);
            const auto commands = m_running->window->menus().commands();
            const auto found = std::find_if(commands.begin(), commands.end(),
                                            [&](const PaletteCommand& one) { return one.title == wanted; });
            QVERIFY2(found != commands.end(), page);
            found->run();
            QVERIFY2(action(page).isChecked(), page);
        }
        QVERIFY(test::inMode<ComparePanel>(*m_running->window));
        QCOMPARE(m_running->window->panel<ComparePanel>().current(),
                 static_cast<CompareView*>(&m_running->window->panel<ComparePanel>().files()));
        QCOMPARE(m_running->window->panel<TrainPanel>().view(), TrainPanel::View::Files);
    }

    void recentFilesShowTheirFolders() {
        for (const char* folder : {"one", "two"}) {
            QVERIFY(QDir(m_state->path()).mkpath(QLatin1String(folder)));
            write(QString::fromLatin1(folder) + "/same.txt", "text");
            m_running->session.openText(m_state->filePath(QString::fromLatin1(folder) + "/same.txt"));
            QTRY_VERIFY(m_running->session.textFile().contains(QLatin1String(folder)));
        }
        QStringList titles;
        for (const QAction* one : action("Recent").menu()->actions())
            if (one->text().contains(QLatin1String("same.txt")))
                titles << one->text();
        QCOMPARE(titles.size(), 2);
        QVERIFY2(titles[0].contains(QLatin1String("two")) && titles[1].contains(QLatin1String("one")),
                 qPrintable(titles.join(QLatin1Char('\n'))));
    }

    void savingGoesToTheFile() {
        QVERIFY(action("Save text…").isEnabled()); // a sample has no file
        write("a.txt", "text of a");
        m_running->session.openText(m_state->filePath("a.txt"));
        QTRY_VERIFY(!m_running->session.textFile().isEmpty());
        QTest::keyClicks(m_running->inspect().editor(), QStringLiteral("x"));
        QVERIFY(m_running->window->isWindowModified());
        action("Save text").trigger(); // without a dialog
        QTRY_VERIFY(!m_running->window->isWindowModified());
        QFile file(m_state->filePath("a.txt"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("x"));
        QVERIFY(action("Save text as…").isEnabled());
    }

    /// A menu button shows its arrow itself (see menuButton()).
    void noTextHasAnArrow() {
        for (const auto* button : m_running->window->findChildren<QAbstractButton*>())
            QVERIFY2(!button->text().endsWith(QStringLiteral(" ▾")), qPrintable(button->text()));
    }

    /// By keyboard into a submenu of the View menu and out again: the focus is where it was.
    void escapeLeavesTheMenuBar() {
        QWidget* editor = m_running->inspect().editor();
        editor->setFocus();
        press(*m_running->window, Qt::Key_V, Qt::AltModifier);
        const auto popup = [] { return QApplication::activePopupWidget(); };
        QTRY_VERIFY(popup());
        const QWidget* view = popup();
        while (qobject_cast<QMenu*>(popup())->activeAction() != action("Theme").menu()->menuAction())
            QTest::keyClick(popup(), Qt::Key_Down);
        QTest::keyClick(popup(), Qt::Key_Right);
        QTRY_VERIFY(popup() != view);
        QTest::keyClick(popup(), Qt::Key_Escape);
        QTRY_VERIFY(popup() == view);
        QTest::keyClick(popup(), Qt::Key_Escape);
        QVERIFY(!popup());
        if (!editor->hasFocus()) // some platforms go to the bar first
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(editor->hasFocus());
        QVERIFY(!m_running->window->menuBar()->activeAction());
    }

    void mnemonicsDontCollide() {
        for (const QAction* top : m_running->window->menuBar()->actions())
            checkMnemonics(*top->menu());
    }

    void problemsByKeyboard() {
        Session& session = m_running->session;
        for (const char* key : {"first", "second"})
            session.report(QLatin1String(key), Error{ErrorCode::BadInput, key, {}, "it is wrong", {}});
        auto& bars = *m_running->window->findChild<ProblemBars*>();
        QTRY_VERIFY(bars.isVisible());
        for (int i = 0; i < 8 && !bars.isAncestorOf(QApplication::focusWidget()); ++i)
            press(*m_running->window, Qt::Key_F6);
        QVERIFY(bars.isAncestorOf(QApplication::focusWidget()));
        press(*m_running->window, Qt::Key_Escape);
        QCOMPARE(session.problems().size(), std::size_t{1});
        QCOMPARE(session.problems().front().key, QStringLiteral("first"));
        QVERIFY(bars.isAncestorOf(QApplication::focusWidget()));
        press(*m_running->window, Qt::Key_Escape);
        QVERIFY(session.problems().empty());
    }

    void keysOfChatAreListed() {
        const auto rows = m_running->window->menus().shortcuts();
        QVERIFY(std::any_of(rows.begin(), rows.end(), [](const ShortcutRow& row) {
            return row.menu == QLatin1String("Chat") && row.keys.contains(QStringLiteral("Ctrl+D"));
        }));
        for (const ShortcutRow& row : rows)
            QVERIFY2(!row.keys.join(QString()).contains(QLatin1String("Backtab")), qPrintable(row.action));
    }

  private:
    void write(const QString& name, const char* text) {
        QFile file(m_state->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    QAction& action(const char* name) const {
        for (auto* one : m_running->window->menuBar()->findChildren<QAction*>())
            if (QString(one->text()).remove(QLatin1Char('&')) == QString::fromUtf8(name))
                return *one;
        for (auto* one : m_running->window->menus().findChildren<QAction*>())
            if (QString(one->text()).remove(QLatin1Char('&')) == QString::fromUtf8(name))
                return *one;
        qFatal("no action %s", name);
    }
    void checkMnemonics(const QMenu& menu) {
        QSet<int> taken;
        for (const QAction* one : menu.actions()) {
            if (const QMenu* below = one->menu())
                checkMnemonics(*below);
            const QKeySequence own = QKeySequence::mnemonic(one->text());
            if (own.isEmpty())
                continue;
            QVERIFY2(!taken.contains(own[0].toCombined()), qPrintable(menu.title() + ": " + one->text()));
            taken << own[0].toCombined();
        }
    }

    std::unique_ptr<QTemporaryDir> m_state;
    std::unique_ptr<Running> m_running;
};

QTEST_MAIN(MenusTest)
#include "tst_menus.moc"
