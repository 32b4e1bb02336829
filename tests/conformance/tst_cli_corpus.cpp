// `compare --corpus` and `--merge` where something is in the way: what can't be read or written, parts that are missing.

#include "tests/support/command_line.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

using namespace tokenscope::test;

class CliCorpus : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void leftOut();
    void missingAndTwice();
    void otherTokenizers();
    void idsAlone();
    void filesThatCannotBeWritten();
    void oddNames();

  private:
    QString path(const char* name) const { return m_folder.filePath(name); }
    Ran measure(const QStringList& more) const {
        return run(QStringList{"compare", path("a.json"), "--corpus", path("texts"), "--json"} + more);
    }
    QTemporaryDir m_folder;
};

void CliCorpus::initTestCase() {
    QVERIFY(writeFile(path("a.json"), kTokenizer));
    QVERIFY(QDir(m_folder.path()).mkpath("texts/en"));
    QVERIFY(QDir(m_folder.path()).mkpath("none"));
    QVERIFY(writeFile(path("texts/en/one.txt"), "ab ab\nb"));
    QVERIFY(writeFile(path("texts/two.txt"), "a\n"));
    for (const char* part : {"1/2", "2/2"})
        QCOMPARE(measure({"--shard", part, "--save", path("part") + part[0]}).code, 0);
}

void CliCorpus::leftOut() {
    QVERIFY(QDir(m_folder.path()).mkpath("odd"));
    QVERIFY(writeFile(path("odd/good.txt"), "ab"));
    QVERIFY(writeFile(path("odd/binary"), QByteArray("a\0b", 3)));
    const Ran ran =
        run({"compare", path("a.json"), "--corpus", path("odd"), "--json", "--save", path("odd.sum")});
    QCOMPARE(ran.code, 3);
    QCOMPARE(json(ran.out)["left_out"][0]["file"].get<std::string>(), std::string("binary"));
    const Ran merged = run({"compare", "--merge", path("odd.sum")});
    QCOMPARE(merged.code, 3);
    QVERIFY2(merged.error.contains("1 file or part of a file was left out: binary: is no text"),
             merged.error);
    QVERIFY2(merged.out.contains("left out: binary"), merged.out);
    const Ran none = run({"compare", path("a.json"), path("a.json"), "--corpus", path("none")});
    QCOMPARE(none.code, 3);
    QVERIFY2(none.error.contains("none: has no files"), none.error);
    QVERIFY2(!none.out.contains('%') || !none.out.contains("of boundaries shared"), none.out);
}

void CliCorpus::missingAndTwice() {
    const Ran whole = run({"compare", "--merge", path("part1"), path("part2"), "--json"});
    QCOMPARE(whole.code, 0);
    QCOMPARE(whole.out, measure({}).out);
    const Ran half = run({"compare", "--merge", path("part2"), "--json"});
    QCOMPARE(half.code, 1);
    QVERIFY2(half.error.contains("parts are missing: 1 of 2"), half.error);
    QCOMPARE(json(half.out)["missing_parts"].dump(), std::string(R"([{"first":1,"last":1,"of":2}])"));
    QCOMPARE(measure({"--save", path("all")}).code, 0);
    const Ran twice = run({"compare", "--merge", path("all"), path("all"), "--json"});
    QCOMPARE(twice.code, 1);
    QVERIFY2(twice.error.contains("9 bytes of text are counted more than once"), twice.error);
    QCOMPARE(json(twice.out)["counted_twice"].get<int>(), 9);
}

void CliCorpus::otherTokenizers() {
    QByteArray other = kTokenizer;
    other.replace(R"("merges":["a b"])", R"("merges":[])");
    QVERIFY(writeFile(path("other.json"), other));
    QCOMPARE(run({"compare", path("other.json"), "--corpus", path("texts"), "--save", path("other")}).code,
             0);
    const Ran merged = run({"compare", "--merge", path("part1"), path("other")});
    QCOMPARE(merged.code, 2);
    QVERIFY2(merged.error.contains("the summaries are of other tokenizers"), merged.error);
}

/// Two ids exchanged: all boundaries are shared, and it is a difference for all that.
void CliCorpus::idsAlone() {
    QByteArray other = kTokenizer;
    other.replace(R"("a":2,"b":3)", R"("a":3,"b":2)");
    QVERIFY(writeFile(path("ids.json"), other));
    const Ran ran = run({"compare", path("a.json"), path("ids.json"), "--corpus", path("texts"), "--json"});
    QCOMPARE(ran.code, 1);
    QCOMPARE(json(ran.out)["agreement"][0]["shared"].get<int>(), 4);
    QCOMPARE(json(ran.out)["agreement"][0]["only_first"].get<int>(), 0);
    QCOMPARE(json(ran.out)["agreement"][0]["same_ids"].get<int>(), 2);
    const Ran same = run({"compare", path("a.json"), path("a.json"), "--corpus", path("texts"), "--json"});
    QCOMPARE(same.code, 0);
    QCOMPARE(json(same.out)["agreement"][0]["same_ids"].get<int>(), 4);
}

void CliCorpus::filesThatCannotBeWritten() {
    const Ran nowhere = measure({"--save", path("no/such/folder/x")});
    QCOMPARE(nowhere.code, 3);
    QVERIFY2(nowhere.error.contains("can't be written: No such file or directory"), nowhere.error);
    QVERIFY(nowhere.out.isEmpty()); // told before anything is measured
    QVERIFY(writeFile(path("kept"), "what was there"));
    QCOMPARE(run({"compare", path("a.json"), "--corpus", path("texts"), "--save", path("new"), "--html",
                  path("no/such/page")})
                 .code,
             3);
    QVERIFY(!QFile::exists(path("new")));
    QCOMPARE(measure({"--save", path("kept")}).code, 0);
    QCOMPARE(run({"compare", "--merge", path("kept")}).code, 0);
    if (!QFile::exists("/dev/full"))
        return;
    const Ran full = measure({"--save", "/dev/full", "--html", path("page.html")});
    QCOMPARE(full.code, 3);
    QVERIFY2(full.error.contains("can't be written: No space left on device"), full.error);
    QCOMPARE(json(full.out)["bytes"].get<int>(), 9); // what was measured isn't lost
    QVERIFY(QFile::exists(path("page.html")));
}

void CliCorpus::oddNames() {
#ifdef Q_OS_UNIX
    std::filesystem::copy(path("a.json").toStdString(), m_folder.path().toStdString() + "/n\xFF.json");
    const QString command = "cd '" + m_folder.path() + "' && '" + QString::fromStdString(programPath()) +
                            "' compare --corpus texts n*.json --save odd.name >out.name";
    QCOMPARE(QProcess::execute("sh", {"-c", command}), 0); // arguments of a QProcess are text
    QCOMPARE(run({"compare", "--merge", path("odd.name")}).code, 0);
#endif
}

QTEST_GUILESS_MAIN(CliCorpus)
#include "tst_cli_corpus.moc"
