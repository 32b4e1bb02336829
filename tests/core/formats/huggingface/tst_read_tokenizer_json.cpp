#include "core/base/sha256.h"
#include "core/base/whole_file.h"
#include "core/formats/format.h"
#include "core/formats/load.h"
#include "core/json/json_reader.h"
#include "tests/support/shared_files.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace tokenscope;
using namespace tokenscope::formats;
using Json = nlohmann::ordered_json;

namespace {

Json readJson(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return Json::parse(in);
}

Result<TokenizerDefinition> load(const std::string& text) {
    return huggingFaceFormat().read({text}, {});
}

std::string around(const std::string& model, const std::string& rest = "\"version\":\"1.0\"") {
    return "{" + rest + ",\"model\":" + model + "}";
}

const char* const kSmallBpe = R"({"type":"BPE","vocab":{"a":0,"b":1,"ab":2},"merges":["a b"]})";

bool says(const Diagnostics& diagnostics, const std::string& where, const std::string& what) {
    return std::any_of(diagnostics.begin(), diagnostics.end(), [&](const Diagnostic& d) {
        return d.where == where && d.message.english().find(what) != std::string::npos;
    });
}

/// As in the goldens' `vocab_sha256_of`.
std::string vocabularyHash(const TokenizerDefinition& definition) {
    std::vector<std::pair<PieceId, std::string>> all;
    const Vocabulary& vocabulary = definition.vocabulary;
    for (std::size_t i = 0; i < vocabulary.size(); ++i)
        all.emplace_back(vocabulary.entry(i).id, std::string(vocabulary.entryBytes(i)));
    for (const AddedToken& added : definition.addedTokens) {
        if (vocabulary.find(added.content) == kNoPiece)
            all.emplace_back(added.id, added.content);
    }
    std::sort(all.begin(), all.end());
    std::string text;
    for (const auto& [id, token] : all)
        text += std::to_string(id) + "\t" + token + "\n";
    return sha256Hex(text);
}

std::size_t sizeWithAdded(const TokenizerDefinition& definition) {
    std::size_t size = definition.vocabulary.size();
    for (const AddedToken& added : definition.addedTokens)
        size += definition.vocabulary.find(added.content) == kNoPiece ? 1U : 0U;
    return size;
}

} // namespace

class HuggingFaceJson : public QObject {
    Q_OBJECT
  private slots:
    void golden_data();
    void golden();
    void errors_data();
    void errors();
    void unusualInput_data();
    void unusualInput();
    void defaultsHaveNoFindings();
    void bpeWithPrefix();
    void addedTokenIds();
    void stages();
    void specialIds();
    void largeFileLoads();
    void addedTokensAreBounded();
    void vocabulariesAreBounded();
    void diagnosticsAreBounded();
};

void HuggingFaceJson::golden_data() {
    QTest::addColumn<QString>("path");
    const auto shared = test::sharedFile("tokenizers/golden");
    int rows = 0;
    for (const char* folder : {"hf", "hf_own"}) {
        std::error_code error;
        for (const auto& entry : std::filesystem::directory_iterator(shared / folder, error)) {
            QTest::newRow(entry.path().filename().c_str()) << QString::fromStdString(entry.path());
            ++rows;
        }
    }
    if (rows == 0)
        QTest::newRow("none") << QString();
}

void HuggingFaceJson::golden() {
    QFETCH(QString, path);
    if (path.isEmpty())
        QSKIP("the shared reference files are missing");
    const Json golden = readJson(path.toStdString());
    const Json& meta = golden["meta"];
    const auto file =
        MappedFile::open(test::sharedFile("tokenizers") / golden["tokenizer"].get<std::string>());
    QVERIFY(file);
    const auto loaded = huggingFaceFormat().read({file->bytes()}, {});
    QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());

    QCOMPARE(loaded->vocabulary.size(), meta["vocab_size_model"].get<std::size_t>());
    QCOMPARE(sizeWithAdded(*loaded), meta["vocab_size_with_added"].get<std::size_t>());
    QCOMPARE(QString::fromStdString(vocabularyHash(*loaded)),
             QString::fromStdString(meta["vocab_sha256"].get<std::string>()));
    if (!meta["model_type"].is_null()) { // old files name no model
        std::string type = meta["model_type"].get<std::string>();
        std::transform(type.begin(), type.end(), type.begin(), ::tolower);
        QCOMPARE(QString::fromUtf8(modelName(loaded->model).data()), QString::fromStdString(type));
    }
    if (const auto* bpe = std::get_if<BpeModel>(&loaded->model))
        QCOMPARE(bpe->merges.size(), meta["merges"].get<std::size_t>());

    Json mismatches = Json::array();
    for (const AddedToken& added : loaded->addedTokens) {
        if (added.id != added.idInFile)
            mismatches.push_back({added.content, added.idInFile, added.id});
    }
    QCOMPARE(QString::fromStdString(mismatches.dump()),
             QString::fromStdString(meta["added_token_id_mismatches"].dump()));
}

