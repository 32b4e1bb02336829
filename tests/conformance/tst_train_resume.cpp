// A training that is killed at any moment and resumed gives the same bytes as an uninterrupted one; merged
// counts of parts are the counts of the whole; Ctrl+C stops it at once.

#include "tests/support/command_line.h"
#include "tests/support/generated_text.h"

#include <QDir>
#include <QElapsedTimer>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <random>

using namespace tokenscope::test;

class TrainResume : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void killedAndResumed_data();
    void killedAndResumed();
    void otherOptions();
    void shards();
    void interrupted();

  private:
    /// Runs a process that is killed within `most` milliseconds; false: it finished before.
    static bool killed(const QStringList& words, int most, std::mt19937& random);
    /// Runs a process that is killed as soon as `file` matches `pattern`; false: it finished before.
    static bool killedOnceKept(const QStringList& words, const QString& file, const QString& pattern);
    QString path(const QString& name) const { return m_folder.filePath(name); }
    QByteArray content(const QString& name) const {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QStringList training(const QString& out, const QString& checkpoint) const {
        return {"train", path("texts"), "-n", "20000",        "--min-frequency", "1",
                "-o",    path(out),     "-f", "--checkpoint", path(checkpoint),  "--checkpoint-interval",
                "0.02"};
    }
    QTemporaryDir m_folder;
};

void TrainResume::initTestCase() {
    QVERIFY(QDir(m_folder.path()).mkpath("texts"));
    QByteArray big;
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
        big += QByteArray::fromStdString(text) + QByteArray::fromStdString(text);
    }
    QVERIFY(writeFile(path("big.txt"), big)); // several chunks
}

void TrainResume::killedAndResumed_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("kept"); // a pattern; at least one is killed when the checkpoint matches it
    QTest::addColumn<int>("kills");
    const QString big = path("big.txt");
    const QString learning = R"("state":"[0-9a-f])"; // of a trainer
    const QString counting = R"("contents")";
    QTest::newRow("bpe") << QStringList{path("texts"), "-n", "8000"} << learning << 4;
    QTest::newRow("superbpe")
        << QStringList{path("texts/part0.txt"), path("texts/part1.txt"), "-m", "superbpe", "-n", "3000"}
        << learning << 2;
    QTest::newRow("unigram") << QStringList{path("texts/part0.txt"),
                                            path("texts/part1.txt"),
                                            "-m",
                                            "unigram",
                                            "-n",
                                            "2000",
                                            "--seed-size",
                                            "20000"}
                             << learning << 2;
    QTest::newRow("wordpiece") << QStringList{path("texts"), "-m", "wordpiece", "-n", "6000"} << learning
                               << 2;
    QTest::newRow("one big file") << QStringList{big, "-n", "270", "--span", "1"} << counting << 3;
    QTest::newRow("weighed, sampled, capped")
        << QStringList{big + "=0.7", path("texts"), "-n",          "270",  "--span",        "1",
                       "--sample",   "0.9",         "--max-words", "9000", "--temperature", "0.5"}
        << counting << 3;
}

bool TrainResume::killed(const QStringList& words, int most, std::mt19937& random) {
    QProcess process;
    process.start(QString::fromStdString(programPath()), words);
    if (!process.waitForStarted())
        return false;
    QTest::qSleep(static_cast<int>(random() % static_cast<unsigned>(std::max(most, 2))));
    process.kill(); // SIGKILL
    process.waitForFinished();
    return process.exitStatus() != QProcess::NormalExit;
}

bool TrainResume::killedOnceKept(const QStringList& words, const QString& file, const QString& pattern) {
    QProcess process;
    process.start(QString::fromStdString(programPath()), words);
    const QRegularExpression kept(pattern);
    while (process.state() != QProcess::NotRunning) {
        QFile checkpoint(file);
        if (checkpoint.open(QIODevice::ReadOnly) && QString(checkpoint.readAll()).contains(kept)) {
            process.kill(); // SIGKILL
            process.waitForFinished();
            return process.exitStatus() != QProcess::NormalExit;
        }
        process.waitForFinished(1);
    }
    return false;
}

