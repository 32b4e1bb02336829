// `train` as a script runs it: what it writes, what it says, and what it refuses.

#include "tests/support/command_line.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace tokenscope::test;

class CliTrain : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void helloWorld();
    void formats_data();
    void formats();
    void refusals_data();
    void refusals();
    void presets();

  private:
    QString path(const QString& name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
};

void CliTrain::initTestCase() {
    QByteArray text;
    for (int i = 0; i < 400; ++i)
        text += "the " + QByteArray::number(i * i) + " of a lower one, newest and widest: it's here\n";
    QVERIFY(writeFile(path("text.txt"), text));
}

void CliTrain::helloWorld() {
    const Ran ran = run({"train", "--text", "hello hello hello world world", "-n", "262", "--json"});
    QCOMPARE(ran.code, 0);
    const Json made = json(ran.out);
    QCOMPARE(made["merges"].get<int>(), 6);
    QCOMPARE(made["distinct_words"].get<int>(), 3);
}

void CliTrain::formats_data() {
    QTest::addColumn<QStringList>("options");
    QTest::newRow("tokenizer.json") << QStringList{"-o", "a.json"};
    QTest::newRow("tiktoken") << QStringList{"-o", "a.tiktoken"};
    QTest::newRow("vocab-merges") << QStringList{"--to", "vocab-merges", "-o", "folder"};
    QTest::newRow("SentencePiece") << QStringList{"--form", "sentencepiece", "-o", "a.model"};
}

void CliTrain::formats() {
    QFETCH(QStringList, options);
    options.last() = path(options.last());
    const Ran ran = run(QStringList{"train", path("text.txt"), "-n", "330"} + options);
    QVERIFY2(ran.code == 0, ran.error);
    const Ran encoded = run({"encode", "-t", options.last(), "--json", "newer ones: 1600"});
    QVERIFY2(encoded.code == 0, encoded.error);
    const Json ids = json(encoded.out)["ids"];
    QVERIFY(ids.size() > 3 && ids.size() < 16);
    QStringList words{"decode", "-t", options.last()};
    for (const Json& id : ids)
        words << QString::number(id.get<int>());
    const Ran decoded = run(words);
    QCOMPARE(QString::fromUtf8(decoded.out).trimmed(), QString("newer ones: 1600"));
}

void CliTrain::refusals_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("said");
    QTest::newRow("model") << QStringList{"--model", "bqe"} << "--model: there is no 'bqe'; known are bpe";
    QTest::newRow("preset") << QStringList{"--preset", "gpt9"} << "--preset: there is no 'gpt9'";
    QTest::newRow("coverage") << QStringList{"--coverage", "1.5"} << "'1.5' is no number above 0 and up to 1";
    QTest::newRow("format") << QStringList{"-o", "x.bin"} << "'x.bin' doesn't say its format";
    QTest::newRow("resume") << QStringList{"--resume"} << "there is no checkpoint to go on with";
    QTest::newRow("weight") << QStringList{"a.txt=-1"} << "a weight is a number above 0";
    QTest::newRow("no file") << QStringList{"no-such.txt"} << "no-such.txt";
    QTest::newRow("no folder") << QStringList{"--text", "a", "-o", "no/such/x.json"}
                               << "there is no such folder";
}

void CliTrain::refusals() {
    QFETCH(QStringList, options);
    QFETCH(QString, said);
    const Ran ran = run(QStringList{"train"} + options);
    QVERIFY(ran.code == 2 || ran.code == 3);
    QVERIFY2(ran.error.contains(said.toUtf8()), ran.error);
    QVERIFY(ran.out.isEmpty());
}

void CliTrain::presets() {
    const Ran ran = run({"train", "--presets"});
    QCOMPARE(ran.code, 0);
    for (const char* name :
         {"gpt2", "gpt4", "llama3", "nanochat", "sentencepiece", "unigram", "superbpe", "bert"})
        QVERIFY2(ran.out.contains(name), name);
}

QTEST_GUILESS_MAIN(CliTrain)
#include "tst_cli_train.moc"
