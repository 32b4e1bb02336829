// The context length that the files of a model declare.

#include "core/formats/context_length.h"

#include "core/formats/load.h"
#include "tests/support/gguf_writer.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::test;

namespace {

constexpr const char* kTokenizer =
    R"({"model":{"type":"WordLevel","unk_token":"a","vocab":{"a":0,"b":1}},"decoder":{"type":"Fuse"}})";

} // namespace

class ContextLength : public QObject {
    Q_OBJECT

  private slots:
    void ofAFolder_data() {
        QTest::addColumn<QByteArray>("tokenizerConfig");
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<QByteArray>("where"); // empty: none
        QTest::addColumn<int>("tokens");
        const QByteArray none;
        QTest::newRow("of the tokenizer") << QByteArray(R"({"model_max_length":1024})") << none
                                          << QByteArray("tokenizer_config.json: $.model_max_length") << 1024;
        QTest::newRow("of the model") << none << QByteArray(R"({"max_position_embeddings":4096})")
                                      << QByteArray("config.json: $.max_position_embeddings") << 4096;
        QTest::newRow("of a part of the model")
            << none << QByteArray(R"({"text_config":{"max_position_embeddings":512}})")
            << QByteArray("config.json: $.text_config.max_position_embeddings") << 512;
        QTest::newRow("a placeholder gives way")
            << QByteArray(R"({"model_max_length":1000000000000000019884624838656})")
            << QByteArray(R"({"max_position_embeddings":2048})")
            << QByteArray("config.json: $.max_position_embeddings") << 2048;
        QTest::newRow("no number") << QByteArray(R"({"model_max_length":"long"})") << none << none << 0;
        QTest::newRow("zero") << QByteArray(R"({"model_max_length":0})") << none << none << 0;
        QTest::newRow("nothing") << QByteArray("{}") << none << none << 0;
    }
    void ofAFolder() {
        QFETCH(QByteArray, tokenizerConfig);
        QFETCH(QByteArray, config);
        QFETCH(QByteArray, where);
        QFETCH(int, tokens);
        const QTemporaryDir folder;
        const auto write = [&folder](const char* name, const QByteArray& content) {
            if (!content.isEmpty())
                std::ofstream(folder.filePath(name).toStdString(), std::ios::binary) << content.toStdString();
        };
        write("tokenizer.json", kTokenizer);
        write("tokenizer_config.json", tokenizerConfig);
        write("config.json", config);
        const auto definition =
            loadDefinition(std::filesystem::path(folder.filePath("tokenizer.json").toStdString()));
        QVERIFY(definition);
        const auto declared = declaredContextLength(**definition);
        QCOMPARE(declared.has_value(), !where.isEmpty());
        if (declared)
            QCOMPARE(*declared, (DeclaredLength{static_cast<std::uint64_t>(tokens), where.toStdString()}));
    }

    void ofAGgufFile() {
        const QTemporaryDir folder;
        GgufVocabulary vocabulary;
        vocabulary.add("<unk>", 0, 2);
        vocabulary.addBytes();
        GgufWriter file;
        file.uint32("llama.context_length", 8192);
        vocabulary.write(file, "llama");
        const std::string path = folder.filePath("a.gguf").toStdString();
        std::ofstream(path, std::ios::binary) << file.bytes();
        const auto definition = loadDefinition(std::filesystem::path(path));
        QVERIFY(definition);
        QCOMPARE(declaredContextLength(**definition), (DeclaredLength{8192, "llama.context_length"}));
    }
};

QTEST_GUILESS_MAIN(ContextLength)
#include "tst_context_length.moc"
