// The `type` of a stage in a tokenizer.json, and how Hugging Face tokenizers (0.23.2) handles a wrong one:
// most kinds are recognized by their fields.

#include "core/formats/format.h"

#include <QTest>

#include <algorithm>

using namespace tokenscope;
using namespace tokenscope::formats;

namespace {

const char* const kModel = R"({"type":"BPE","vocab":{"a":0,"b":1,"ab":2},"merges":["a b"]})";

std::string around(const std::string& rest, const std::string& model = kModel) {
    return "{" + rest + ",\"model\":" + model + "}";
}

} // namespace

class HuggingFaceTypes : public QObject {
    Q_OBJECT
  private slots:
    void taken_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("where");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char* name, const std::string& text, const char* where,
                            const char* message) {
            QTest::newRow(name) << QByteArray::fromStdString(text) << QByteArray(where)
                                << QByteArray(message);
        };
        row("dropout",
            around(R"("version":"1.0")", R"({"type":"BPE","dropout":0.1,"vocab":{"a":0},"merges":[]})"),
            "$.model.dropout", "skips random merges; here no merges are skipped");
        row("version is null", around(R"("version":null)"), "$.version", "null");
        row("unknown key", around(R"("extra":1)"), "$.extra", "rejects the file because of it");
        row("normalizer of another type",
            around(R"("normalizer":{"type":"Foo","strip_left":true,"strip_right":true})"),
            "$.normalizer.type", "they are read as Strip");
        row("BertNormalizer with the fields of another",
            around(R"("normalizer":{"type":"BertNormalizer","prepend":"_"})"), "$.normalizer.type",
            "they are read as Prepend");
        row("decoder of another type", around(R"("decoder":{"type":7,"suffix":"</w>"})"), "$.decoder.type",
            "7 is not the type that the fields belong to");
        row("RoBERTa's fields",
            around(R"("post_processor":{"type":"BertProcessing","sep":["a",0],"cls":["a",0],)"
                   R"("trim_offsets":true,"add_prefix_space":true})"),
            "$.post_processor.type", "they are read as RobertaProcessing");
        row("BERT's fields",
            around(R"("post_processor":{"type":"RobertaProcessing","sep":["a",0],"cls":["a",0],)"
                   R"("trim_offsets":true})"),
            "$.post_processor.type", "they are read as BertProcessing");
        row("special token without id",
            around(
                R"("post_processor":{"type":"TemplateProcessing","single":[{"Sequence":{"id":"A","type_id":0}}],)"
                R"("pair":[{"Sequence":{"id":"A","type_id":0}},{"Sequence":{"id":"B","type_id":1}}],)"
                R"("special_tokens":{"a":{"ids":[0],"tokens":["a"]}}})"),
            "$.post_processor.special_tokens.a.id", "missing");
        row("special token with more ids than tokens",
            around(
                R"("post_processor":{"type":"TemplateProcessing","single":[{"Sequence":{"id":"A","type_id":0}}],)"
                R"("pair":[{"Sequence":{"id":"A","type_id":0}},{"Sequence":{"id":"B","type_id":1}}],)"
                R"("special_tokens":{"a":{"id":"a","ids":[0,1],"tokens":["a"]}}})"),
            "$.post_processor.special_tokens.a", "2 ids, but 1 tokens");
    }
    void taken() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, where);
        QFETCH(QByteArray, message);
        const auto loaded = huggingFaceFormat().read({text.toStdString()}, {});
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        QVERIFY(std::any_of(loaded->diagnostics.begin(), loaded->diagnostics.end(), [&](const Diagnostic& d) {
            return d.severity == Severity::Warning && d.where == where.toStdString() &&
                   d.message.english().find(message.toStdString()) != std::string::npos;
        }));
    }

    void refused_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("where");
        QTest::newRow("no model of null")
            << QByteArray::fromStdString(
                   around(R"("version":"1.0")", R"({"type":null,"vocab":{},"merges":[]})"))
            << QByteArray("$.model.type");
        QTest::newRow("pre-tokenizers look at their type")
            << QByteArray::fromStdString(around(R"("pre_tokenizer":{"type":"Foo","delimiter":"-"})"))
            << QByteArray("$.pre_tokenizer.type");
        QTest::newRow("fields of no kind")
            << QByteArray::fromStdString(around(R"("decoder":{"type":"Foo","x":1})"))
            << QByteArray("$.decoder.type");
    }
    void refused() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, where);
        const auto loaded = huggingFaceFormat().read({text.toStdString()}, {});
        QVERIFY(!loaded);
        QCOMPARE(loaded.error().where, where.toStdString());
    }

    /// The kind of the fields is built.
    void fieldsHold() {
        const auto loaded = huggingFaceFormat().read(
            {around(
                R"("post_processor":{"type":"BertProcessing","sep":["a",0],"cls":["b",1],"trim_offsets":false,
                "add_prefix_space":true},"normalizer":{"type":"Bert","clean_text":false,"handle_chinese_chars":true,
                "strip_accents":null,"lowercase":true})")},
            {});
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        QCOMPARE(std::get<RobertaPostProcessor>(loaded->postProcessor->kind),
                 (RobertaPostProcessor{{"a", 0}, {"b", 1}, false, true}));
        QVERIFY(!std::get<BertNormalizer>(loaded->normalizer->kind).cleanText);
    }
};

QTEST_APPLESS_MAIN(HuggingFaceTypes)
#include "tst_read_types.moc"
