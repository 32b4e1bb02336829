// A training that is killed at any moment and gone on with gives the same bytes as one that was left alone; counts of parts,
// merged, are the counts of the whole; Ctrl+C ends it at once.

#include "tests/support/command_line.h"
#include "tests/support/generated_text.h"

#include <QDir>
#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace tokenscope::test;

class TrainResume : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void killedAndGoneOn();
    void otherOptions();
    void shards();
    void interrupted();

  private:
    QString path(const QString& name) const { return m_folder.filePath(name); }
    QByteArray content(const QString& name) const {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QStringList training(const QString& out, const QString& checkpoint) const {
        return {"train", path("texts"), "-n", "20000",        "--min-count",    "1",
                "-o",    path(out),     "-f", "--checkpoint", path(checkpoint), "--checkpoint-seconds",
                "0.001"};
    }
    QTemporaryDir m_folder;
};

void TrainResume::initTestCase() {
    QVERIFY(QDir(m_folder.path()).mkpath("texts"));
    std::mt19937 random(7);
    for (int part = 0; part < 4; ++part) {
        std::string text;
        for (int line = 0; line < 6000; ++line) {
            for (int word = 0; word < 12; ++word) {
                text += ' ';
                for (auto letters = 2 + random() % 7; letters > 0; --letters)
                    text += static_cast<char>('a' + std::min(random() % 26, random() % 26));
            }
            text += '\n';
        }
        QVERIFY(
            writeFile(path("texts/part" + QString::number(part) + ".txt"), QByteArray::fromStdString(text)));
    }
}

void TrainResume::killedAndGoneOn() {
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(run(training("whole.json", "left-alone")).code, 0);
    const auto whole = static_cast<int>(timer.elapsed());
    QVERIFY(!content("whole.json").isEmpty());
    std::mt19937 random(11);
    int killed = 0;
    int keptMerges = 0;
    int tries = 0;
    while (killed < 10 && ++tries < 60) {
        const QString checkpoint = "checkpoint" + QString::number(tries);
        QStringList words = training("resumed.json", checkpoint);
        QFile::remove(path("resumed.json"));
        QProcess process;
        process.start(QString::fromStdString(programPath()), words);
        QVERIFY(process.waitForStarted());
        QTest::qSleep(static_cast<int>(random() % static_cast<unsigned>(std::max(whole, 20))));
        process.kill(); // SIGKILL
        process.waitForFinished();
        if (process.exitStatus() == QProcess::NormalExit)
            continue; // it was quicker
        ++killed;
        keptMerges += content(checkpoint + "/merges").isEmpty() ? 0 : 1;
        const Ran ran = run(words << "--resume");
        QVERIFY2(ran.code == 0, ran.error);
        QVERIFY(content("resumed.json") == content("whole.json"));
        QByteArray manifest = content("resumed.json.manifest.json");
        QVERIFY(manifest == content("whole.json.manifest.json"));
    }
    QCOMPARE(killed, 10);
    QVERIFY(keptMerges > 0); // some were killed while they merged
}

void TrainResume::otherOptions() {
    const Ran again = run({"train", path("texts"), "-n", "300", "--checkpoint", path("left-alone")});
    QCOMPARE(again.code, 2);
    QVERIFY2(again.error.contains("there is a checkpoint already"), again.error);
    const Ran other =
        run({"train", path("texts"), "-n", "300", "--checkpoint", path("left-alone"), "--resume"});
    QCOMPARE(other.code, 2);
    QVERIFY2(other.error.contains("with other options"), other.error);
}

void TrainResume::shards() {
    QStringList parts;
    for (int part = 0; part < 4; ++part) {
        const QString counts = path("part" + QString::number(part) + ".counts");
        const Ran ran =
            run({"train", path("texts/part" + QString::number(part) + ".txt"), "--count-only", counts});
        QVERIFY2(ran.code == 0, ran.error);
        parts << counts;
    }
    QCOMPARE(run({"train", path("texts"), "--count-only", path("whole.counts"), "--threads", "2"}).code, 0);
    const Ran merged =
        run(QStringList{"train", "--counts"} + parts + QStringList{"--count-only", path("merged.counts")});
    QVERIFY2(merged.code == 0, merged.error);
    QVERIFY(content("merged.counts") == content("whole.counts"));
    const Ran trained = run(QStringList{"train", "--counts"} + parts +
                            QStringList{"-n", "20000", "--min-count", "1", "-o", path("merged.json"), "-f"});
    QVERIFY2(trained.code == 0, trained.error);
    QVERIFY(content("merged.json") == content("whole.json"));
    const Ran otherSplit = run(QStringList{"train", "--counts"} + parts + QStringList{"--split", "cl100k"});
    QVERIFY(otherSplit.code != 0);
}

void TrainResume::interrupted() {
    QStringList words = training("stopped.json", "stopped");
    words[3] = "4000000";
    words << "--max-piece"
          << "40";
    QProcess process;
    process.start(QString::fromStdString(programPath()), words);
    QVERIFY(process.waitForStarted());
    QTest::qSleep(150);
    if (process.state() == QProcess::NotRunning)
        QSKIP("it was quicker");
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(30'000)); // 4 000 000 pieces would take longer
    if (process.exitCode() == 1)
        QVERIFY(process.readAllStandardError().contains("--resume"));
    QVERIFY(!QFile::exists(path("stopped.json")) || process.exitCode() == 0);
}

QTEST_GUILESS_MAIN(TrainResume)
#include "tst_train_resume.moc"
