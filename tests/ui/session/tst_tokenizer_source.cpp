#include "core/definition/file_title.h"
#include "ui/session/text_files.h"
#include "ui/session/tokenizer_source.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::ui;

class TokenizerNames : public QObject {
    Q_OBJECT

  private slots:
    /// However the path is written.
    void titleOfARelativePath() {
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("qwen")));
        const QString before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(folder.filePath(QStringLiteral("qwen"))));
        for (const char* path : {"tokenizer.json", "./tokenizer.json", "../qwen/tokenizer.json"})
            QCOMPARE(tokenscope::fileTitle(path), std::string("qwen/tokenizer.json"));
        QCOMPARE(tokenscope::fileTitle("gpt2.json"), std::string("gpt2.json"));
        QCOMPARE(tokenscope::fileTitle(""), std::string());
        QVERIFY(QDir::setCurrent(before));
    }
    void detectsByName_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("tokenizer");
        QTest::addColumn<bool>("text");
        const auto row = [](const char* name, bool tokenizer, bool text) {
            QTest::newRow(name) << QStringLiteral("/models/one/") + QLatin1String(name) << tokenizer << text;
        };
        row("a.gguf", true, false);
        row("A.GGUF", true, false);
        row("tokenizer.model.v3", true, false);
        row("cl100k_base.tiktoken", true, false);
        row("merges.txt", true, false);
        row("vocab.txt", true, false);
        row("rwkv_vocab_v20230424.txt", true, false);
        row("tokenizer.pkl", true, false);
        row("a.json", false, false);
        row("my_vocab.txt", false, true);
        row("notes.md", false, true);
    }
    void detectsByName() {
        QFETCH(const QString, name);
        QTEST(looksLikeTokenizerName(name), "tokenizer");
        QTEST(looksLikeTextName(name), "text");
    }

    void dialogsListThemAll() {
        const QStringList filters = tokenizerNameFilters();
        for (const char* filter : {"*.model", "*.json", "*.tiktoken", "*.gguf", "vocab.txt", "merges.txt",
                                   "rwkv_vocab*.txt", "tokenizer.pkl"})
            QVERIFY2(filters.contains(QLatin1String(filter)), filter);
    }

    void commonNamesDoNotIdentifyAModel() {
        QVERIFY(isCommonTokenizerName("tekken.json"));
        QVERIFY(isCommonTokenizerName("vocab.txt"));
        QVERIFY(!isCommonTokenizerName("llama2.model"));
    }
};

QTEST_GUILESS_MAIN(TokenizerNames)
#include "tst_tokenizer_source.moc"
