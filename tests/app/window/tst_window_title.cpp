// What the window title names, its modified mark, and what Save and Undo act on.

#include "tests/app/window/running_window.h"
#include "ui/panels/chat/chat_panel.h"
#include "ui/panels/compare/compare_panel.h"
#include "ui/panels/train/train_panel.h"
#include "ui/support/theme.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QAction>
#include <QFile>
#include <QMenuBar>
#include <QTemporaryDir>

using namespace tokenscope;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::press;
using test::Running;

class WindowTitleTest : public QObject {
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

    void namesTextAndTokenizer() {
        const QString tokenizer = m_running->session.tokenizers().current()->source.title();
        open("notes.txt", "some notes");
        QCOMPARE(title(), QStringLiteral("notes.txt[*] · %1 — Tokenscope").arg(tokenizer));
        QVERIFY(!isModified());
        open("odd [*] name.txt", "other notes");
        QVERIFY2(title().startsWith(QStringLiteral("odd [*][*] name.txt[*] · ")), qPrintable(title()));
        m_running->session.tokenizers().close(0);
        QCOMPARE(title(), QStringLiteral("odd [*][*] name.txt[*] — Tokenscope"));
    }

    void followsUndo() {
        open("a.txt", "text of a");
        TokenEditor& editor = *m_running->inspect().editor();
        QTest::keyClicks(&editor, QStringLiteral("x"));
        QVERIFY(title().startsWith("a.txt") && isModified());
        open("b.txt", "text of b");
        QVERIFY(title().startsWith("b.txt") && !isModified());
        QTest::keyClick(&editor, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(title().startsWith("a.txt") && isModified());
        // Save offers the file of the text that is shown.
        QVERIFY(m_running->session.textFile().endsWith("/a.txt"));
        QTest::keyClick(&editor, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(title().startsWith("a.txt") && !isModified());
        QTest::keyClick(&editor, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!title().startsWith("a.txt") && m_running->session.textFile().isEmpty());
    }

    void savingRemovesTheMark() {
        open("a.txt", "text of a");
        QTest::keyClicks(m_running->inspect().editor(), QStringLiteral("x"));
        QVERIFY(isModified());
        m_running->session.saveText(m_state->filePath(QStringLiteral("copy.txt")));
        QTRY_VERIFY(!isModified());
        QVERIFY(title().startsWith("copy.txt"));
    }

    void whatIsNotShownIsNeitherSavedNorUndone() {
        open("a.txt", "text of a");
        QVERIFY(action("Save text")->isEnabled() && action("Undo")->isEnabled());
        Panels& panels = m_running->window->panels();
        panels.setMode<TrainPanel>();
        QVERIFY(!action("Save text")->isEnabled());
        panels.setMode<ComparePanel>();
        QVERIFY(action("Save text")->isEnabled());
        auto& compare = m_running->window->panel<ComparePanel>();
        QVERIFY(compare.showView(QStringLiteral("files")));
        QVERIFY(!action("Save text")->isEnabled() && !action("Undo")->isEnabled());
        QVERIFY(compare.showView(QStringLiteral("compare")));
        QVERIFY(action("Save text")->isEnabled() && action("Undo")->isEnabled());
    }

    void theChatHasItsOwnDocument() {
        auto& chat = m_running->window->panel<ChatPanel>();
        open("a.txt", "text of a");
        m_running->window->panels().setMode(chat);
        QVERIFY2(title().startsWith("Conversation[*] · "), qPrintable(title()));
        QVERIFY(!isModified() && !action("Undo")->isEnabled());
        QVERIFY(action("Save conversations…")->isEnabled());
        chat.controller().document().insertMessage(0, "user");
        QVERIFY(isModified());
        chat.undo();
        QVERIFY(!isModified());
        chat.controller().document().setEditedTemplate("{{ messages[0].content }}");
        QVERIFY(isModified());
        chat.undo();
        QVERIFY(!isModified());
        m_running->window->panels().setMode(m_running->inspect());
        QVERIFY(title().startsWith("a.txt"));
    }

    void aRestartKeepsTheMark() {
        open("a.txt", "text of a");
        QTest::keyClicks(m_running->inspect().editor(), QStringLiteral("x"));
        m_running->window->close();
        m_running.reset();
        m_running = std::make_unique<Running>(m_state->path());
        QVERIFY(title().startsWith("a.txt") && isModified());
    }

  private:
    QString title() const { return m_running->window->windowTitle(); }
    bool isModified() const { return m_running->window->isWindowModified(); }
    QAction* action(const char* name) const {
        for (auto* one : m_running->window->menuBar()->findChildren<QAction*>())
            if (QString(one->text()).remove(QLatin1Char('&')) == QString::fromUtf8(name))
                return one;
        qFatal("no action %s", name);
    }
    void open(const char* name, const char* text) {
        QFile file(m_state->filePath(QString::fromUtf8(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        m_running->session.openText(file.fileName());
        QTRY_VERIFY(m_running->session.document().text() == text);
    }

    std::unique_ptr<QTemporaryDir> m_state;
    std::unique_ptr<Running> m_running;
};

QTEST_MAIN(WindowTitleTest)
#include "tst_window_title.moc"
