// Where special tokens are declared, and what each file of a folder adds: all formats, with folders built
// here.

#include "core/definition/special_tokens.h"
#include "core/formats/load.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/shared_files.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::test;

namespace {

constexpr const char* kTokenizer =
    R"({"model":{"type":"BPE","unk_token":"<unk>","vocab":{"a":0,"b":1,"ab":2,"<s>":3,"</s>":4,"<unk>":5},)"
    R"("merges":["a b"]},"padding":{"strategy":"BatchLongest","direction":"Right","pad_to_multiple_of":null,)"
    R"("pad_id":4,"pad_type_id":0,"pad_token":"</s>"},)"
    R"("added_tokens":[{"id":3,"content":"<s>","special":true,"normalized":false,"single_word":false,)"
    R"("lstrip":false,"rstrip":false},{"id":6,"content":"<x>","special":false,"normalized":false,)"
    R"("single_word":false,"lstrip":false,"rstrip":false}],"post_processor":{"type":"Sequence","processors":[)"
    R"({"type":"ByteLevel","add_prefix_space":true,"trim_offsets":true},{"type":"TemplateProcessing",)"
    R"("single":[{"SpecialToken":{"id":"<s>","type_id":0}},{"Sequence":{"id":"A","type_id":0}}],)"
    R"("pair":[{"Sequence":{"id":"A","type_id":0}},{"Sequence":{"id":"B","type_id":0}}],)"
    R"("special_tokens":{"<s>":{"id":"<s>","ids":[3],"tokens":["<s>"]}}}]}})";

/// `bos 3 <s>: file place | file place`, one per line.
QString listed(const TokenizerDefinition& definition) {
    std::string text;
    for (const SpecialToken& token : specialTokens(definition)) {
        text +=
            token.role + " " + std::to_string(token.id) + " " + token.piece + (token.inUse ? ":" : " (not):");
        for (const Declaration& one : token.declaredBy)
            text += " " + one.file + " " + one.where.english() + " |";
        text += "\n";
    }
    return QString::fromStdString(text);
}

} // namespace

class Declarations : public QObject {
    Q_OBJECT

  private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void singleFile() {
        write("tokenizer.json", kTokenizer);
        const auto loaded = loadFileAlone(path("tokenizer.json"));
        QVERIFY(loaded);
        QCOMPARE(listed(**loaded),
                 QString::fromUtf8("bos 3 <s>:  $.post_processor.processors[1].special_tokens[\"<s>\"] | "
                                   " $.added_tokens[0] |\n"
                                   "unk 5 <unk>:  $.model.unk_token |\n"
                                   "pad 4 </s>:  $.padding.pad_id |\n"));
        QVERIFY((*loaded)->provenance.files.empty());
    }

    void everyFileOfAFolder() {
        write("tokenizer.json", kTokenizer);
        write(
            "tokenizer_config.json",
            R"({"tokenizer_class":"PreTrainedTokenizerFast","bos_token":"<s>","eos_token":"</s>",)"
            R"("additional_special_tokens":["<turn>"],"chat_template":"x<turn>y",)"
            R"("added_tokens_decoder":{"3":{"content":"<s>","special":true},"7":{"content":"<turn>","special":true}}})");
        write("special_tokens_map.json", R"({"bos_token":"<s>"})");
        write("generation_config.json", R"({"eos_token_id":[4,7],"decoder_start_token_id":3})");
        write("config.json", R"({"vocab_size":16})");
        const auto loaded = loadDefinition(path(""));
        QVERIFY(loaded);
        QCOMPARE(
            listed(**loaded),
            QString::fromUtf8(
                "bos 3 <s>:  $.post_processor.processors[1].special_tokens[\"<s>\"] |  $.added_tokens[0] | "
                "tokenizer_config.json $.added_tokens_decoder.3 | tokenizer_config.json $.bos_token | "
                "special_tokens_map.json $.bos_token |\n"
                "eos 4 </s>: tokenizer_config.json $.eos_token | generation_config.json $.eos_token_id |\n"
                "unk 5 <unk>:  $.model.unk_token |\n"
                "pad 4 </s>:  $.padding.pad_id |\n"
                "eos 7 <turn> (not): tokenizer_config.json $.added_tokens_decoder.7 | "
                "tokenizer_config.json $.additional_special_tokens[0] | generation_config.json "
                "$.eos_token_id | "
                "tokenizer_config.json $.chat_template, used by the template 'default' |\n"
                "decoder_start 3 <s>:  $.added_tokens[0] | tokenizer_config.json "
                "$.added_tokens_decoder.3 | "
                "generation_config.json $.decoder_start_token_id |\n"));
        const std::vector<FolderFile> files = {
            {"tokenizer_config.json",
             {"2 added tokens, 1 of them not in the tokenizer file", "the new token '</s>'",
              "bos_token '<s>', id 3", "eos_token '</s>', id 4", "chat templates: default",
              "the class PreTrainedTokenizer"}},
            {"special_tokens_map.json", {"bos_token '<s>', as declared before"}},
            {"generation_config.json", {"eos_token_id: 4, 7", "decoder_start_token_id: 3"}},
            {"config.json", {"16 rows of embeddings (vocab_size)"}},
        };
        std::vector<FolderFile> english; // patterns with their arguments filled in
        for (const FolderFile& file : (*loaded)->provenance.files) {
            FolderFile& copy = english.emplace_back(FolderFile{file.name, {}});
            for (const Message& one : file.adds) {
                qInfo("%s: %s", file.name.c_str(), one.english().c_str());
                copy.adds.emplace_back(one.english().c_str());
            }
        }
        QVERIFY(english == files);
    }

