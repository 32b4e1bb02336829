// `manifest`, as a script sees it.

#include "tests/support/command_line.h"
#include "tests/support/shared_files.h"
#include "tests/support/tokenizer_folder.h"

#include <QFile>
#include <QTest>

using namespace tokenscope::test;

class CliManifest : public QObject {
    Q_OBJECT

  private slots:
    void init();
    void printsAndVerifies();
    void refusals();
    void sameIdsInAnotherFormat();

  private:
    QString file(const char* name) const { return QString::fromStdString(m_folder->path(name).string()); }

    std::unique_ptr<TokenizerFolder> m_folder;
};

void CliManifest::init() {
    m_folder = std::make_unique<TokenizerFolder>();
    m_folder->write("tokenizer.json",
                    R"({"model":{"type":"WordLevel","unk_token":"?","vocab":{"?":0,"a":1}}})");
    m_folder->write("tokenizer_config.json", R"({"unk_token":"?"})");
}

void CliManifest::printsAndVerifies() {
    const Ran printed = run({"manifest", file("tokenizer.json")});
    QCOMPARE(printed.code, 0);
    const Json manifest = json(printed.out);
    QCOMPARE(manifest["manifest"].get<int>(), 1);
    QCOMPARE(manifest["files"].size(), std::size_t{2});
    QCOMPARE(run({"manifest", "-t", file("."), "-o", file("m.json")}).code, 0);
    QFile recorded(file("m.json"));
    QVERIFY(recorded.open(QIODevice::ReadOnly));
    QCOMPARE(recorded.readAll(), printed.out);

    const QStringList verify = {"manifest", file("."), "--verify", file("m.json")};
    QCOMPARE(run(verify).out, QByteArray("unchanged\n"));
    QCOMPARE(run(verify).code, 0);
    m_folder->write("tokenizer_config.json", R"({"unk_token": "?"})");
    const Ran bytes = run(verify);
    QCOMPARE(bytes.code, 0);
    QVERIFY2(bytes.out.startsWith("the tokenizer is the same; files have other bytes, which don't change "
                                  "it\n  file tokenizer_config.json: "),
             bytes.out.constData());
    m_folder->write(
        "tokenizer.json",
        R"({"normalizer":{"type":"Lowercase"},"model":{"type":"WordLevel","unk_token":"?","vocab":{"?":0,"a":1}}})");
    const Ran changed = run(verify);
    QCOMPARE(changed.code, 1);
    QVERIFY2(
        changed.out.startsWith("the tokenizer has changed, and may give other ids\n  stage normalizer: "),
        changed.out.constData());
    const Json answer = json(run(verify + QStringList{"--json"}).out);
    QCOMPARE(answer["same_ids"].get<bool>(), false);
    QCOMPARE(answer["changes"][0]["kind"].get<std::string>(), std::string("section"));
    QCOMPARE(answer["changes"][0]["name"].get<std::string>(), std::string("normalizer"));
}

void CliManifest::refusals() {
    const Ran own = run({"manifest", file("tokenizer.json"), "-o", file("tokenizer.json")});
    QCOMPARE(own.code, 2);
    QVERIFY2(own.error.contains("this command didn't write it"), own.error.constData());
    QCOMPARE(run({"inspect", "-t", file("tokenizer.json")}).code, 0); // it is still there
    const Ran none = run({"manifest"});
    QCOMPARE(none.code, 2);
    QVERIFY2(none.error.contains("no tokenizer is given"), none.error.constData());
    QCOMPARE(run({"manifest", "a", "b"}).code, 2);
    const Ran absent = run({"manifest", file("tokenizer.json"), "--verify", file("absent.json")});
    QCOMPARE(absent.code, 3);
    const Ran other = run({"manifest", file("tokenizer.json"), "--verify", file("tokenizer.json")});
    QCOMPARE(other.code, 3);
    QVERIFY2(other.error.contains("this is not a manifest"), other.error.constData());
    QVERIFY2(other.error.contains("tokenizer.json"), other.error.constData());
}

void CliManifest::sameIdsInAnotherFormat() {
    if (sharedFolder().empty())
        QSKIP("needs ../shared");
    const auto ids = [](const char* name) {
        return json(run({"manifest",
                         QString::fromStdString((sharedFolder() / "tokenizers/files" / name).string())})
                        .out)["ids"]
            .get<std::string>();
    };
    QCOMPARE(ids("gpt2_bpe/vocab.json"), ids("gpt2.json"));
    QCOMPARE(ids("bert_base_cased_vocab.txt"), ids("bert_base_cased.json"));
    QVERIFY(ids("gpt_neox.json") != ids("gpt2.json"));
}

QTEST_GUILESS_MAIN(CliManifest)
#include "tst_cli_manifest.moc"
