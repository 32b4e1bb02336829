// `stages` as scripts see it.

#include "tests/support/command_line.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace tokenscope::test;

class CliStages : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        QFile file(m_file);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kTokenizer);
    }
    void stages();
    void wordsOfTiktoken();

  private:
    QTemporaryDir m_folder;
    QString m_file = m_folder.filePath("tokenizer.json");
};

void CliStages::stages() {
    const Json answer = json(run({"stages", "-t", m_file, "--json", "AB<s>é"}).out);
    const Json& rows = answer["stages"];
    QStringList names;
    for (const Json& row : rows)
        names << QString::fromStdString(row["stage"].get<std::string>());
    QCOMPARE(names.join(' '), "added_tokens normalizer pre_tokenizer model post_processor decoder");
    QCOMPARE(QString::fromStdString(rows[0]["parts"].dump()),
             QString::fromUtf8("[{\"text\":\"AB\",\"span\":[0,2]},{\"text\":\"<s>\",\"span\":[2,5],\"id\":0},"
                               "{\"text\":\"é\",\"span\":[5,6]}]"));
    QCOMPARE(rows[1]["rules"][0]["rule"].get<std::string>(), std::string("Lowercase"));
    QCOMPARE(rows[1]["rules"][0]["where"].get<std::string>(), std::string("$.normalizer"));
    QCOMPARE(rows[4]["parts"].size(), std::size_t(4));
    QCOMPARE(rows[3]["parts"][0].dump(), std::string("{\"text\":\"ab\",\"span\":[0,2],\"id\":4}"));
    const Json& decoder = rows[5];
    QVERIFY(!decoder["rules"].empty());
    QVERIFY(decoder["rules"][0]["where"].get<std::string>().starts_with("$.decoder"));
    std::string joined;
    for (const Json& part : decoder["parts"])
        joined += part["text"].get<std::string>();
    QCOMPARE(joined, decoder["text"].get<std::string>());
    for (const char* command : {"stages", "steps"}) { // words aren't an empty text
        const Ran words = run({command, "-t", m_file, "--jsonl"}, "{\"words\":[\"ab\",\"c\"]}\n");
        QVERIFY2(words.out.contains("$.words"), words.out.constData());
    }
    const Ran lines = run({"stages", "-t", m_file, "--jsonl"}, "{\"text\":\"ab\"}\n{}\n");
    QCOMPARE(lines.out.count('\n'), 2);
    QVERIFY(json(lines.out.split('\n')[1]).contains("error"));
    const Ran human = run({"stages", "-t", m_file, "AB"});
    QCOMPARE(human.code, 0);
    QVERIFY(human.out.contains("Lowercase"));
}

/// Only what the pattern matches, with empty matches if there is an empty token.
void CliStages::wordsOfTiktoken() {
    QByteArray ranks;
    for (int byte = 0; byte < 256; ++byte)
        ranks += QByteArray(1, static_cast<char>(byte)).toBase64() + ' ' + QByteArray::number(byte) + '\n';
    const QString file = m_folder.filePath("bytes.tiktoken");
    QVERIFY(writeFile(file, ranks + "= 256\n"));
    const QStringList words{"-t", file, "--pattern", "a*", "aab"};
    const Json stages = json(run(QStringList{"stages", "--json"} + words).out)["stages"];
    QCOMPARE(stages[1]["parts"].dump(),
             std::string(R"([{"text":"aa","span":[0,2]},{"text":"","span":[3,3]}])"));
    const Json encoded = json(run(QStringList{"encode", "--json", "--stages"} + words).out);
    QCOMPARE(encoded["ids"].dump(), std::string("[97,97,256]"));
    QCOMPARE(encoded["pre_tokenized"].dump(), std::string(R"([["aa",[0,2]],["",[3,3]]])"));
    const Ran steps = run(QStringList{"steps"} + words);
    QVERIFY2(steps.out.contains("an empty match of the pattern"), steps.out);
}

QTEST_GUILESS_MAIN(CliStages)
#include "tst_cli_stages.moc"