    void filesThatContradictEachOther_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("where");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("two model files")
            << QByteArray("config.json") << QByteArray(R"({"eos_token_id":3})")
            << QByteArray("config.json: $.eos_token_id")
            << QByteArray("3 contradicts 4, 7 in generation_config.json: $.eos_token_id");
        QTest::newRow("rows without tokens")
            << QByteArray("config.json") << QByteArray(R"({"vocab_size":20})")
            << QByteArray("config.json: $.vocab_size")
            << QByteArray("go up to 7: 12 rows belong to no token");
        QTest::newRow("too few rows")
            << QByteArray("config.json") << QByteArray(R"({"vocab_size":7})")
            << QByteArray("config.json: $.vocab_size") << QByteArray("ids go up to 7");
        QTest::newRow("a token that only the map has")
            << QByteArray("special_tokens_map.json")
            << QByteArray(R"({"additional_special_tokens":["<q>","<s>"]})")
            << QByteArray("special_tokens_map.json: $.additional_special_tokens")
            << QByteArray("'<q>' is not in tokenizer_config.json: $.added_tokens_decoder");
    }
    void filesThatContradictEachOther() {
        QFETCH(QByteArray, file);
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, where);
        QFETCH(QByteArray, message);
        write("tokenizer.json", kTokenizer);
        write(
            "tokenizer_config.json",
            R"({"added_tokens_decoder":{"3":{"content":"<s>","special":true},"7":{"content":"<t>","special":true}}})");
        write("generation_config.json", R"({"eos_token_id":[4,7]})");
        const auto said = [&] {
            const auto loaded = loadDefinition(path(""));
            return loaded && std::any_of((*loaded)->diagnostics.begin(), (*loaded)->diagnostics.end(),
                                         [&](const Diagnostic& one) {
                                             return one.where == where.toStdString() &&
                                                    one.message.english().find(message.toStdString()) !=
                                                        std::string::npos;
                                         });
        };
        QVERIFY(!said());
        write(file.constData(), json.toStdString());
        QVERIFY(said());
    }

    void keysOfGguf() {
        GgufVocabulary vocabulary;
        vocabulary.add("<unk>", 0, 2);
        vocabulary.add("<s>", 0, 3);
        vocabulary.add("</s>", 0, 3);
        vocabulary.add("<turn>", 0, 3);
        vocabulary.add("<mark>", 0, 3);
        vocabulary.addBytes();
        GgufWriter file;
        vocabulary.write(file, "llama");
        file.uint32("tokenizer.ggml.eos_token_id", 2).uint32("tokenizer.ggml.eot_token_id", 3);
        const auto loaded = loadDefinition(file.bytes(), "x.gguf");
        QVERIFY(loaded);
        QCOMPARE(
            listed(**loaded),
            QString::fromUtf8("bos 1 <s>:  llama.cpp's default for this kind of tokenizer | "
                              " tokenizer.ggml.token_type[1] |\n"
                              "eos 2 </s>:  tokenizer.ggml.eos_token_id |  tokenizer.ggml.token_type[2] |\n"
                              "unk 0 <unk>:  llama.cpp's default for this kind of tokenizer |\n"
                              "eot 3 <turn>:  tokenizer.ggml.eot_token_id |  tokenizer.ggml.token_type[3] |\n"
                              "additional 4 <mark>:  tokenizer.ggml.token_type[4] |\n"));
    }

    void piecesOfAConvertedModel() {
        const auto model = sharedFile("tokenizers/files/llama2.model");
        if (model.empty())
            QSKIP("the shared reference files are missing");
        std::filesystem::copy_file(model, path("tokenizer.model"));
        write("tokenizer_config.json", R"({"tokenizer_class":"LlamaTokenizer","bos_token":"<s>"})");
        const auto loaded = loadDefinition(path(""));
        QVERIFY(loaded);
        const std::string text = listed(**loaded).toStdString();
        QVERIFY2(text.find("bos 1 <s>:  piece 1, of type control | tokenizer_config.json $.bos_token |\n") !=
                     std::string::npos,
                 text.c_str());
        QVERIFY2(text.find("the class's default token") != std::string::npos, text.c_str());
    }

  private:
    [[nodiscard]] std::string path(const char* name) const {
        return m_folder->path().toStdString() + "/" + name;
    }
    void write(const char* name, const std::string& content) const {
        std::ofstream(path(name), std::ios::binary) << content;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(Declarations)
#include "tst_declarations.moc"