void HuggingFaceJson::errors_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const std::string& text, const char* where, const char* message) {
        QTest::newRow(name) << QByteArray::fromStdString(text) << where << message;
    };
    row("syntax", "{\n \"model\": {]\n}", "line 2, column 12", "damaged");
    row("after a large number", "{\"a\": 1000000000000000000000, x}", "line 1, column 31",
        "near '1000000000000000000000, x'");
    row("cut", "{\"model\": {\"type\"", "line 1, column 18", "too early");
    row("not UTF-8", "{\"a\": \"x\xFFy\"}", "line 1, column 9", "UTF-8");
    row("lone surrogate", "{\"a\": \"\\ud800\"}", "line 1, column 14", "half a character");
    row("deep", std::string(500, '['), "$", "nested too deeply");
    row("no model", "{\"version\":\"1.0\"}", "$", "'model' is missing");
    row("list", "[1]", "$", "object is needed");
    row("version", around(kSmallBpe, "\"version\":\"2.0\""), "$.version", "'2.0' is not known");
    row("model type", around(R"({"type":"GPT","vocab":{}})"), "$.model.type", "'GPT' is not a known type");
    row("negative id", around(R"({"type":"WordLevel","unk_token":"a","vocab":{"a":-1}})"), "$.model.vocab.a",
        "-1 is not a whole number");
    row("fraction id", around(R"({"type":"WordLevel","unk_token":"a","vocab":{"a b":1.5}})"),
        "$.model.vocab[\"a b\"]", "1.5 is not a whole number");
    row("id 2^64", around(R"({"type":"WordLevel","unk_token":"a","vocab":{"a":18446744073709551616}})"),
        "$.model.vocab.a", "18446744073709551616 is not a whole number");
    row("merge part", around(R"({"type":"BPE","vocab":{"a":0},"merges":["a a2"]})"), "$.model.merges[0]",
        "'a2', which is not in the vocabulary");
    row("merge result", around(R"({"type":"BPE","vocab":{"a":0,"b":1},"merges":[["a","b"]]})"),
        "$.model.merges[0]", "'ab', which is not in the vocabulary");
    row("merge of three", around(R"({"type":"BPE","vocab":{"a":0,"b":1,"ab":2},"merges":["a b","a b c"]})"),
        "$.model.merges[1]", "'a b c'");
    row("first of two bad merges",
        around(R"({"type":"BPE","vocab":{"a":0,"b":1,"ab":2},"merges":["a b","b b","a b c"]})"),
        "$.model.merges[1]", "'bb', which is not in the vocabulary");
    row("after a version", around(R"({"type":"BPE","vocab":{"a":0},"merges":["#version: 0.2","a a2"]})"),
        "$.model.merges[1]", "'a2', which is not in the vocabulary");
    row("mixed merges", around(R"({"type":"BPE","vocab":{"a":0,"b":1,"ab":2},"merges":["a b",["a","b"]]})"),
        "$.model.merges[1]", "a list is among");
    row("merges are a string", around(R"({"type":"BPE","vocab":{"a":0},"merges":"a b"})"), "$.model.merges",
        "a list of merges");
    row("dropout", around(R"({"type":"BPE","dropout":1.5,"vocab":{},"merges":[]})"), "$.model.dropout",
        "not a probability");
    row("unk_id", around(R"({"type":"Unigram","unk_id":9,"vocab":[["a",0.0]]})"), "$.model.unk_id",
        "unk_id is 9, but the vocabulary has 1 pieces");
    row("score", around(R"({"type":"Unigram","unk_id":0,"vocab":[["a",0.0],["b","c"]]})"), "$.model.vocab[1]",
        "a piece and its score");
    row("normalizer", around(kSmallBpe, R"("normalizer":{"type":"Magic"})"), "$.normalizer.type",
        "'Magic' is not a known type");
    row("in a sequence",
        around(
            kSmallBpe,
            R"("pre_tokenizer":{"type":"Sequence","pretokenizers":[{"type":"Whitespace"},{"type":"Split"}]})"),
        "$.pre_tokenizer.pretokenizers[1]", "'pattern' is missing");
    row("charsmap", around(kSmallBpe, R"("normalizer":{"type":"Precompiled","precompiled_charsmap":"@@"})"),
        "$.normalizer.precompiled_charsmap", "not base64");
    row("delimiter", around(kSmallBpe, R"("pre_tokenizer":{"type":"CharDelimiterSplit","delimiter":"ab"})"),
        "$.pre_tokenizer.delimiter", "exactly one character");
    row("template",
        around(kSmallBpe, R"("post_processor":{"type":"TemplateProcessing","special_tokens":{},"pair":[],
            "single":[{"SpecialToken":{"id":"[CLS]","type_id":0}},{"Sequence":{"id":"A","type_id":0}}]})"),
        "$.post_processor.single[0]", "'[CLS]'");
    row("added token", around(kSmallBpe, R"("added_tokens":[{"id":"x","content":"y"}])"),
        "$.added_tokens[0].id", "\"x\" is not a whole number");
}

