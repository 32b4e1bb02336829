// vocab.json with merges.txt, and vocab.txt: alone and with their sibling files.

#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace tokenscope;
using namespace tokenscope::formats;
using Json = nlohmann::ordered_json;
using Loaded = Result<std::shared_ptr<const TokenizerDefinition>>;

namespace {

/// The byte alphabet as ids 0 to 255, then these pieces.
std::string vocabJson(const std::vector<std::string>& more) {
    Json vocab = Json::object();
    for (unsigned byte = 0; byte < 256; ++byte) {
        std::string spelled;
        appendUtf8(spelled, byteToAlphabet(static_cast<unsigned char>(byte)));
        vocab[spelled] = byte;
    }
    for (const std::string& piece : more)
        vocab[piece] = vocab.size();
    return vocab.dump();
}

constexpr const char* kWords = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nhello\nworld\n##s\n";

} // namespace

class VocabFiles : public QObject {
    Q_OBJECT

  private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void bothHalvesInAFolder() {
        write("vocab.json", vocabJson({"ab", "<|endoftext|>"}));
        write("merges.txt", "#version: 0.2\na b\n");
        for (const char* given : {"", "vocab.json", "merges.txt"}) {
            const auto loaded = load(given);
            QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
            QCOMPARE((*loaded)->format, SourceFormat::VocabMerges);
            QCOMPARE(ids(*loaded, "abc<|endoftext|>"), (std::vector<PieceId>{256, 'c', 257}));
            QVERIFY(says(**loaded, Severity::Warning, "treated as GPT-2"));
        }
    }

    void otherNames() {
        write("x-vocab.json", vocabJson({"ab"}));
        write("x-merges.txt", "#version: 0.2\r\na b\r\nb c\n");
        const auto loaded = load("x-merges.txt");
        QVERIFY(!loaded);
        QVERIFY(loaded.error().file.ends_with("x-merges.txt"));
        QCOMPARE(loaded.error().where, std::string("line 3"));
        QVERIFY(loaded.error().message.english().find("'bc'") != std::string::npos);
        write("x-merges.txt", "#version: 0.2\na b\n");
        QVERIFY(load("x-vocab.json"));
        write("encoder.json", vocabJson({"ab"}));
        write("vocab.bpe", "#version: 0.2\na b\n");
        QVERIFY(load("encoder.json"));
        QVERIFY(load("vocab.bpe"));
    }

    void oneHalfIsRefused() {
        write("vocab.json", vocabJson({}));
        auto loaded = load("");
        QVERIFY(!loaded);
        QVERIFY(loaded.error().message.english().find("there is no merges.txt next to it") !=
                std::string::npos);
        loaded = loadDefinition(vocabJson({}), "vocab.json");
        QVERIFY(!loaded);
        QVERIFY(loaded.error().message.english().find("one half of a tokenizer") != std::string::npos);
    }

    void damagedHalves() {
        write("vocab.json", vocabJson({}) + "x");
        write("merges.txt", "#version: 0.2\n");
        auto loaded = load("merges.txt");
        QVERIFY(!loaded);
        QVERIFY(loaded.error().file.ends_with("vocab.json"));
        QVERIFY(loaded.error().where.starts_with("line 1"));
        write("vocab.json", vocabJson({}));
        write("merges.txt", "#version: 0.2\na b c\n");
        loaded = load("");
        QVERIFY(!loaded);
        QVERIFY(loaded.error().file.ends_with("merges.txt"));
        QCOMPARE(loaded.error().where, std::string("line 2"));
    }

    void classesDecideTheStages_data() {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QList<uint>>("wanted");
        const auto row = [](const char* name, const char* config, const char* text,
                            const QList<uint>& wanted) {
            QTest::newRow(name) << QByteArray(config) << QByteArray(text) << wanted;
        };
        // 256: ab, 257: Ġa, 258: <s>, 259: </s>, 260: <pad>, 261: <mask>, 262: <unk>, 263: <|endoftext|>
        row("roberta", R"({"tokenizer_class":"RobertaTokenizer"})", "ab", {258, 256, 259});
        row("roberta by its pieces", "{}", "ab", {258, 256, 259});
        row("roberta's mask takes the space", R"({"tokenizer_class":"RobertaTokenizerFast"})", "b <mask>",
            {258, 'b', 261, 259});
        row("gpt-2", R"({"tokenizer_class":"GPT2Tokenizer"})", "ab", {256});
        row("gpt-2 with a leading space", R"({"tokenizer_class":"GPT2Tokenizer","add_prefix_space":true})",
            "a", {257});
        row("gpt-2 with bos", R"({"tokenizer_class":"GPT2Tokenizer","add_bos_token":true})", "ab",
            {263, 256});
        row("qwen 2", R"({"tokenizer_class":"Qwen2Tokenizer","bos_token":null})", "a a", {'a', 257});
        row("added tokens",
            R"({"tokenizer_class":"GPT2Tokenizer","added_tokens_decoder":)"
            R"({"264":{"content":"<x>","special":true}}})",
            "ab<x>", {256, 264});
    }
    void classesDecideTheStages() {
        QFETCH(QByteArray, config);
        QFETCH(QByteArray, text);
        QFETCH(QList<uint>, wanted);
        write("vocab.json",
              vocabJson({"ab", "Ġa", "<s>", "</s>", "<pad>", "<mask>", "<unk>", "<|endoftext|>"}));
        write("merges.txt", "#version: 0.2\na b\nĠ a\n");
        write("tokenizer_config.json", config.toStdString());
        const auto loaded = load("");
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        QCOMPARE(ids(*loaded, text.toStdString()), std::vector<PieceId>(wanted.begin(), wanted.end()));
    }

