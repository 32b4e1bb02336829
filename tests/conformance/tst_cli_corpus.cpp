// `compare --corpus` and `--merge` with problems: files that can't be read or written, parts that are
// missing.

#include "tests/support/command_line.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>

#ifdef Q_OS_LINUX
#include <csignal>
#endif

using namespace tokenscope::test;

class CliCorpus : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void omittedFiles();
    void missingAndTwice();
    void otherTokenizers();
    void onlyIds();
    void filesThatCannotBeWritten();
    void unusualNames();
    void sameFiguresEverywhere();
    void interrupted();
    void helpNamesAllKeys();

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

void CliCorpus::omittedFiles() {
    QVERIFY(QDir(m_folder.path()).mkpath("odd"));
    QVERIFY(writeFile(path("odd/good.txt"), "ab"));
    QVERIFY(writeFile(path("odd/binary"), QByteArray("a\0b", 3)));
    const Ran ran =
        run({"compare", path("a.json"), "--corpus", path("odd"), "--json", "--save", path("odd.sum")});
    QCOMPARE(ran.code, 3);
    QCOMPARE(json(ran.out)["left_out"][0]["file"].get<std::string>(), std::string("binary"));
    const Ran merged = run({"compare", "--merge", path("odd.sum")});
    QCOMPARE(merged.code, 3);
    QVERIFY2(merged.error.contains("1 file or part of a file was skipped: binary: is not text"),
             merged.error);
    QVERIFY2(merged.out.contains("skipped: binary"), merged.out);
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
    QVERIFY2(merged.error.contains("the counts are of different tokenizers"), merged.error);
}

