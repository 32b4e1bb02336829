// `compare` as scripts see it.

#include "tests/support/command_line.h"

#include <QTemporaryDir>
#include <QTest>

using namespace tokenscope::test;

class CliCompare : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        QVERIFY(writeFile(path("a.json"), kTokenizer));
        QByteArray other = kTokenizer;
        other.replace(R"("merges":["a b"])", R"("merges":[])");
        QVERIFY(writeFile(path("b.json"), other));
    }
    void shape();
    void people();
    void requests();
    void refusals();

  private:
    QString path(const char* name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
};

void CliCompare::shape() {
    const Ran ran =
        run({"compare", path("a.json"), path("b.json"), "--json", "--no-add-special", "ab\u00e9 ab"});
    QCOMPARE(ran.code, 1);
    QCOMPARE(ran.out,
             QByteArray(
                 R"({"a":{"tokens":3},"b":{"tokens":5},"boundaries":{"shared":5,"only_a":[],"only_b":[1,5]}})"
                 "\n"));
    const Ran bytes = run({"compare", path("a.json"), path("b.json"), "--json", "--no-add-special", "--unit",
                           "bytes", "ab\u00e9 ab"});
    QCOMPARE(json(bytes.out)["boundaries"]["only_b"].dump(), std::string("[1,6]"));
    const Ran same = run({"compare", path("a.json"), path("a.json"), "--json", "ab"});
    QCOMPARE(same.code, 0);
    QCOMPARE(
        same.out,
        QByteArray(R"({"a":{"tokens":2},"b":{"tokens":2},"boundaries":{"shared":2,"only_a":[],"only_b":[]}})"
                   "\n"));
    const Ran full =
        run({"compare", path("a.json"), path("b.json"), "--json", "--full", "--no-add-special", "b ab"});
    const Json answer = json(full.out);
    QCOMPARE(answer["differences"].size(), std::size_t{1});
    QCOMPARE(
        answer["differences"][0].dump(),
        std::string(
            R"({"span":[2,4],"kinds":["boundary"],"a":{"ids":[4],"pieces":["ab"]},"b":{"ids":[2,3],"pieces":["a","b"]}})"));
    QCOMPARE(answer["b"]["tokens_per_word"].get<double>(), 1.5);
    QCOMPARE(answer["a"]["scripts"]["Latin"]["characters"].get<int>(), 3);
}

void CliCompare::people() {
    const Ran ran = run({"compare", path("a.json"), path("b.json"), "--no-add-special", "b ab"});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.out.contains("[2,4)  boundary\n  a  ab 4\n  b  a 2 \xE2\x94\x82 b 3\n"), ran.out);
    QVERIFY2(ran.out.contains("boundaries: 4 shared, 0 only in a, 1 only in b\n"), ran.out);
    const Ran same = run({"compare", path("a.json"), path("a.json"), "ab"});
    QVERIFY2(same.out.contains("no difference on this text"), same.out);
}

void CliCompare::requests() {
    const Ran ran = run({"compare", path("a.json"), path("b.json"), "--jsonl"},
                        "{\"text\":\"ab\",\"add_special\":false}\n{}\n{\"text\":\"b\"}\n");
    const QList<QByteArray> lines = ran.out.split('\n');
    QCOMPARE(lines.size(), qsizetype{4});
    QCOMPARE(json(lines[0])["boundaries"]["only_b"].dump(), std::string("[1]"));
    QVERIFY(json(lines[1]).contains("error"));
    QCOMPARE(json(lines[2])["a"]["tokens"].get<int>(), 2);
    QCOMPARE(ran.code, 0);
}

void CliCompare::refusals() {
    const Ran alone = run({"compare", path("a.json")});
    QCOMPARE(alone.code, 2);
    QVERIFY2(alone.error.contains("two tokenizers are needed"), alone.error);
    const Ran missing = run({"compare", path("a.json"), path("c.json"), "ab"});
    QCOMPARE(missing.code, 3);
    QVERIFY2(missing.error.contains("c.json"), missing.error);
    QCOMPARE(run({"compare", path("a.json"), path("b.json"), "--full", "ab"}).code, 2);
}

QTEST_GUILESS_MAIN(CliCompare)
#include "tst_cli_compare.moc"
