// Every row of the README in ../shared/reports, as its command gives it: small inputs modeled on public reports. The
// correct values are those of the references.

#include "tests/support/command_line.h"
#include "tests/support/shared_files.h"

#include <QTemporaryDir>
#include <QTest>

using namespace tokenscope::test;

class CliReports : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        if (sharedFolder().empty())
            QSKIP("the shared reference files are missing");
    }
    void ids_data();
    void ids();
    void emptyToken();
    void collision();
    void poppedList();
    void errorBeforeTheRestIsLexed();
    void unicodeOfLlamaCpp();
    void idWithTwoNames();

  private:
    static QString shared(const QString& name) {
        return QString::fromStdString(sharedFile(name.toStdString()).string());
    }
    static QString report(const char* name) { return shared(QStringLiteral("reports/") + name); }
    static QString idsOf(const QStringList& arguments) {
        const Ran ran = run(QStringList{"encode", "--json"} + arguments);
        const Json answer = json(ran.out);
        QStringList ids;
        if (!answer.contains("ids"))
            return QString::fromUtf8(ran.error);
        for (const Json& id : answer["ids"])
            ids << QString::number(id.get<int>());
        return ids.join(' ');
    }
    QTemporaryDir m_folder;
};

void CliReports::ids_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("ids");
    const auto row = [](const char* name, const char* file, const QStringList& arguments, const char* ids) {
        QTest::newRow(name) << QString(file) << arguments << QString(ids);
    };
    row("empty last rank", "reports/empty_last.tiktoken", {"--pattern", ".+", "hi"}, "104 105");
    row("src_lang", "reports/nllb_src_lang", {"a b"}, "10 5 8 2");
    row("legacy_behaviour", "reports/nllb_legacy", {"a b"}, "5 8 2 9");
    row("add_eos_token of Cohere", "reports/cohere", {"a b"}, "5 72 228 73");
    row("flags of the generic class", "reports/ptf", {"Hello"}, "15043 2");
    row("flags of the generic class, 4", "reports/ptf", {"--transformers", "4", "Hello"}, "1 15043");
    const char* const bge = "tokenizers/files/ggml-vocab-bert-bge.gguf";
    row("accents", bge, {"--add-special", QString::fromUtf8("Hokkaido\xCC\x84")}, "101 20826 102");
    row("accents, before June 2026", bge,
        {"--add-special", "--llama-cpp", "before-2026-06", QString::fromUtf8("Hokkaido\xCC\x84")},
        "101 100 102");
}

void CliReports::ids() {
    QFETCH(QString, file);
    QFETCH(QStringList, arguments);
    const QString path = shared(file);
    if (!QFile::exists(path))
        QSKIP("the shared file is missing");
    QTEST(idsOf(QStringList{"-t", path} + arguments), "ids");
}

void CliReports::emptyToken() {
    const Ran ran = run({"vocab", "-t", report("empty_last.tiktoken"), "--pattern", ".+", "--json"});
    QVERIFY2(ran.code == 0, ran.error);
    QVERIFY2(ran.out.contains("\"id\":256"), ran.out.right(400));
}

void CliReports::collision() {
    const Json answer = json(run({"encode", "-t", report("gap_collision.json"), "--json", "abc<x>"}).out);
    QCOMPARE(answer["ids"].dump(), std::string("[0,3,5,3]"));
    QCOMPARE(answer["pieces"].dump(), std::string(R"(["a","b","c","<x>"])"));
    QCOMPARE(answer["types"][1].get<std::string>(), std::string("normal"));
}

void CliReports::poppedList() {
    const QStringList words{"render", "--template", report("pop.jinja"), report("conv2.json")};
    const Ran newest = run(words);
    QCOMPARE(newest.code, 1);
    QVERIFY2(newest.error.contains("access to attribute 'pop' of 'list' object is unsafe"), newest.error);
    const Ran older = run(words + QStringList{"--jinja", "before-3.1.5"});
    QVERIFY2(older.code == 0, older.error);
    QCOMPARE(older.out, QByteArray("user|1\n"));
}

void CliReports::errorBeforeTheRestIsLexed() {
    const Ran ran = run({"render", "--template", report("go.jinja"), report("conv2.json")});
    QVERIFY(ran.code != 0);
    QVERIFY2(ran.error.contains("go.jinja: 1:") && ran.error.contains("unexpected '.'"), ran.error);
}

/// GPT-2's vocabulary with another pre-tokenizer: U+1FAC6 is of Unicode 16.
void CliReports::unicodeOfLlamaCpp() {
    QFile file(shared("tokenizers/files/ggml-vocab-gpt-2.gguf"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QByteArray bytes = file.readAll();
    const auto text = [](const char* value) { // a string of a GGUF file
        QByteArray length(8, '\0');
        length[0] = static_cast<char>(qstrlen(value));
        return length + value;
    };
    const QByteArray key = text("tokenizer.ggml.pre") + QByteArray("\x08\0\0\0", 4);
    QCOMPARE(bytes.count(key + text("gpt-2")), 1);
    bytes.replace(key + text("gpt-2"), key + text("deepseek-v3"));
    const QString changed = m_folder.filePath("deepseek.gguf");
    QVERIFY(writeFile(changed, bytes));
    QCOMPARE(idsOf({"-t", changed,
                    QString::fromUtf8("a \xF0\x9F\xAB\x86"
                                      "b")}),
             QString("64 220 8582 104 228 65"));
}

/// As many ranks as o200k_base has; the special tokens are those of the preset.
void CliReports::idWithTwoNames() {
    QByteArray ranks;
    for (int id = 0; id < 199998; ++id) {
        QByteArray token(1, static_cast<char>(id & 0xFF));
        for (int rest = id >> 8; rest > 0; rest >>= 8)
            token += static_cast<char>(rest & 0xFF);
        ranks += token.toBase64() + ' ' + QByteArray::number(id) + '\n';
    }
    const QString file = m_folder.filePath("o200k.tiktoken");
    QVERIFY(writeFile(file, ranks));
    const QStringList opened{"-t", file, "--preset", "o200k_harmony"};
    for (const char* name : {"reserved_200018", "endofprompt"}) {
        const Ran ran = run(QStringList{"vocab", "--find", name} + opened);
        QVERIFY2(ran.out.contains("200018"), ran.out + ran.error);
    }
    const Ran inspected = run(QStringList{"inspect"} + opened);
    QVERIFY2(
        inspected.out.contains("the id 200018 has two names, '<|reserved_200018|>' and '<|endofprompt|>'"),
        inspected.out.right(2000));
}

QTEST_GUILESS_MAIN(CliReports)
#include "tst_cli_reports.moc"
