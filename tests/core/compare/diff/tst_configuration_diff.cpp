// Two folders of one tokenizer: the differences of their small files are a table.

#include "core/compare/diff/definition_diff.h"
#include "core/formats/load.h"
#include "core/text/byte_alphabet.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::compare;
using nlohmann::json;

namespace {

void write(const QTemporaryDir& folder, const char* name, const std::string& bytes) {
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), static_cast<qint64>(bytes.size())) < 0)
        qFatal("%s can't be written", name);
}

void writeTokenizer(const QTemporaryDir& folder) {
    json vocab = json::object();
    for (int byte = 0; byte < 256; ++byte)
        vocab[spelledInAlphabet(std::string(1, static_cast<char>(byte)))] = byte;
    const json tokenizer = {
        {"version", "1.0"},
        {"added_tokens", json::array()},
        {"normalizer", nullptr},
        {"pre_tokenizer", {{"type", "ByteLevel"}, {"add_prefix_space", false}, {"use_regex", true}}},
        {"post_processor", nullptr},
        {"decoder", {{"type", "ByteLevel"}}},
        {"model", {{"type", "BPE"}, {"vocab", vocab}, {"merges", json::array()}}}};
    write(folder, "tokenizer.json", tokenizer.dump());
}

std::shared_ptr<const Tokenizer> open(const QString& path) {
    auto loaded = loadDefinition(std::filesystem::path(path.toStdString()));
    if (!loaded)
        qFatal("%s", loaded.error().message.english().c_str());
    auto tokenizer = Tokenizer::create(*std::move(loaded));
    if (!tokenizer)
        qFatal("%s", tokenizer.error().message.english().c_str());
    return *std::move(tokenizer);
}

std::vector<std::string> rowsOf(const FilePair& pair) {
    const auto diff = diffDefinitions(pair);
    if (!diff)
        qFatal("%s", diff.error().message.english().c_str());
    const DiffTable& table = diff->table(DiffSection::Configuration);
    std::vector<std::string> rows;
    for (std::size_t i = 0; i < table.size(); ++i) {
        const DiffRow row = table.row(i);
        rows.push_back(std::string(name(row.kind)) + " " + row.what + " | " + row.a + " | " + row.b);
    }
    return rows;
}

} // namespace

class TestConfigurationDiff : public QObject {
    Q_OBJECT

  private slots:
    void eachFieldThatDiffers() {
        const QTemporaryDir a;
        const QTemporaryDir b;
        writeTokenizer(a);
        writeTokenizer(b);
        write(a, "tokenizer_config.json",
              R"({"model_max_length": 512, "padding_side": "right", "unheard_of": 1,
                  "clean_up_tokenization_spaces": true})");
        write(b, "tokenizer_config.json",
              R"({"model_max_length": 1000000000000000019884624838656, "unheard_of": 2,
                  "clean_up_tokenization_spaces": true, "add_bos_token": true})");
        write(a, "config.json", R"({"vocab_size": 256, "text_config": {"vocab_size": 300}})");
        write(b, "config.json", R"({"vocab_size": 256, "text_config": {"vocab_size": 320}})");
        const FilePair pair{open(a.path()), open(b.path())};
        const std::vector<std::string> expected = {
            "changed tokenizer_config.json: $.model_max_length | 512 | 1e+30",
            "only_in_a tokenizer_config.json: $.padding_side | \"right\" | ",
            "changed config.json: $.text_config.vocab_size | 300 | 320",
            "only_in_b tokenizer_config.json: $.add_bos_token |  | true"};
        const std::vector<std::string> rows = rowsOf(pair);
        for (std::size_t i = 0; i < rows.size() && i < expected.size(); ++i)
            QCOMPARE(QString::fromStdString(rows[i]), QString::fromStdString(expected[i]));
        QCOMPARE(rows.size(), expected.size());
        QVERIFY(rowsOf({pair.a, pair.a}).empty());
    }

    void singleFileHasNoConfiguration() {
        const QTemporaryDir a;
        writeTokenizer(a);
        write(a, "tokenizer_config.json", R"({"model_max_length": 512})");
        QVERIFY(rowsOf({open(a.path()), open(a.filePath("tokenizer.json"))}).empty());
    }
};

QTEST_APPLESS_MAIN(TestConfigurationDiff)
#include "tst_configuration_diff.moc"
