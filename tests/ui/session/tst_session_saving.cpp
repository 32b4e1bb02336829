#include "ui/session/session.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

/// The files on disk while a session is running, and what the next session restores from them.
class SessionSavingTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { m_state = std::make_unique<QTemporaryDir>(); }
    void killLeavesTheTextOfASecondAgo();
    void savesWhileKeysKeepComing();
    void stateOfAnotherTextHasNoPositions();

  private:
    std::unique_ptr<QTemporaryDir> m_state;
};

void SessionSavingTest::killLeavesTheTextOfASecondAgo() {
    Session session(m_state->path());
    session.restore();
    session.document().reset("typed, then killed");
    // The session is still running: a new one reads what would be left after a kill.
    const StateStore store(m_state->path());
    QTRY_VERIFY_WITH_TIMEOUT(store.loadText() == std::string("typed, then killed"), 5000);
    QTRY_VERIFY(store.load() && store.load()->tokenizers.size() == 1);
}

void SessionSavingTest::savesWhileKeysKeepComing() {
    Session session(m_state->path());
    session.restore();
    session.document().reset("");
    const StateStore store(m_state->path());
    std::size_t typed = 0;
    QElapsedTimer typing;
    for (typing.start(); typing.elapsed() < 2500; ++typed) {
        session.document().replace(static_cast<std::uint32_t>(typed), 0, "x", true);
        QTest::qWait(50);
    }
    const auto kept = store.loadText();
    QVERIFY(kept && kept->size() < typed && kept->size() > 10);
    QTRY_VERIFY_WITH_TIMEOUT(store.loadText()->size() == typed, 400);
    QTRY_VERIFY(store.load()->textIs == textIdentity(std::string(session.document().text())));
}

void SessionSavingTest::stateOfAnotherTextHasNoPositions() {
    {
        Session session(m_state->path());
        session.restore();
        session.document().reset("one text");
        session.saveNow();
    }
    {
        Session session(m_state->path());
        session.restore();
        QVERIFY(session.stateFitsText());
        session.setAddSpecial(true);
        session.saveNow(); // the text is as it was
    }
    QVERIFY(StateStore(m_state->path()).load()->textIs == textIdentity("one text"));
    QFile text(m_state->filePath(QStringLiteral("text.txt")));
    QVERIFY(text.open(QIODevice::WriteOnly));
    text.write("another");
    text.close();
    Session session(m_state->path());
    session.restore();
    QCOMPARE(std::string(session.document().text()), std::string("another"));
    QVERIFY(!session.stateFitsText());
}

QTEST_GUILESS_MAIN(SessionSavingTest)
#include "tst_session_saving.moc"
