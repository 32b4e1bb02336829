// What `encode --jsonl` reports where the references are unusual.

#include "core/base/base64.h"
#include "tests/support/command_line.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace tokenscope::test;

class CliRequests : public QObject {
    Q_OBJECT

  private slots:
    /// tiktoken's tokens are bytes: with spans in bytes, a part of a character is not widened to the whole
    /// one.
    void bytesOfTiktoken() {
        std::string ranks;
        for (int i = 0; i < 256; ++i)
            ranks += tokenscope::base64Encode(std::string(1, static_cast<char>(i))) + " " +
                     std::to_string(i) + "\n";
        const QString file = write("ranks.tiktoken", QByteArray::fromStdString(ranks));
        const QByteArray request = "{\"text\":\"é\"}\n";
        QCOMPARE(answer(file, {}, request)["spans"].dump(), std::string("[[0,1],[0,1]]"));
        QCOMPARE(answer(file, {"--unit", "bytes"}, request)["spans"].dump(), std::string("[[0,1],[1,2]]"));
    }

    /// Warnings are reported for requests by line, too, and once.
    void warningsWithAnswers() {
        const QTemporaryDir folder;
        const auto put = [&](const char* name, const char* content) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(content);
        };
        put("vocab.txt", "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\n");
        put("tokenizer_config.json", R"({"tokenizer_class":"OddTokenizer"})");
        const QByteArray request = "{\"text\":\"a\"}\n{\"text\":\"a\"}\n";
        for (const char* command : {"encode", "stages", "steps"}) {
            const Ran ran = run({command, "-t", folder.path(), "--jsonl"}, request);
            QCOMPARE(ran.code, 0);
            QVERIFY2(ran.error.count("OddTokenizer") == 1, ran.error);
        }
    }

    /// `words` in place of `text`: spans and word_ids are those of the words.
    void words() {
        const QString file = write("words.json", tokenizer(""));
        const auto answered = answer(file, {}, "{\"words\":[\"a\",\"é a\"]}\n");
        QCOMPARE(answered["word_ids"].size(), answered["ids"].size());
        QCOMPARE(answered["word_ids"].back().dump(), std::string("1"));
        QCOMPARE(answered["bytes"].back().dump(), std::string("[3,4]"));
        const Ran ran = run({"encode", "-t", file, "--jsonl"},
                            "{\"words\":[\"a\",1]}\n{\"words\":\"a\"}\n{\"words\":[],\"text\":\"a\"}\n"
                            "{\"words\":[\"a\"],\"pair\":\"b\"}\n{\"words\":[]}\n");
        const QList<QByteArray> lines = ran.out.trimmed().split('\n');
        QCOMPARE(lines.size(), 5);
        QVERIFY2(lines[0].contains("$.words[1]") && lines[1].contains("a list of strings") &&
                     lines[2].contains("one of 'text', 'bytes' and 'words'") && lines[3].contains("$.pair") &&
                     lines[4].contains("\"ids\":[]"),
                 ran.out);
    }

    void deepRequestsAreAnswered() {
        const QString file = write("deep.json", tokenizer(""));
        const QByteArray deep(100000, '[');
        const Ran ran = run({"decode", "-t", file, "--jsonl"}, "{\"ids\":[" + deep + QByteArray(100000, ']') +
                                                                   "]}\n{\"ids\":[[1]]}\n{\"ids\":[0]}\n");
        QCOMPARE(ran.code, 0);
        const QList<QByteArray> lines = ran.out.trimmed().split('\n');
        QCOMPARE(lines.size(), 3);
        QVERIFY(lines[0].contains("deep") && lines[1].contains("a list is not an id") &&
                lines[2].contains("text"));
    }

    /// With two values, it is unknown which one was meant.
    void anOptionIsGivenOnce() {
        const QString file = write("once.json", tokenizer(""));
        const Ran twice = run({"encode", "-t", file, "--tokenizer", "other.json", "a"}, {});
        QCOMPARE(twice.code, 2);
        QVERIFY2(twice.error.contains("--tokenizer is given twice"), twice.error);
        QVERIFY2(twice.error.contains("other.json"), twice.error);
        const Ran both = run({"encode", "-t", file, "--add-special", "--no-add-special", "a"}, {});
        QCOMPARE(both.code, 2);
        QVERIFY2(both.error.contains("--add-special and --no-add-special exclude each other"), both.error);
        QCOMPARE(run({"encode", "-t", file, "--add-special", "--add-special", "a"}, {}).code, 0);
        QCOMPARE(run({"vocab", "-t", file, "--id", "0", "--id", "0"}, {}).code, 0);
    }

    /// Without a post-processor the reference counts padding as part of the text; with one it doesn't.
    void sequenceIdsOfPads() {
        const char* padding =
            R"("padding":{"strategy":{"Fixed":3},"direction":"Right","pad_to_multiple_of":null,)"
            R"("pad_id":0,"pad_type_id":0,"pad_token":"a"},)";
        const char* byteLevel = R"("post_processor":{"type":"ByteLevel","add_prefix_space":true,)"
                                R"("trim_offsets":false,"use_regex":true},)";
        const QString plain = write("plain.json", tokenizer(padding));
        const QString processed = write("processed.json", tokenizer(QByteArray(padding) + byteLevel));
        const QStringList options = {"--configured", "--full"};
        QCOMPARE(answer(plain, options, "{\"text\":\"a\"}\n")["sequence_ids"].dump(), std::string("[0,0,0]"));
        QCOMPARE(answer(processed, options, "{\"text\":\"a\"}\n")["sequence_ids"].dump(),
                 std::string("[0,null,null]"));
        QCOMPARE(answer(plain, options, "{\"text\":\"a\",\"pair\":\"a\"}\n")["sequence_ids"].dump(),
                 std::string("[0,1,null]"));
    }

    /// The bytes of a prefix count, too: the pieces are after the end of the text, and keep their spans.
    void spansAfterTheEnd() {
        QByteArray pieces = R"("a":0,"<unk>":1)";
        for (int i = 0; i < 256; ++i)
            pieces += ",\"<0x" + QByteArray(1, static_cast<char>(i)).toHex().toUpper() +
                      ">\":" + QByteArray::number(i + 2);
        const QString file = write(
            "fallback.json", "{\"model\":{\"type\":\"BPE\",\"unk_token\":\"<unk>\",\"byte_fallback\":true,"
                             "\"continuing_subword_prefix\":\"##\",\"merges\":[],\"vocab\":{" +
                                 pieces + "}}}");
        // é has two bytes; b, after the prefix, three: the last is the fifth of four.
        const Json reply = answer(file, {}, "{\"text\":\"éb\"}\n");
        QCOMPARE(reply["spans"].dump(), std::string("[[0,1],[0,1],[1,2],[3,4],[4,5]]"));
        QCOMPARE(reply["bytes"].back().dump(), std::string("[3,3]"));
    }

    void emptySequenceOfAnEmptyText() {
        const char* none = R"("pre_tokenizer":{"type":"Sequence","pretokenizers":[]},)";
        const char* rule = R"("pre_tokenizer":{"type":"Sequence","pretokenizers":[{"type":"Whitespace"}]},)";
        QCOMPARE(
            answer(write("none.json", tokenizer(none)), {"--stages"}, "{\"text\":\"\"}\n")["pre_tokenized"]
                .dump(),
            std::string(R"([["",[0,0]]])"));
        QCOMPARE(
            answer(write("rule.json", tokenizer(rule)), {"--stages"}, "{\"text\":\"\"}\n")["pre_tokenized"]
                .dump(),
            std::string("[]"));
    }

  private:
    static QByteArray tokenizer(const QByteArray& parts) {
        return "{" + parts + R"("model":{"type":"BPE","vocab":{"a":0,"b":1},"merges":[]}})";
    }
    QString write(const char* name, const QByteArray& content) const {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("%s can't be written", name);
        file.write(content);
        return file.fileName();
    }
    static Json answer(const QString& file, const QStringList& options, const QByteArray& request) {
        const Ran ran = run(QStringList{"encode", "--jsonl", "-t", file} + options, request);
        if (ran.code != 0)
            qWarning("%s", ran.error.constData());
        return json(ran.out);
    }
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(CliRequests)
#include "tst_cli_requests.moc"
