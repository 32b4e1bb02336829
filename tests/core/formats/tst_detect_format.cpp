#include "core/formats/format.h"

#include "core/base/whole_file.h"
#include "tests/support/shared_files.h"

#include <QTest>

#include <string>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace std::string_literals;

class DetectFormat : public QObject {
    Q_OBJECT
  private slots:
    void formats_data();
    void formats();
    void refusals_data();
    void refusals();
    void realFiles_data();
    void realFiles();
};

void DetectFormat::formats_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("format");
    const auto row = [](const char* name, const std::string& bytes, SourceFormat format) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << static_cast<int>(format);
    };
    row("json", "{\"model\":{}}", SourceFormat::HuggingFaceJson);
    row("json after a byte order mark", "\xEF\xBB\xBF \n{\"model\":{}}", SourceFormat::HuggingFaceJson);
    row("json without model", "{\"added_tokens\":[],\"decoder\":null}", SourceFormat::HuggingFaceJson);
    row("cut json", "{\"version\":\"1.0\",\"tru", SourceFormat::HuggingFaceJson);
    row("model is not at the root", "{\"a\":{\"model\":1},\"model\":2}", SourceFormat::HuggingFaceJson);
    row("piece first", "\x0A\x0E\x0A\x05<unk>\x15\0\0\0\0\x18\x02"s, SourceFormat::SentencePiece);
    row("trainer spec first", "\x12\x02\x18\x01\x1A\x00"s, SourceFormat::SentencePiece);
    row("gguf", "GGUF\x03\0\0\0"s, SourceFormat::Gguf);
    row("gguf, big endian", "GGUF\0\0\0\x03"s, SourceFormat::Gguf);
    row("gguf, cut", "GGUF"s, SourceFormat::Gguf);
    row("ranks", "IQ== 0\nIg== 1\n", SourceFormat::Tiktoken);
    row("ranks with CRLF", "IQ== 0\r\nIg== 1\r\n", SourceFormat::Tiktoken);
    row("one damaged rank", "@@ 0\nIg== 1\nIw== 2", SourceFormat::Tiktoken);
    row("pickle", "\x80\x04\x95.", SourceFormat::Tiktoken);
    row("tekken", R"({"config":{"pattern":"x"},"vocab":[]})", SourceFormat::Tekken);
    row("tekken with its vocabulary first", R"({"vocab":[{"rank":0}],"config":{}})", SourceFormat::Tekken);
    row("vocab.json", R"({"a":0,"b":1,"c":2})", SourceFormat::VocabMerges);
    row("vocab.json with a piece `model`", R"({"a":0,"b":1,"model":2,"c":3})", SourceFormat::VocabMerges);
    row("vocab.json with a piece `error`", R"({"a":0,"error":1,"stoi":2})", SourceFormat::VocabMerges);
    row("merges", "#version: 0.2\nĠ t\n", SourceFormat::VocabMerges);
    row("merges without a version", "Ġ t\nh e\nth e\n", SourceFormat::VocabMerges);
    row("vocab.txt", "[PAD]\n[UNK]\n[CLS]\nthe\n", SourceFormat::BertVocab);
    std::string late = "[unused]\n";
    late.append(5000, 'x').append("\r\n[UNK]");
    row("vocab.txt with specials late", late, SourceFormat::BertVocab);
    row("rwkv", "1 '\\x00' 1\n2 b'\\xff' 1\n3 \" '\" 2\n", SourceFormat::RwkvVocab);
}