void HuggingFaceJson::errors() {
    QFETCH(QByteArray, text);
    QFETCH(QString, where);
    QFETCH(QString, message);
    const auto loaded = load(text.toStdString());
    QVERIFY(!loaded);
    const QString said = QString::fromStdString(describe(loaded.error()));
    if (where == "$")
        QVERIFY2(loaded.error().where.rfind('$', 0) == 0, qPrintable(said));
    else
        QVERIFY2(QString::fromStdString(loaded.error().where) == where, qPrintable(said));
    QVERIFY2(said.contains(message), qPrintable(said));
}

void HuggingFaceJson::unusualInput_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const std::string& text, const char* where, const char* message) {
        QTest::newRow(name) << QByteArray::fromStdString(text) << where << message;
    };
    row("byte order mark", "\xEF\xBB\xBF" + around(kSmallBpe), "byte 0", "byte order mark");
    row("no type", around(R"({"vocab":{"a":0},"merges":[]})"), "$.model", "those of BPE");
    row("unknown key", around(kSmallBpe, "\"extra\":1"), "$.extra", "not known");
    row("same id", around(R"({"type":"BPE","vocab":{"a":0,"b":0},"merges":[]})"), "$.model.vocab.b",
        "'a' and 'b' both have the id 0");
    row("same piece", around(R"({"type":"BPE","vocab":{"a":0,"a":1},"merges":[]})"), "$.model.vocab.a",
        "ids 0 and 1");
    row("empty", around(R"({"type":"BPE","vocab":{},"merges":[]})"), "$.model.vocab", "empty");
    row("empty part", around(R"({"type":"BPE","vocab":{"":0,"a":1},"merges":[["","a"]]})"),
        "$.model.merges[0]", "never applies");
    row("no such unknown token", around(R"({"type":"BPE","unk_token":"?","vocab":{},"merges":[]})"),
        "$.model.unk_token", "'?' is not in the vocabulary");
    row("other id", around(kSmallBpe, R"("added_tokens":[{"id":2,"content":"<x>"}])"), "$.added_tokens[0].id",
        "the id of '<x>' is 2 in the file, but 3 is used");
    row("no scheme",
        around(kSmallBpe,
               R"("pre_tokenizer":{"type":"Metaspace","replacement":"_","add_prefix_space":false})"),
        "$.pre_tokenizer.add_prefix_space", "does not match declared prepend_scheme");
    row("no direction",
        around(kSmallBpe,
               R"("padding":{"strategy":"BatchLongest","pad_id":0,"pad_type_id":0,"pad_token":"x"})"),
        "$.padding.direction", "\"Right\" is used");
    row("no padding strategy",
        around(kSmallBpe, R"("padding":{"direction":"Left","pad_id":0,"pad_type_id":0,"pad_token":"x"})"),
        "$.padding.strategy", "\"BatchLongest\" is used");
    row("no truncation strategy", around(kSmallBpe, R"("truncation":{"max_length":5,"stride":0})"),
        "$.truncation.strategy", "\"LongestFirst\" is used");
    row("null for a boolean",
        around(
            kSmallBpe,
            R"("pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true,"use_regex":null})"),
        "$.pre_tokenizer.use_regex", "rejects null here; true is used");
    row("null for a list", around(kSmallBpe, R"("added_tokens":null)"), "$.added_tokens",
        "rejects null here");
    row("two patterns",
        around(
            kSmallBpe,
            R"("pre_tokenizer":{"type":"Split","pattern":{"Regex":"a","String":"b"},"behavior":"Isolated","invert":false})"),
        "$.pre_tokenizer.pattern", "both a String and a Regex");
    row("missing field", around(kSmallBpe, R"("normalizer":{"type":"Strip"})"), "$.normalizer.strip_left",
        "missing");
}