/// Two ids swapped: all boundaries are shared, but it is a difference.
void CliCorpus::onlyIds() {
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
    QVERIFY(nowhere.out.isEmpty()); // reported before anything is measured
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

void CliCorpus::unusualNames() {
#ifdef Q_OS_UNIX
    std::filesystem::copy(path("a.json").toStdString(), m_folder.path().toStdString() + "/n\xFF.json");
    const QString command = "cd '" + m_folder.path() + "' && '" + QString::fromStdString(programPath()) +
                            "' compare --corpus texts n*.json --save odd.name >out.name";
    QCOMPARE(QProcess::execute("sh", {"-c", command}),
             0); // a shell, because QProcess passes arguments as text
    QCOMPARE(run({"compare", "--merge", path("odd.name")}).code, 0);
#endif
}

/// Folders, files and scripts have the columns of the whole, and the only folder has its figures.
void CliCorpus::sameFiguresEverywhere() {
    QVERIFY(QDir(m_folder.path()).mkpath("plain"));
    QVERIFY(writeFile(path("plain/only.txt"), "ab ab\nb"));
    const QStringList arguments = {"compare", path("a.json"), path("a.json"), "--corpus", path("plain")};
    const nlohmann::json report = json(run(arguments + QStringList{"--json"}).out);
    const nlohmann::json& whole = report["tokenizers"][1];
    for (const char* key : {"bytes_per_token", "characters_per_token", "tokens_per_word"}) {
        QVERIFY(whole[key].get<double>() > 0);
        QCOMPARE(report["files"][0][key][1], whole[key]);
        QCOMPARE(report["folders"][0][key][1], whole[key]);
    }
    QCOMPARE(report["files"][0]["tokens"][0], whole["tokens"]);
    for (const auto& script : report["scripts"]) {
        QVERIFY(script.contains("bytes_per_token") && script.contains("characters_per_token"));
        QVERIFY(!script.contains("words") &&
                !script.contains("tokens_per_word")); // a word may consist of several scripts
    }
    const QByteArray text = run(arguments).out;
    QVERIFY2(text.startsWith("7 bytes, 7 characters, 3 words, 2 lines in 1 file\n"), text);
    QVERIFY2(text.contains(" bytes/token ") && text.contains(" chars/token ") &&
                 text.contains(" tokens/word "),
             text);
    const QList<QByteArray> lines =
        run({"compare", path("a.json"), "--corpus", path("texts")}).out.split('\n');
    for (const char* table : {"folder ", "file ", "script "}) {
        const auto at = std::find_if(lines.begin(), lines.end(),
                                     [&](const QByteArray& line) { return line.startsWith(table); });
        QVERIFY(at != lines.begin() && at != lines.end());
        QVERIFY((at - 1)->contains("bytes/token") && (at - 1)->contains("chars/token"));
        QCOMPARE((at - 1)->contains("tokens/word"), QByteArray(table) != "script ");
    }
}

/// Ctrl+C: the counts so far are printed and saved, both are marked as partial, and the exit code is 1.
void CliCorpus::interrupted() {
#ifndef Q_OS_LINUX
    QSKIP("whether the program is ready for the signal is read from /proc");
#else
    constexpr int kLinks = 400;
    QVERIFY(QDir(m_folder.path()).mkpath("long"));
    const QByteArray line = "ab ab b abab a bb ab\n";
    const QByteArray text = line.repeated((4 << 20) / static_cast<int>(line.size()));
    QVERIFY(writeFile(path("long/0.txt"), text));
    for (int i = 1; i < kLinks; ++i)
        std::filesystem::create_hard_link(path("long/0.txt").toStdString(),
                                          path("long/").toStdString() + std::to_string(i) + ".txt");
    QProcess process;
    process.start(QString::fromStdString(programPath()),
                  {"compare", path("a.json"), "--corpus", path("long"), "--threads", "1", "--json", "--save",
                   path("partial")});
    QVERIFY(process.waitForStarted());
    const auto catchesInterrupts = [status = QString("/proc/%1/status").arg(process.processId())] {
        QFile file(status);
        if (!file.open(QIODevice::ReadOnly))
            return false;
        const QByteArray all = file.readAll();
        const auto at = all.indexOf("SigCgt:");
        return at >= 0 && (all.mid(at + 7, 17).trimmed().toULongLong(nullptr, 16) >> (SIGINT - 1) & 1U) != 0;
    };
    QTRY_VERIFY_WITH_TIMEOUT(catchesInterrupts(), 60000);
    QCOMPARE(kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 1);
    const QByteArray error = process.readAllStandardError();
    QVERIFY2(error.contains("stopped; the counts so far follow, and are saved as partial counts"), error);
    const Json report = json(process.readAllStandardOutput());
    QCOMPARE(report["partial"].get<bool>(), true);
    const auto whole = static_cast<std::uint64_t>(text.size()) * kLinks;
    QVERIFY(report["bytes"].get<std::uint64_t>() < whole);
    const Ran merged = run({"compare", "--merge", path("partial"), "--json"});
    QCOMPARE(merged.code, 1);
    QVERIFY2(merged.error.contains("cover only a part of the corpus"), merged.error);
    QCOMPARE(json(merged.out)["bytes"], report["bytes"]);
#endif
}

/// The formats that `--help` documents are those that are printed.
void CliCorpus::helpNamesAllKeys() {
    const std::string help = run({"compare", "--help"}).out.toStdString();
    const nlohmann::json corpus =
        json(run({"compare", path("a.json"), path("a.json"), "--corpus", path("texts"), "--json"}).out);
    const nlohmann::json files =
        json(run({"compare", path("a.json"), path("a.json"), "--files", "--json"}).out);
    for (const nlohmann::json* object :
         {&corpus, &corpus["tokenizers"][0], &corpus["agreement"][0], &corpus["folders"][0],
          &corpus["scripts"][0], &corpus["tokenizers"][0]["most_used"][0], &files, &files["verdict"],
          &files["tried"][0]}) {
        QVERIFY(object->is_object());
        for (const auto& [key, value] : object->items())
            QVERIFY2(help.find("\"" + key + "\"") != std::string::npos, key.c_str());
    }
}

QTEST_GUILESS_MAIN(CliCorpus)
#include "tst_cli_corpus.moc"