void TrainResume::killedAndResumed() {
    QFETCH(QStringList, options);
    QFETCH(QString, kept);
    QFETCH(int, kills);
    const QString tag = QTest::currentDataTag();
    const QStringList words = QStringList{"train"} + options +
                              QStringList{"-o", path("made.json"), "-f", "--checkpoint-interval", "0.06"};
    QElapsedTimer timer;
    timer.start();
    const Ran alone = run(words + QStringList{"--checkpoint", path(tag + "-alone")});
    QVERIFY2(alone.code == 0, alone.error);
    int most = static_cast<int>(timer.elapsed());
    const QByteArray whole = content("made.json");
    const QByteArray manifest = content("made.json.manifest.json");
    QVERIFY(!whole.isEmpty());
    QCOMPARE(run(words.first(words.size() - 2)).code, 0); // no checkpoint
    QVERIFY(content("made.json") == whole);
    QVERIFY(content("made.json.manifest.json") == manifest);
    std::mt19937 random(11);
    int done = 0;
    bool someKept = false;
    for (int tries = 0; tries < 60 && (done < kills || !someKept); ++tries) {
        const QString checkpoint = path(tag + QString::number(tries));
        const QStringList keeping = words + QStringList{"--checkpoint", checkpoint};
        // The last kill waits for a checkpoint with the trainer's state: a random moment may never hit one. A quick
        // trainer ends between two checkpoints unless it saves one after every merge.
        if (done >= kills - 1 && !someKept) {
            QStringList often = keeping;
            often[often.indexOf("--checkpoint-interval") + 1] = "0.000001";
            QVERIFY(killedOnceKept(often, checkpoint + "/checkpoint.json", kept));
        } else if (!killed(keeping, most, random)) {
            most = most * 3 / 4; // the first one was slow
            continue;
        }
        QFile::remove(path("made.json"));
        for (int again = static_cast<int>(random() % 3); again > 0; --again) // killed again
            killed(keeping + QStringList{"--resume", "--threads", "3"}, most, random);
        ++done;
        someKept = someKept || QString(content(tag + QString::number(tries) + "/checkpoint.json"))
                                   .contains(QRegularExpression(kept));
        const Ran ran = run(keeping + QStringList{"--resume", "--threads", QString::number(1 + tries % 3)});
        QVERIFY2(ran.code == 0, ran.error);
        QVERIFY2(content("made.json") == whole, qPrintable(checkpoint));
        QVERIFY2(content("made.json.manifest.json") == manifest, qPrintable(checkpoint));
        const QStringList left = QDir(checkpoint).entryList({"*.part*"}, QDir::Files);
        QVERIFY2(left.isEmpty(), qPrintable(left.join(' ')));
    }
    QVERIFY(done >= kills);
    QVERIFY(someKept);
}

void TrainResume::otherOptions() {
    QCOMPARE(run({"train", path("texts"), "-n", "290", "--checkpoint", path("left-alone")}).code, 0);
    const Ran again = run({"train", path("texts"), "-n", "300", "--checkpoint", path("left-alone")});
    QCOMPARE(again.code, 2);
    QVERIFY2(again.error.contains("there is already a checkpoint"), again.error);
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
    const Ran trained =
        run(QStringList{"train", "--counts"} + parts +
            QStringList{"-n", "20000", "--min-frequency", "1", "-o", path("merged.json"), "-f"});
    QVERIFY2(trained.code == 0, trained.error);
    QCOMPARE(run(training("whole.json", "whole")).code, 0);
    QVERIFY(content("merged.json") == content("whole.json"));
    const Ran otherSplit =
        run(QStringList{"train", "--counts"} + parts + QStringList{"--pre-tokenizer", "cl100k"});
    QVERIFY(otherSplit.code != 0);
}

void TrainResume::interrupted() {
    QStringList words = training("stopped.json", "stopped");
    words[3] = "4000000";
    words << "--max-token-length"
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