void HuggingFaceJson::unusualInput() {
    QFETCH(QByteArray, text);
    QFETCH(QString, where);
    QFETCH(QString, message);
    const auto loaded = load(text.toStdString());
    QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
    QVERIFY(says(loaded->diagnostics, where.toStdString(), message.toStdString()));
}

/// What the reference accepts silently is accepted silently.
void HuggingFaceJson::defaultsHaveNoFindings() {
    const auto loaded = load(around(kSmallBpe, R"("normalizer":null,"added_tokens":[],"truncation":null,
        "padding":{"strategy":"BatchLongest","direction":"Right","pad_to_multiple_of":null,"pad_id":0,"pad_type_id":0,"pad_token":"x"},
        "pre_tokenizer":{"type":"Sequence","pretokenizers":[{"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true},
            {"type":"FixedLength"},{"type":"Metaspace","replacement":"_","add_prefix_space":true,"split":null},
            {"type":"Metaspace","replacement":"_","add_prefix_space":false,"prepend_scheme":"never"}]})"));
    QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
    QVERIFY2(loaded->diagnostics.empty(),
             loaded->diagnostics.empty() ? "" : loaded->diagnostics[0].message.english().c_str());
}

void HuggingFaceJson::bpeWithPrefix() {
    const auto loaded = load(around(
        R"({"type":"BPE","continuing_subword_prefix":"##","vocab":{"a":0,"##b":1,"ab":2},"merges":[["a","##b"]]})"));
    QVERIFY(loaded);
    const auto& merges = std::get<BpeModel>(loaded->model).merges;
    QCOMPARE(merges.size(), std::size_t{1});
    QCOMPARE(merges[0], (Merge{0, 1, 2}));
}

void HuggingFaceJson::addedTokenIds() {
    // The next free id is counted from the number of pieces, not from the largest id.
    const auto loaded = load(around(R"({"type":"BPE","vocab":{"a":0,"b":7},"merges":[]})",
                                    R"("added_tokens":[{"id":9,"content":"<x>","special":true},
        {"id":7,"content":"b"},{"id":10,"content":"<y>","lstrip":true},{"id":11,"content":"<x>"}])"));
    QVERIFY(loaded);
    QCOMPARE(loaded->addedTokens.size(), std::size_t{3});
    QCOMPARE(loaded->addedTokens[0].id, PieceId{2});
    QCOMPARE(loaded->addedTokens[0].idInFile, PieceId{11});
    QCOMPARE(loaded->addedTokens[1].id, PieceId{7});
    QCOMPARE(loaded->addedTokens[2].id, PieceId{3});
    QVERIFY(loaded->addedTokens[0].special && loaded->addedTokens[2].lstrip);
}

void HuggingFaceJson::stages() {
    const auto loaded = load(around(kSmallBpe, R"(
        "normalizer":{"type":"Sequence","normalizers":[{"type":"NFKC"},{"type":"Replace","pattern":{"Regex":" {2,}"},"content":" "}]},
        "pre_tokenizer":{"type":"Metaspace","replacement":"_","str_rep":"_","add_prefix_space":false},
        "decoder":{"type":"Strip","content":" ","start":1,"stop":0},
        "padding":{"strategy":{"Fixed":4000000000},"direction":"Left","pad_to_multiple_of":8,"pad_id":1,"pad_type_id":0,"pad_token":"b"},
        "truncation":{"direction":"Left","max_length":12,"strategy":"OnlyFirst","stride":2})"));
    QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
    const auto& parts = std::get<NormalizerSequence>(loaded->normalizer->kind).parts;
    QCOMPARE(parts.size(), std::size_t{2});
    QCOMPARE(std::get<UnicodeNormalizer>(parts[0].kind).form, UnicodeForm::NFKC);
    QCOMPARE(std::get<ReplaceNormalizer>(parts[1].kind).pattern,
             (Pattern{Pattern::Kind::Regex, " {2,}", Pattern::Dialect::Oniguruma}));
    QCOMPARE(std::get<MetaspacePreTokenizer>(loaded->preTokenizer->kind),
             (MetaspacePreTokenizer{"_", PrependScheme::Never, true}));
    QCOMPARE(std::get<StripDecoder>(loaded->decoder->kind), (StripDecoder{" ", 1, 0}));
    QCOMPARE(*loaded->padding, (PaddingConfig{4000000000U, true, 8, 1, 0, "b"}));
    QCOMPARE(*loaded->truncation, (TruncationConfig{true, TruncationConfig::Strategy::OnlyFirst, 12, 2}));
    QCOMPARE(loaded->special.pad, std::optional<PieceId>(1));
}

void HuggingFaceJson::specialIds() {
    const auto loaded = load(around(kSmallBpe, R"("post_processor":{"type":"TemplateProcessing",
        "single":[{"SpecialToken":{"id":"a","type_id":0}},{"Sequence":{"id":"A","type_id":0}},{"SpecialToken":{"id":"b","type_id":0}}],
        "pair":[{"Sequence":{"id":"A","type_id":0}},{"Sequence":{"id":"B","type_id":1}}],
        "special_tokens":{"a":{"id":"a","ids":[0],"tokens":["a"]},"b":{"id":"b","ids":[2],"tokens":["b"]}}})"));
    QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
    QCOMPARE(loaded->special.bos, std::optional<PieceId>(0));
    QCOMPARE(loaded->special.eos, std::optional<PieceId>(2));
    QVERIFY(!loaded->special.cls && !loaded->special.sep);
    QVERIFY(says(loaded->diagnostics, "$.post_processor", "the id 2, but its id is 1"));
}

void HuggingFaceJson::largeFileLoads() {
    const auto path = test::sharedFile("tokenizers/files/gemma3/tokenizer.json");
    if (path.empty())
        QSKIP("the shared reference files are missing");
    const auto file = MappedFile::open(path);
    QVERIFY(file);
    QElapsedTimer timer;
    timer.start();
    const auto loaded = huggingFaceFormat().read({file->bytes()}, {});
    const auto elapsed = timer.elapsed();
    QVERIFY(loaded);
    qInfo("%zu pieces in %lld ms", loaded->vocabulary.size(), static_cast<long long>(elapsed));
}

/// The automaton that finds them needs 28 bytes for each of their bytes.
void HuggingFaceJson::addedTokensAreBounded() {
    const std::string half(kMaxLiteralBytes / 2, 'x');
    const auto with = [&](const std::string& more) {
        return load(around(kSmallBpe, R"("added_tokens":[{"id":3,"content":"a)" + half +
                                          R"("},{"id":4,"content":")" + half + more + R"("}])"));
    };
    const auto refused = with("y");
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::TooLarge);
    QCOMPARE(refused.error().where, std::string("$.added_tokens[1]"));
    QVERIFY(refused.error().message.english().find("16777218 bytes") != std::string::npos);
    QVERIFY(load(around(kSmallBpe, R"("added_tokens":[{"id":3,"content":")" + half + R"("}])")));
}

void HuggingFaceJson::vocabulariesAreBounded() {
    std::string object;
    std::string list;
    for (std::size_t i = 0; i <= kMaxPieces; ++i) {
        const std::string number = std::to_string(i);
        object += (i > 0 ? ",\"" : "\"") + number + "\":" + number;
        list += (i > 0 ? ",[\"" : "[\"") + number + "\",0]";
    }
    for (const std::string& model : {R"({"type":"WordLevel","unk_token":"0","vocab":{)" + object + "}}",
                                     R"({"type":"Unigram","unk_id":0,"vocab":[)" + list + "]}"}) {
        const auto refused = load(around(model));
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::TooLarge);
        QCOMPARE(refused.error().where, std::string("$.model.vocab"));
        QVERIFY(refused.error().message.english().find("4194305 pieces; the limit is 4194304") !=
                std::string::npos);
    }
}

void HuggingFaceJson::diagnosticsAreBounded() {
    std::string tokens;
    for (int i = 0; i < 2000; ++i)
        tokens += (i > 0 ? "," : "") + std::string(R"({"id":)") + std::to_string(3 + i) + R"(,"content":"t)" +
                  std::to_string(i) + "\"}";
    const auto loaded = load(around(kSmallBpe, "\"added_tokens\":[" + tokens + "]"));
    QVERIFY(loaded);
    QCOMPARE(loaded->diagnostics.size(), LoadReport::kMaxDiagnostics + 1);
    QVERIFY(says(loaded->diagnostics, "", "more problems in this file"));
}

QTEST_GUILESS_MAIN(HuggingFaceJson)
#include "tst_read_tokenizer_json.moc"
