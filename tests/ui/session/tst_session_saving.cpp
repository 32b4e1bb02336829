#include "ui/session/session.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
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
    void theOriginIsRestored();
    void aTooLargeTextIsKnown();
    void aLostTextIsOpenedFromItsFile_data();
    void aLostTextIsOpenedFromItsFile();

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

void SessionSavingTest::theOriginIsRestored() {
    const QString file = m_state->filePath(QStringLiteral("notes.txt"));
    {
        Session session(m_state->path());
        session.document().reset("some notes");
        session.saveText(file);
        QTRY_COMPARE(session.textFile(), file);
        session.document().replace(0, 4, "more");
        session.saveNow();
    }
    Session session(m_state->path());
    session.restore();
    QCOMPARE(session.textFile(), file);
    QVERIFY(session.document().isModified());
}

void SessionSavingTest::aTooLargeTextIsKnown() {
    StateStore store(m_state->path());
    store.save({}, std::make_shared<const std::string>(StateStore::kMaxText + 1, 'a'));
    store.waitUntilWritten();
    QVERIFY(!store.loadText());
    QCOMPARE(store.load()->lostText, quint64(StateStore::kMaxText + 1));
    store.save({}, nullptr); // it is still the same text
    store.waitUntilWritten();
    QCOMPARE(store.load()->lostText, quint64(StateStore::kMaxText + 1));
    store.save({}, std::make_shared<const std::string>("a"));
    store.waitUntilWritten();
    QCOMPARE(store.load()->lostText, quint64(0));
}

void SessionSavingTest::aLostTextIsOpenedFromItsFile_data() {
    QTest::addColumn<bool>("hasFile");
    QTest::addColumn<bool>("exists");
    QTest::addColumn<bool>("modified");
    QTest::addColumn<QString>("problem");
    QTest::newRow("opened") << true << true << false << "";
    QTest::newRow("without its changes")
        << true << true << true << "the changes of the last session are gone";
    QTest::newRow("no such file") << true << false << false << "No such file";
    QTest::newRow("typed") << false << false << true << "is gone: texts are kept up to";
}

void SessionSavingTest::aLostTextIsOpenedFromItsFile() {
    QFETCH(bool, hasFile);
    QFETCH(bool, exists);
    QFETCH(bool, modified);
    QFETCH(QString, problem);
    const QString path = m_state->filePath(QStringLiteral("large.txt"));
    if (exists) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("as if it were large");
    }
    SessionState state;
    state.textFile = hasFile ? path : QString();
    state.textModified = modified;
    state.lostText = 70'000'000;
    QFile saved(m_state->filePath(QStringLiteral("session.json")));
    QVERIFY(saved.open(QIODevice::WriteOnly));
    saved.write(QJsonDocument(toJson(state)).toJson());
    saved.close();
    Session session(m_state->path());
    session.restore();
    if (exists)
        QTRY_COMPARE(std::string(session.document().text()), std::string("as if it were large"));
    QTRY_COMPARE(session.problems().size(), std::size_t(problem.isEmpty() ? 0 : 1));
    if (!problem.isEmpty()) {
        const QString message = QString::fromStdString(session.problems().front().error.message);
        QVERIFY2(message.contains(problem), qPrintable(message));
    }
    QCOMPARE(session.textFile(), exists ? path : QString());
    QVERIFY(!session.document().isModified() && !session.document().canUndo());
}

QTEST_GUILESS_MAIN(SessionSavingTest)
#include "tst_session_saving.moc"