    void clipLowersAndEndsWords() {
        write("vocab.json",
              R"({"a</w>":0,"a":1,"b</w>":2,"ab</w>":3,"<|startoftext|>":4,"<|endoftext|>":5})");
        write("merges.txt", "#version: 0.2\na b</w>\n");
        const auto loaded = load("vocab.json");
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        QVERIFY(says(**loaded, Severity::Warning, "treated as CLIP"));
        QCOMPARE(ids(*loaded, "AB  a"), (std::vector<PieceId>{4, 3, 0, 5}));
    }

    void vocabTxtReportsAssumptions() {
        write("vocab.txt", kWords);
        auto loaded = load("vocab.txt");
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        QCOMPARE((*loaded)->format, SourceFormat::BertVocab);
        QVERIFY(says(**loaded, Severity::Warning, "no piece has a capital letter"));
        QCOMPARE(ids(*loaded, "Hello worlds! [MASK]"), (std::vector<PieceId>{2, 5, 6, 7, 1, 4, 3}));
        write("vocab.txt", std::string(kWords) + "World\n");
        loaded = load("vocab.txt");
        QVERIFY(
            says(**loaded, Severity::Warning, "it is not, because there are pieces with capital letters"));
        QCOMPARE(ids(*loaded, "World"), (std::vector<PieceId>{2, 8, 3}));
    }

    void vocabTxtWithAConfig() {
        write("vocab.txt", std::string(kWords) + "H\xC3\xA9\n");
        write("tokenizer_config.json", R"({"tokenizer_class":"BertTokenizer","do_lower_case":false,)"
                                       R"("strip_accents":false,"cls_token":"[PAD]"})");
        const auto loaded = load("");
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        QVERIFY(!says(**loaded, Severity::Warning, "lower"));
        QCOMPARE(ids(*loaded, "H\xC3\xA9"), (std::vector<PieceId>{0, 8, 3}));
        QCOMPARE((*loaded)->special.cls, std::optional<PieceId>(0));
    }

    void unusualLines() {
        const auto loaded = loadDefinition("[UNK]\r\nhello\n\nhello\n[CLS]", "vocab.txt");
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        QCOMPARE((*loaded)->vocabulary.find("hello"), PieceId{3});
        QCOMPARE((*loaded)->vocabulary.find("[CLS]"), PieceId{4});
        QVERIFY(!(*loaded)->vocabulary.contains(1));
        QVERIFY(says(**loaded, Severity::Warning, "'hello' is on line 2 too"));
        QVERIFY(says(**loaded, Severity::Warning, "the id 2 has no piece"));
        const auto damaged = loadDefinition("[UNK]\n[CLS]\n\xFFx\n", "vocab.txt");
        QVERIFY(!damaged);
        QCOMPARE(damaged.error().where, std::string("line 3"));
    }

  private:
    [[nodiscard]] std::filesystem::path path(const char* name) const {
        return std::filesystem::path(m_folder->path().toStdString()) / name;
    }
    [[nodiscard]] Loaded load(const char* name) const {
        return loadDefinition(*name ? path(name) : path("").parent_path());
    }
    void write(const char* name, const std::string& bytes) const {
        std::ofstream(path(name), std::ios::binary) << bytes;
    }
    static bool says(const TokenizerDefinition& definition, Severity severity, const char* part) {
        return std::any_of(
            definition.diagnostics.begin(), definition.diagnostics.end(), [&](const Diagnostic& d) {
                return d.severity == severity && d.message.english().find(part) != std::string::npos;
            });
    }
    static std::vector<PieceId> ids(std::shared_ptr<const TokenizerDefinition> definition,
                                    const std::string& text) {
        const auto tokenizer = Tokenizer::create(std::move(definition));
        return tokenizer ? (*tokenizer)->encode(text)->ids : std::vector<PieceId>();
    }
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(VocabFiles)
#include "tst_vocab_files.moc"