void DetectFormat::formats() {
    QFETCH(QByteArray, bytes);
    QFETCH(int, format);
    const auto found = detectFormat({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    QVERIFY2(found, found ? "" : describe(found.error()).c_str());
    QCOMPARE(static_cast<int>(*found), format);
}

void DetectFormat::refusals_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const std::string& bytes, const char* message) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << message;
    };
    row("empty", "", "empty");
    row("png", "\x89PNG\r\n\x1A\n....", "PNG picture");
    row("jpeg", "\xFF\xD8\xFF\xE0", "JPEG picture");
    row("gif", "GIF89a....", "GIF picture");
    row("pdf", "%PDF-1.7", "PDF document");
    row("gzip", "\x1F\x8B\x08", "gzip-compressed");
    row("xz",
        "\xFD"
        "7zXZ\0\0"s,
        "xz-compressed");
    row("zstd", "\x28\xB5\x2F\xFD....", "Zstandard");
    row("zip", "PK\x03\x04....", "zip archive");
    row("torch zip", "PK\x03\x04..........archive/data.pkl", "PyTorch checkpoint");
    row("old torch", "\x80\x02\x8A\x0A", "PyTorch checkpoint");
    row("safetensors", "\x40\0\0\0\0\0\0\0{\"__metadata__\""s, "safetensors");
    row("old ggml", "GGML\x03\0\0\0"s, "old GGML format");
    row("lfs", "version https://git-lfs.github.com/spec/v1\noid sha256:00\n", "Git LFS pointer");
    row("html", "\n <!DOCTYPE HTML>\n<html>", "HTML page");
    row("elf",
        "\x7F"
        "ELF\x02",
        "executable");
    row("utf-16", "\xFF\xFE{\0"s, "UTF-16");
    row("utf-32", "\xFF\xFE\0\0{\0\0\0"s, "UTF-32");
    row("utf-32, big endian", "\0\0\xFE\xFF\0\0\0{"s, "UTF-32");
    row("text", "Hello there,\nthis is text 1\n", "plain text that begins with 'Hello there,'");
    row("blingfire", "\x02\0\0\0\x0C\0\0\0\x10\0\0\0abcdefgh"s, "a model of BlingFire");
    row("no blingfire", "\x02\0\0\0\x0C\0\0\0\x0C\0\0\0abcdefgh"s, "TokenMonster's and other binary");
    row("piece list", "<unk>\t0\n<s>\t0\n\u2581a\t-1.5\n", "(.vocab) of a SentencePiece model");
    row("binary", "\x01\x02\xF0\x9F\xFF\x00"s, "binary data that begins with 01 02 F0");
    row("empty lines", "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n", "plain text");
    row("keras", "{\"class_name\": \"Tokenizer\", \"config\": {}}", "a Keras tokenizer");
    row("keras in a string", "\"{\\\"class_name\\\": 1}\"", "as a Keras tokenizer");
    row("miditok", "{\"config\":{},\"miditok_version\":\"v2\"}", "a vocabulary of MidiTok");
    row("template", "\n{{ bos_token }}{% for m in messages %}", "a Jinja chat template");
    row("python", "\nimport json\nfrom tokenizers import Tokenizer\n", "a Python program");
    row("hub", "Entry not found", "an error message of the hub");
    row("hub's json", R"({"error":"Repository not found"})", "a server's error message");
    row("config with a class", R"({"tokenizer_class":"X","hidden_size":1})", "a model's config.json");
    row("list", "[1, 2]", "root is a list");
    row("damaged list", "[1, 2", "line 1, column 6");
    row("config", R"({"architectures":["X"],"hidden_size":1})", "config.json; its keys are architectures");
    row("tokenizer config", R"({"tokenizer_class":"X","model_max_length":1})", "tokenizer_config.json");
    row("only numbers", R"({"bos_token_id":1,"eos_token_id":2,"pad_token_id":0})", "generation_config.json");
    row("other", R"({"x":[{"model":1}],"y\"":"model"})", "its keys are x, y");
    row("no keys", "{}", "it has no keys");
}

void DetectFormat::refusals() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, message);
    const auto found = detectFormat({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    QVERIFY(!found);
    const QString said = QString::fromStdString(describe(found.error()));
    QVERIFY2(said.contains(message), qPrintable(said));
}

void DetectFormat::realFiles_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("format");
    const auto row = [](const char* file, SourceFormat format) {
        QTest::newRow(file) << QString(file) << static_cast<int>(format);
    };
    row("llama2.model", SourceFormat::SentencePiece);
    row("nai-t5.model", SourceFormat::SentencePiece);
    row("mistral_instruct_tokenizer_240323.model.v3", SourceFormat::SentencePiece);
    row("llama3_tokenizer.model", SourceFormat::Tiktoken);
    row("cl100k_base.tiktoken", SourceFormat::Tiktoken);
    row("gpt2.json", SourceFormat::HuggingFaceJson);
    row("gemma3/tokenizer.json", SourceFormat::HuggingFaceJson);
}

void DetectFormat::realFiles() {
    QFETCH(QString, file);
    QFETCH(int, format);
    const auto path = test::sharedFile("tokenizers/files/" + file.toStdString());
    if (path.empty())
        QSKIP("the shared reference files are missing");
    const auto mapped = MappedFile::open(path);
    QVERIFY(mapped);
    const auto found = detectFormat(mapped->bytes());
    QVERIFY2(found, found ? "" : describe(found.error()).c_str());
    QCOMPARE(static_cast<int>(*found), format);
}

QTEST_GUILESS_MAIN(DetectFormat)
#include "tst_detect_format.moc"
