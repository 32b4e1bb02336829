// `inspect` on folders, GGUF files and several files of one model, as a script sees it.

#include "tests/support/command_line.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/shared_files.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace tokenscope::test;

class CliInspect : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        write("tokenizer.json", kTokenizer);
    }

    void fieldsThatScriptsRelyOn() {
        const Json answer = json(run({"inspect", "-t", path("tokenizer.json"), "--json"}).out);
        for (const char* field :
             {"format", "model", "vocab_size", "types", "special", "normalizer", "pre_tokenizer",
              "post_processor", "decoder", "added_tokens", "chat_template", "sha256"})
            QVERIFY2(answer.contains(field), field);
        QCOMPARE(answer["files"].dump(),
                 std::string(R"([{"name":"tokenizer.json","adds":["the tokenizer itself"]}])"));
        QCOMPARE(
            answer["stages_in_words"][1].dump(),
            std::string(R"({"stage":"normalizer","where":"$.normalizer","words":"Text is lowercased"})"));
    }

    void tokenizerWithoutItsOption() {
        const QString file = path("tokenizer.json");
        for (const char* command : {"inspect", "vocab"}) {
            const Ran named = run({command, "-t", file, "--json"});
            QCOMPARE(named.code, 0);
            QCOMPARE(run({command, file, "--json"}).out, named.out);
            const Ran text = run({command, "-t", file, "Hello"});
            QCOMPARE(text.code, 2);
            QVERIFY2(text.error.contains("takes one tokenizer and no text"), text.error.constData());
        }
    }

    void declarationsInAFolder() {
        write("tokenizer_config.json", R"({"bos_token":"<s>","eos_token":"b","tokenizer_class":"X"})");
        write("special_tokens_map.json", R"({"eos_token":"a"})");
        write("config.json", R"({"vocab_size":3})");
        const Json answer = json(run({"inspect", "-t", m_folder->path(), "--json"}).out);
        QCOMPARE(
            answer["special_tokens"][0].dump(),
            std::string(
                R"({"role":"bos","piece":"<s>","id":0,"declared_by":[)"
                "{\"file\":\"tokenizer.json\",\"where\":\"$.post_processor.special_tokens[\\\"<s>\\\"]\"},"
                R"({"file":"tokenizer.json","where":"$.added_tokens[0]"},)"
                R"({"file":"tokenizer_config.json","where":"$.bos_token"}]})"));
        QCOMPARE(answer["files"].size(), std::size_t{4});
        QCOMPARE(answer["files"][1]["name"].get<std::string>(), std::string("tokenizer_config.json"));
        std::string places;
        for (const Json& one : answer["diagnostics"])
            places += one["where"].get<std::string>() + "\n";
        QVERIFY2(places.find("special_tokens_map.json: $.eos_token\n") != std::string::npos, places.c_str());
        QVERIFY2(places.find("config.json: $.vocab_size\n") != std::string::npos, places.c_str());
        const Ran human = run({"inspect", "-t", m_folder->path()});
        QVERIFY(human.out.contains("tokenizer_config.json: $.bos_token"));
        QVERIFY2(human.out.contains("special_tokens_map.json: eos_token 'a', id "), human.out.constData());
        QVERIFY(human.out.contains("tokenizer_config.json: no effect: eos_token 'b': "
                                   "special_tokens_map.json: $.eos_token has another one"));
    }

    void versionOfUnicode() {
        write(
            "letters.json",
            R"({"pre_tokenizer":{"type":"Split","pattern":{"Regex":"\\p{L}+"},"behavior":"Isolated","invert":false},)"
            R"("model":{"type":"WordLevel","unk_token":"?","vocab":{"?":0}}})");
        const QString file = path("letters.json");
        QCOMPARE(json(run({"inspect", "-t", file, "--json"}).out)["unicode"].get<std::string>(),
                 std::string("16"));
        const Ran older = run({"inspect", "-t", file, "--unicode", "15.1"});
        QVERIFY2(older.out.contains("unicode         15.1\n"), older.out.constData());
        const auto ids = [&](const QStringList& options) { // the letter is of Unicode 16
            return json(
                       run(QStringList{"encode", "-t", file, "--json"} + options + QStringList{"a\U00010D4A"})
                           .out)["ids"]
                .size();
        };
        QCOMPARE(ids({}), std::size_t{1});
        QCOMPARE(ids({"--unicode", "15.1"}), std::size_t{2});
        QCOMPARE(ids({"--unicode", "14"}), std::size_t{2});
        const Ran wrong = run({"inspect", "-t", file, "--unicode", "13"});
        QCOMPARE(wrong.code, 2);
        QVERIFY2(wrong.error.contains("there is no version"), wrong.error.constData());
    }

    void addedTokensInProse() {
        const auto printed = [&](const char* normalizer, const char* second) {
            write("added.json", QByteArray(R"({"normalizer":)") + normalizer + R"(,"added_tokens":[)" +
                                    R"({"id":1,"content":"<a>","special":true,"normalized":true})" + second +
                                    R"(],"model":{"type":"WordLevel","unk_token":"?","vocab":{"?":0}}})");
            return run({"inspect", "-t", path("added.json")}).out;
        };
        constexpr const char* kLowercase = R"({"type":"Lowercase"})";
        constexpr const char* kSecond = R"(,{"id":2,"content":"<b>","special":true,"normalized":false})";
        const auto one = printed(kLowercase, "");
        QVERIFY2(one.contains("1 added token is extracted from the normalized text before pre-tokenization; "
                              "it is special\n"),
                 one.constData());
        QVERIFY(
            printed("null", "").contains("1 added token is extracted from the text first; it is special\n"));
        const auto two = printed(kLowercase, kSecond);
        QVERIFY2(two.contains("2 added tokens are extracted before pre-tokenization, 1 of them from the "
                              "normalized text; all are special\n"),
                 two.constData());
    }

    void fieldsOfTheConfiguration() {
        write("tokenizer_config.json", R"({"tokenizer_class":"PreTrainedTokenizerFast","bos_token":"<s>",)"
                                       R"("add_bos_token":false,"src_lang":"de","model_max_length":8})");
        const Json answer = json(run({"inspect", "-t", path("tokenizer.json"), "--json"}).out);
        QCOMPARE(answer["siblings"].get<bool>(), true);
        QCOMPARE(answer["transformers"].get<std::string>(), std::string("5"));
        const std::string files = answer["files"].dump();
        QVERIFY2(files.find("add_bos_token false: no BOS before a text") != std::string::npos, files.c_str());
        QVERIFY2(answer["files"][1]["ignored"].dump().find("src_lang") != std::string::npos, files.c_str());
        const Ran human = run({"inspect", "-t", path("tokenizer.json")});
        QVERIFY(human.out.contains("--bare reads the tokenizer alone"));
        QVERIFY2(human.out.contains(
                     "no effect: model_max_length 8: doesn't change the tokens; shown as the context length"),
                 human.out.constData());
        const Ran older = run({"inspect", "-t", path("tokenizer.json"), "--transformers", "4"});
        QVERIFY2(older.out.contains("no effect: add_bos_token false"), older.out.constData());
        const Json bare = json(run({"inspect", "--bare", "-t", path("tokenizer.json"), "--json"}).out);
        QVERIFY(!bare.contains("siblings"));
        QCOMPARE(bare["files"].size(), std::size_t{1});
        const Ran wrong = run({"inspect", "-t", path("tokenizer.json"), "--transformers", "3"});
        QCOMPARE(wrong.code, 2);
        QVERIFY(wrong.error.contains("the versions are 4 and 5"));
    }

    void metadataOfGguf() {
        GgufVocabulary vocabulary;
        vocabulary.add("<unk>", 0, 2);
        vocabulary.add("<s>", 0, 3);
        vocabulary.add("</s>", 0, 3);
        vocabulary.addBytes();
        GgufWriter file;
        vocabulary.write(file, "llama");
        write("a.gguf", QByteArray::fromStdString(file.bytes()));
        QVERIFY(!run({"inspect", "-t", path("a.gguf")}).out.contains("tokenizer.ggml.scores"));
        QVERIFY(run({"inspect", "-t", path("a.gguf"), "--metadata"}).out.contains("tokenizer.ggml.scores"));
        const Json answer = json(run({"inspect", "-t", path("a.gguf"), "--json"}).out);
        QCOMPARE(answer["metadata"][1]["value"].get<std::string>(), std::string("259 values"));
    }

    void siblings() {
        write("other.json",
              QByteArray(kTokenizer)
                  .replace("\"pre_tokenizer\":{\"type\":\"Whitespace\"}", "\"pre_tokenizer\":null"));
        write("stranger.json", R"({"model":{"type":"BPE","vocab":{"q":0,"w":1},"merges":[]}})");
        const QStringList arguments{"inspect",          "-t",        path("tokenizer.json"), "--sibling",
                                    path("other.json"), "--sibling", path("stranger.json")};
        const Json answer = json(run(arguments + QStringList("--json")).out);
        QCOMPARE(answer["beside"].size(), std::size_t{2});
        QCOMPARE(answer["beside"][0]["same_pieces"].get<int>(), 6);
        const Json& reported = answer["beside"][0]["diagnostics"];
        QVERIFY(!reported.empty() && reported[0]["severity"] == "warning" &&
                reported[0]["ids"][0] != reported[0]["ids"][1]);
        QCOMPARE(answer["beside"][0]["file"].get<std::string>(), std::string("other.json"));
        QCOMPARE(answer["beside"][1]["same_model"].get<bool>(), false);
        QCOMPARE(answer["beside"][1]["file"].get<std::string>(), std::string("stranger.json"));
        const Ran human = run(arguments);
        QCOMPARE(human.code, 0);
        QVERIFY2(human.out.contains(" other.json: 6 of 6 pieces"), human.out);
        // Elsewhere: as given.
        const QTemporaryDir elsewhere;
        const QString far = elsewhere.filePath(QStringLiteral("far.json"));
        QVERIFY(QFile::copy(path("other.json"), far));
        const Json apart =
            json(run({"inspect", "-t", path("tokenizer.json"), "--sibling", far, "--json"}).out);
        QCOMPARE(QString::fromStdString(apart["beside"][0]["file"].get<std::string>()), far);
        QVERIFY(human.out.contains("6 of 6 pieces are the same"));
        QVERIFY(human.out.contains("not a file of the same model"));
        QCOMPARE(run({"inspect", "-t", path("tokenizer.json"), "--sibling", path("missing.json")}).code, 3);
    }

  private:
    [[nodiscard]] QString path(const char* name) const { return m_folder->filePath(QLatin1String(name)); }
    void write(const char* name, const QByteArray& content) const {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(CliInspect)
#include "tst_cli_inspect.moc"
