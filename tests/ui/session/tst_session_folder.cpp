#include "ui/session/state_store.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/wait.h>
#include <unistd.h>

#include <memory>

using namespace tokenscope;
using namespace tokenscope::ui;

class SessionFolderTest : public QObject {
    Q_OBJECT

  private slots:
    void eachSessionHasASeparateFolder();
    void aCrashedOneIsTakenFirst();
};

void SessionFolderTest::eachSessionHasASeparateFolder() {
    const QTemporaryDir base;
    auto first = std::make_unique<SessionFolder>(base.path());
    QCOMPARE(first->path(), base.path());
    QFile state(base.filePath(QStringLiteral("session.json")));
    QVERIFY(state.open(QIODevice::WriteOnly));
    state.write(R"({"current": 1, "text_file": "/a.txt", "lost_text": 70000000})");
    state.close();
    const SessionFolder second(base.path());
    QVERIFY(second.path() != first->path());
    QFile copied(second.path() + QStringLiteral("/session.json"));
    QVERIFY(copied.open(QIODevice::ReadOnly));
    const QByteArray settings = copied.readAll();
    QVERIFY2(settings.contains("current") && !settings.contains("text"), settings); // the settings only
    const SessionFolder third(base.path());
    QVERIFY(third.path() != first->path() && third.path() != second.path());
    first.reset();
    QCOMPARE(SessionFolder(base.path()).path(), base.path());
}

void SessionFolderTest::aCrashedOneIsTakenFirst() {
    const QTemporaryDir base;
    auto first = std::make_unique<SessionFolder>(base.path());
    const pid_t child = fork();
    if (child == 0) {
        const SessionFolder crashing(base.path());
        _exit(crashing.path() == base.path() ? 1 : 0);
    }
    int status = -1;
    QCOMPARE(waitpid(child, &status, 0), child);
    QCOMPARE(WEXITSTATUS(status), 0);
    // The other program has ended normally; its session is not taken over.
    first.reset();
    const SessionFolder next(base.path());
    QVERIFY(next.path() != base.path());
    QCOMPARE(SessionFolder(base.path()).path(), base.path());
}

QTEST_APPLESS_MAIN(SessionFolderTest)
#include "tst_session_folder.moc"
