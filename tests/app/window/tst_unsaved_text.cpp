// Closing the window with a text that would be lost.

#include "tests/app/window/running_window.h"
#include "ui/panels/chat/chat_panel.h"
#include "ui/panels/check/check_panel.h"
#include "ui/panels/check/tests_page.h"
#include "ui/support/settings.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QTemporaryDir>

using namespace tokenscope;
using namespace tokenscope::ui;
using test::Running;

class UnsavedTextTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        m_state = std::make_unique<QTemporaryDir>();
        m_running = std::make_unique<Running>(m_state->path());
        QTRY_VERIFY(m_running->settled());
    }
    void cleanup() {
        m_running.reset();
        Settings::instance().restoreDefaults();
    }

    void onlyAsksWhenNeeded() {
        type("small");
        QVERIFY(m_running->window->close());
        QVERIFY(!question());
    }

    void cancel() {
        loseTexts();
        type("typed");
        QVERIFY(!m_running->window->close());
        QVERIFY(!m_running->window->close()); // asks once
        answer(QMessageBox::Cancel);
        QVERIFY(m_running->window->isVisible());
        QVERIFY(!m_running->window->close() && question());
    }

    void discard() {
        loseTexts();
        type("typed");
        QVERIFY(!m_running->window->close());
        answer(QMessageBox::Discard);
        QTRY_VERIFY(!m_running->window->isVisible());
    }

    void saves() {
        const QString file = m_state->filePath(QStringLiteral("notes.txt"));
        loseTexts();
        m_running->session.saveText(file);
        QTRY_COMPARE(m_running->session.textFile(), file);
        QVERIFY(!m_running->session.wouldLoseText());
        type("typed");
        QVERIFY(!m_running->window->close());
        QVERIFY(question()->text().contains(QLatin1String("notes.txt")));
        answer(QMessageBox::Save);
        QTRY_VERIFY(!m_running->window->isVisible());
        QFile saved(file);
        QVERIFY(saved.open(QIODevice::ReadOnly));
        QVERIFY(saved.readAll().startsWith("typed"));
        // The next start reads it from there.
        m_running.reset();
        m_running = std::make_unique<Running>(m_state->path());
        QTRY_VERIFY(m_running->session.document().text().starts_with("typed"));
        QCOMPARE(m_running->session.textFile(), file);
        QVERIFY(m_running->session.problems().empty());
    }

    void staysOpenIfSavingFails() {
        const QString file = m_state->filePath(QStringLiteral("gone/notes.txt"));
        QVERIFY(QDir().mkpath(QFileInfo(file).path()));
        loseTexts();
        m_running->session.saveText(file);
        QTRY_COMPARE(m_running->session.textFile(), file);
        type("typed");
        QVERIFY(QDir(QFileInfo(file).path()).removeRecursively());
        QVERIFY(!m_running->window->close());
        answer(QMessageBox::Save);
        QTRY_COMPARE(m_running->session.problems().size(), std::size_t{1});
        QVERIFY(m_running->window->isVisible());
        QVERIFY(m_running->session.document().text().starts_with("typed"));
    }

    void aTooLargeText() {
        m_running->session.document().reset(std::string(StateStore::kMaxText, '\n'));
        QVERIFY(!m_running->session.wouldLoseText());
        m_running->session.document().replace(0, 0, "a");
        QVERIFY(m_running->session.wouldLoseText());
        QVERIFY(!m_running->window->close());
        QVERIFY(question()->informativeText().contains(QLatin1String("64 MB")));
        answer(QMessageBox::Discard);
        QTRY_VERIFY(!m_running->window->isVisible());
    }

    void deletedInPreferences() {
        type("typed");
        m_running->session.forget(Session::Kept::Texts);
        QVERIFY(!m_running->window->close());
        QVERIFY(question()->informativeText().contains(QLatin1String("Preferences")));
        answer(QMessageBox::Cancel);
        type("again"); // is kept again
        QVERIFY(m_running->window->close());
    }

    void unwritableFolder() {
        const QString file = m_state->filePath(QStringLiteral("file"));
        QFile made(file);
        QVERIFY(made.open(QIODevice::WriteOnly));
        m_running.reset();
        m_running = std::make_unique<Running>(file + QStringLiteral("/state"));
        type("typed");
        QVERIFY(!m_running->window->close());
        QVERIFY(question()->informativeText().contains(QLatin1String("disk")));
        answer(QMessageBox::Discard);
        QTRY_VERIFY(!m_running->window->isVisible());
    }

    /// Undo doesn't keep a text of that size.
    void aLargeFileReplacesTypedText() {
        QByteArray line(1000, ' ');
        line.back() = '\n';
        const QByteArray lines = line.repeated(101'000);
        const QString large = m_state->filePath(QStringLiteral("large.txt"));
        QFile made(large);
        QVERIFY(made.open(QIODevice::WriteOnly) && made.write(lines) == lines.size());
        made.close();
        type("typed");
        m_running->session.openText(large);
        QTRY_VERIFY(question());
        QVERIFY(m_running->session.document().text().starts_with("typed"));
        answer(QMessageBox::Cancel);
        QVERIFY(m_running->session.document().text().starts_with("typed"));
        m_running->session.openText(large);
        QTRY_VERIFY(question());
        answer(QMessageBox::Discard);
        QCOMPARE(m_running->session.document().text().size(), static_cast<std::size_t>(lines.size()));
        QVERIFY(m_running->window->isVisible());

        m_running->session.document().reset("saved text");
        const QString file = m_state->filePath(QStringLiteral("notes.txt"));
        m_running->session.saveText(file);
        QTRY_COMPARE(m_running->session.textFile(), file);
        type("typed ");
        m_running->session.openText(large);
        QTRY_VERIFY(question());
        answer(QMessageBox::Save);
        QTRY_COMPARE(m_running->session.document().text().size(), static_cast<std::size_t>(lines.size()));
        QFile saved(file);
        QVERIFY(saved.open(QIODevice::ReadOnly));
        QCOMPARE(saved.readAll(), QByteArray("typed saved text"));
        m_running->session.cancelBusyJob();
    }

    void typingWhileSaving() {
        const QString file = m_state->filePath(QStringLiteral("notes.txt"));
        loseTexts();
        m_running->session.saveText(file);
        QTRY_COMPARE(m_running->session.textFile(), file);
        type("typed");
        QVERIFY(!m_running->window->close());
        const QPointer<QMessageBox> asked = question();
        asked->button(QMessageBox::Save)->click(); // saves in the background
        type("more ");
        QTRY_VERIFY(!m_running->session.busyJob());
        QVERIFY(m_running->window->isVisible());
        m_running->session.document().undo();
        QTest::qWait(50);
        QVERIFY(m_running->window->isVisible());
    }

    void testsAskToo() {
        keepATest();
        QVERIFY(m_running->window->close());
        QVERIFY(!testsQuestion()); // they are there again at the next start
        m_running->window->show();
        loseTexts();
        QVERIFY(!m_running->window->close());
        QVERIFY(testsQuestion());
        testsQuestion()->button(QMessageBox::Cancel)->click();
        QTRY_VERIFY(!testsQuestion());
        QVERIFY(m_running->window->isVisible());

        // Save asks for a file; the window closes once it is written.
        QVERIFY(!m_running->window->close());
        testsQuestion()->button(QMessageBox::Save)->click();
        auto* chooser = m_running->window->findChild<QFileDialog*>(QStringLiteral("saveSuite"));
        QVERIFY(chooser);
        chooser->reject();
        QTest::qWait(50);
        QVERIFY(m_running->window->isVisible());
        QVERIFY(!m_running->window->close());
        QTRY_VERIFY(testsQuestion());
        testsQuestion()->button(QMessageBox::Save)->click();
        const QString file = m_state->filePath(QStringLiteral("suite.json"));
        for (auto* one : m_running->window->findChildren<QFileDialog*>(QStringLiteral("saveSuite")))
            if (one->isVisible())
                emit one->fileSelected(file);
        QTRY_VERIFY(!m_running->window->isVisible());
        QVERIFY(QFile::exists(file));
    }

    void testsAreDiscarded() {
        loseTexts();
        m_running->window->panel<CheckPanel>().tests().files().begin();
        QVERIFY(m_running->window->close()); // an empty suite is nothing to lose
        m_running->window->show();
        keepATest();
        type("typed");
        QVERIFY(!m_running->window->close());
        QVERIFY(question()->text().contains(QLatin1String("The tests aren't saved"))); // one question for all
        answer(QMessageBox::Discard);
        QTRY_VERIFY(!m_running->window->isVisible());
    }

    void conversationsAndTemplates() {
        ChatDocument& document = chat().controller().document();
        document.setString(0, "content", "typed");
        document.setEditedTemplate("{{ messages[0].content }}");
        QVERIFY(m_running->window->close()); // they are there again at the next start
        m_running->window->show();
        loseTexts();
        QVERIFY(!m_running->window->close());
        auto* asked = m_running->window->findChild<QMessageBox*>(QStringLiteral("unsavedConversations"));
        QVERIFY(asked);
        QVERIFY(asked->text().contains(QLatin1String("conversations")) &&
                asked->text().contains(QLatin1String("chat template")));
        asked->button(QMessageBox::Cancel)->click();
        QTRY_VERIFY(!m_running->window->findChild<QMessageBox*>());
        QVERIFY(m_running->window->isVisible());

        // Each is saved in a file that is asked for.
        QVERIFY(!m_running->window->close());
        m_running->window->findChild<QMessageBox*>()->button(QMessageBox::Save)->click();
        chooser("saveConversations")->reject();
        QTest::qWait(50);
        QVERIFY(m_running->window->isVisible() && !chooser("saveTemplate"));
        QVERIFY(!m_running->window->close());
        QTRY_VERIFY(m_running->window->findChild<QMessageBox*>());
        m_running->window->findChild<QMessageBox*>()->button(QMessageBox::Save)->click();
        emit chooser("saveConversations")->fileSelected(m_state->filePath(QStringLiteral("chat.json")));
        QTRY_VERIFY(chooser("saveTemplate"));
        emit chooser("saveTemplate")->fileSelected(m_state->filePath(QStringLiteral("chat.jinja")));
        QTRY_VERIFY(!m_running->window->isVisible());
        QFile saved(m_state->filePath(QStringLiteral("chat.jinja")));
        QVERIFY(saved.open(QIODevice::ReadOnly));
        QCOMPARE(saved.readAll(), QByteArray("{{ messages[0].content }}"));
        QVERIFY(QFile::exists(m_state->filePath(QStringLiteral("chat.json"))));
    }

  private:
    void keepATest() {
        suite::SuiteCase one;
        one.name = "a";
        one.input = suite::TextInput{"a", {}, {}};
        m_running->window->panel<CheckPanel>().tests().suiteDocument().add(one, "2026-01-15T09:30:00");
    }
    ChatPanel& chat() { return m_running->window->panel<ChatPanel>(); }
    QFileDialog* chooser(const char* name) {
        for (auto* one : m_running->window->findChildren<QFileDialog*>(QLatin1String(name)))
            if (one->isVisible())
                return one;
        return nullptr;
    }
    QMessageBox* testsQuestion() {
        return m_running->window->findChild<QMessageBox*>(QStringLiteral("unsavedTests"));
    }
    static void loseTexts() { Settings::instance().set(Setting::KeepTexts, false); }
    void type(std::string_view text) { m_running->session.document().replace(0, 0, text); }
    QMessageBox* question() {
        return m_running->window->findChild<QMessageBox*>(QStringLiteral("unsavedText"));
    }
    void answer(QMessageBox::StandardButton button) {
        const QPointer<QMessageBox> asked = question();
        QVERIFY(asked);
        asked->button(button)->click();
        QTRY_VERIFY(!asked);
    }

    std::unique_ptr<QTemporaryDir> m_state;
    std::unique_ptr<Running> m_running;
};

QTEST_MAIN(UnsavedTextTest)
#include "tst_unsaved_text.moc"
