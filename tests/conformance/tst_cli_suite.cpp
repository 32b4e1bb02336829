// `suite`, as a script sees it.

#include "tests/support/command_line.h"
#include "tests/support/tokenizer_folder.h"

#include <QFile>
#include <QTest>

using namespace tokenscope::test;

class CliSuite : public QObject {
    Q_OBJECT

  private slots:
    void init();
    void recordAndRun();
    void failures();
    void refusals();
    void reportsOfErrors();

  private:
    QString file(const char* name) const { return QString::fromStdString(m_folder->path(name).string()); }
    QStringList with(const QStringList& before, const QStringList& after = {}) const {
        return before + QStringList{"-t", file("tokenizer.json")} + after;
    }

    std::unique_ptr<TokenizerFolder> m_folder;
};

void CliSuite::init() {
    m_folder = std::make_unique<TokenizerFolder>();
    m_folder->write("tokenizer.json", kTokenizer);
    m_folder->write(
        "tokenizer_config.json",
        R"({"bos_token":"<s>","chat_template":"{% for m in messages %}{{ m.content }}{% endfor %}"})");
    m_folder->write("lines.txt", "ab\r\n\nb a");
    m_folder->write("chat.json", R"([{"role":"user","content":"a b"}])");
    const Ran recorded =
        run(with({"suite", "record"}, {"ab ab", "--lines", file("lines.txt"), "-f", file("lines.txt"),
                                       "--chat", file("chat.json"), "-o", file("suite.json")}));
    QVERIFY2(recorded.code == 0, recorded.error.constData());
    QCOMPARE(recorded.out, QByteArray("recorded: 6 cases\n"));
}

void CliSuite::recordAndRun() {
    const Ran ran = run(with({"suite", "run"}, {file("suite.json")}));
    QCOMPARE(ran.out, QByteArray("all passed: 6 cases\n"));
    QCOMPARE(ran.code, 0);
    QCOMPARE(run(with({"suite", "record"}, {"b", "--add", "-o", file("suite.json")})).out,
             QByteArray("recorded: 7 cases\n"));
    const Json suite = [&] {
        QFile read(file("suite.json"));
        return read.open(QIODevice::ReadOnly) ? json(read.readAll()) : Json();
    }();
    QCOMPARE(suite["cases"][1]["text"].get<std::string>(), std::string("ab\r\n\nb a"));
    QCOMPARE(suite["cases"][2]["text"].get<std::string>(), std::string("ab"));
    QCOMPARE(suite["cases"][3]["text"].get<std::string>(), std::string());
    QCOMPARE(suite["cases"][5]["expect"]["rendered"].get<std::string>(), std::string("a b"));
    QCOMPARE(suite["cases"][6]["name"].get<std::string>(), std::string("b"));
    QCOMPARE(suite["cases"][6]["expect"]["ids"].dump(), std::string("[0,3]")); // special tokens as for encode
}

void CliSuite::failures() {
    QByteArray changed = kTokenizer;
    m_folder->write("tokenizer.json", changed.replace("\"merges\":[\"a b\"]", "\"merges\":[]").toStdString());
    const Ran ran = run(with({"suite", "run"}, {file("suite.json")}));
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.out.startsWith("FAILED ab ab: ids, bytes\n"
                                "    expected  [<s>] 0  [ab] 4\n"
                                "    now       [<s>] 0  [a] 2  [b] 3\n"),
             ran.out.constData());
    QVERIFY2(ran.out.endsWith("3 of 6 cases failed\n"), ran.out.constData());
    const Json answer = json(run(with({"suite", "run"}, {file("suite.json"), "--json"})).out);
    QCOMPARE(answer["cases"].get<int>(), 6);
    QCOMPARE(answer["failed"].get<int>(), 3);
    QCOMPARE(answer["failures"][0]["different"].dump(), std::string(R"(["ids","bytes"])"));
    QCOMPARE(answer["failures"][0]["actual"]["ids"].dump(), std::string("[0,2,3,2,3]"));
    const QByteArray junit = run(with({"suite", "run"}, {file("suite.json"), "--junit"})).out;
    QVERIFY2(junit.contains("tests=\"6\" failures=\"3\""), junit.constData());
    QVERIFY2(junit.contains("name=\"ab ab\"><failure message=\"ids, bytes\">"), junit.constData());
}

void CliSuite::refusals() {
    QCOMPARE(run({"suite", "run", "x"}).code, 2);
    QCOMPARE(run(with({"suite", "compare"})).code, 2);
    QCOMPARE(run(with({"suite", "record"}, {"a"})).code, 2); // no file
    QCOMPARE(run(with({"suite", "record"}, {"a", "-o", file("tokenizer.json")})).code, 2);
    QCOMPARE(run({"inspect", "-t", file("tokenizer.json")}).code, 0);            // it is still there
    QCOMPARE(run(with({"suite", "record"}, {"-o", file("none.json")})).code, 2); // nothing
    QCOMPARE(run(with({"suite", "run"}, {file("absent.json")})).code, 3);
    const Ran damaged = run(with({"suite", "run"}, {file("chat.json")}));
    QCOMPARE(damaged.code, 3);
    QVERIFY2(damaged.error.contains("chat.json: $: this is not a test suite"), damaged.error.constData());
}

/// Programs that show results of tests see that nothing ran.
void CliSuite::reportsOfErrors() {
    m_folder->write("cut.json", QByteArray(kTokenizer).left(300).toStdString());
    const auto runOf = [&](const QString& tokenizer, const QString& suite, const char* format) {
        return run({"suite", "run", "-t", tokenizer, suite, format});
    };
    for (const auto& [tokenizer, suite, failing] :
         {std::tuple("cut.json", "suite.json", "cut.json"),
          std::tuple("absent.json", "suite.json", "absent.json"),
          std::tuple("tokenizer.json", "absent.json", "absent.json"),
          std::tuple("tokenizer.json", "chat.json", "chat.json")}) {
        const Ran junit = runOf(file(tokenizer), file(suite), "--junit");
        QCOMPARE(junit.code, 3);
        QVERIFY(!junit.error.isEmpty());
        QVERIFY2(junit.out.contains("tests=\"1\" failures=\"0\" errors=\"1\""), junit.out.constData());
        QVERIFY2(junit.out.contains("name=\"" + file(failing).toUtf8() + "\"><error message=\""),
                 junit.out.constData());
        QVERIFY(junit.out.endsWith("</testsuites>\n"));
        const Ran ran = runOf(file(tokenizer), file(suite), "--json");
        QCOMPARE(ran.code, 3);
        const Json answer = json(ran.out);
        QCOMPARE(answer["suite"].get<std::string>(), file(suite).toStdString());
        QCOMPARE(answer["failed"].get<int>(), 1);
        QCOMPARE(answer["failures"][0]["different"].dump(), std::string(R"(["error"])"));
        QVERIFY(!answer["failures"][0]["actual"]["error"].get<std::string>().empty());
    }
    QCOMPARE(runOf(file("cut.json"), file("suite.json"), "--no-such-option").out, QByteArray());
}

QTEST_GUILESS_MAIN(CliSuite)
#include "tst_cli_suite.moc"
