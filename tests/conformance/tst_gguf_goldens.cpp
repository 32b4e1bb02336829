// GGUF files compared with the tokenizer code of llama.cpp (goldens created with ik_llama.cpp 8337e4cd, which keeps
// accents as llama.cpp did before June 2026): ids with and without special tokens added and parsed, pieces, detokenized texts, and the test vectors that come
// with the files.

#include "core/base/sha256.h"
#include "core/text/utf8.h"
#include "tests/conformance/golden_cases.h"

#include <QElapsedTimer>

#include <map>

using namespace tokenscope;
using namespace tokenscope::test;

namespace {

std::string bytesOf(const Json& value) {
    if (value.is_string())
        return value;
    return QByteArray::fromBase64(QByteArray::fromStdString(value["bytes_base64"])).toStdString();
}

std::string hexOf(const std::string& bytes) {
    return QByteArray::fromStdString(bytes).toHex().toStdString();
}

/// Texts of the long cases, by id.
std::map<std::string, std::string> longTexts() {
    std::map<std::string, std::string> texts;
    const Json inputs = readJson(sharedFile("tokenizers/inputs.json"));
    for (const Json& input : inputs["long"])
        texts[input["id"]] = input["text"];
    return texts;
}

EncodeOptions with(bool addSpecial, bool parseSpecial) {
    EncodeOptions options;
    options.addSpecial = addSpecial;
    options.parseSpecial = parseSpecial;
    options.referenceSpans = true;
    return options;
}

Json idsOf(const Result<Encoding>& encoding) {
    return encoding ? Json(encoding->ids) : Json(describe(encoding.error()));
}

/// Spans ascend and stay in the text; without normalization there are no gaps between special tokens.
bool spansAreSound(const Encoding& encoding, std::size_t size) {
    if (encoding.bytes.size() != encoding.size() || encoding.reference.size() != encoding.size())
        return false;
    ByteSpan before{0, 0};
    for (const ByteSpan span : encoding.bytes) {
        if (span.begin > span.end || span.end > size || span.begin < before.begin || span.end < before.end)
            return false;
        before = span;
    }
    return true;
}

} // namespace

class TestGgufGoldens : public QObject {
    Q_OBJECT
  private slots:
    void agrees_data() { addGoldenRows({"gguf"}); }
    void agrees();
    void loadsFast_data() { addGoldenRows({"gguf"}); }
    void loadsFast();
    void newestDropsAccents();
};

void TestGgufGoldens::agrees() {
    QFETCH(QString, golden);
    if (golden.isEmpty())
        QSKIP("the shared reference files are missing");
    const Json wanted = readJson(sharedFile("tokenizers/" + golden.toStdString()));
    formats::LoadOptions options;
    options.llamaCpp = formats::LlamaCppVersion::BeforeJune2026;
    const auto tokenizer =
        openTokenizer(sharedFile("tokenizers/" + wanted.at("tokenizer").get<std::string>()), options);
    QVERIFY(tokenizer);
    const Json& meta = wanted["meta"];
    QCOMPARE(tokenizer->vocabularySize(), meta["tokens"].get<std::size_t>());
    std::string listed;
    for (const PieceId id : tokenizer->ids())
        listed += std::to_string(id) + "\t" + std::string(tokenizer->spelling(id)) + "\n";
    QCOMPARE(sha256Hex(listed), meta["tokens_sha256"].get<std::string>());
    QCOMPARE(tokenizer->definition().gguf->metadata.size(), meta["kv"].size());

    Tally tally;
    const auto texts = longTexts();
    for (const char* section : {"cases", "bytes", "long", "vectors"}) {
        for (const Json& entry : wanted[section]) {
            if (!entry.contains("ids")) // the reference fails
                continue;
            const std::string id = entry["id"];
            const std::string text = entry.contains("text")           ? entry["text"].get<std::string>()
                                     : entry.contains("bytes_base64") ? bytesOf(entry)
                                                                      : texts.at(id);
            const auto plain = tokenizer->encode(text, with(false, false));
            tally.expect(id, idsOf(plain), entry["ids"]);
            if (!plain)
                continue;
            tally.expect(id + " spans", spansAreSound(*plain, text.size()), true);
            const auto general = tokenizer->encodeByReference(text, with(false, false));
            tally.expect(id + " generally", idsOf(general), entry["ids"]);
            if (general)
                tally.expect(id + " spans of both paths", codePointSpans(plain->bytes, text),
                             codePointSpans(general->bytes, text));
            const auto decoded = tokenizer->decode(plain->ids, {true});
            if (entry.contains("detokenized") && decoded)
                tally.expect(id + " decoded", hexOf(decoded->bytes), hexOf(bytesOf(entry["detokenized"])));
            if (entry.contains("detokenized_sha256") && decoded)
                tally.expect(id + " decoded", sha256Hex(decoded->bytes), entry["detokenized_sha256"]);
            if (std::string(section) == "vectors")
                continue;
            tally.expect(id + " parsed", idsOf(tokenizer->encode(text, with(false, true))),
                         entry.value("ids_parse_special", entry["ids"]));
            if (std::string(section) == "long")
                continue;
            tally.expect(id + " added", idsOf(tokenizer->encode(text, with(true, false))),
                         entry.value("ids_add_special", entry["ids"]));
            const auto both = tokenizer->encode(text, with(true, true));
            tally.expect(id + " added and parsed", idsOf(both),
                         entry.value("ids_add_and_parse_special", entry["ids"]));
            for (std::size_t i = 0; i < plain->size() && entry.contains("pieces"); ++i)
                tally.expect(id + " piece", hexOf(tokenizer->spelling(*plain, i)),
                             hexOf(bytesOf(entry["pieces"][i])));
            if (both && entry.contains("detokenized_add_and_parse_special"))
                tally.expect(id + " all decoded", hexOf(tokenizer->decode(both->ids, {false})->bytes),
                             hexOf(bytesOf(entry["detokenized_add_and_parse_special"])));
        }
    }
    QVERIFY(tally.checked() > 1000);
    QCOMPARE(tally.wrong(), 0);
}

/// The target is 60 ms; a busy machine may need several times that.
void TestGgufGoldens::loadsFast() {
    QFETCH(QString, golden);
    if (golden.isEmpty())
        QSKIP("the shared reference files are missing");
    const Json wanted = readJson(sharedFile("tokenizers/" + golden.toStdString()));
    const auto path = sharedFile("tokenizers/" + wanted.at("tokenizer").get<std::string>());
    qint64 best = 1000000000;
    for (int i = 0; i < 5; ++i) {
        QElapsedTimer timer;
        timer.start();
        QVERIFY(openTokenizer(path));
        best = std::min(best, timer.nsecsElapsed());
    }
    qInfo("%s: %.1f ms", qPrintable(golden), static_cast<double>(best) / 1e6);
    QVERIFY(best < 600000000);
}

void TestGgufGoldens::newestDropsAccents() {
    if (sharedFolder().empty())
        QSKIP("the shared reference files are missing");
    const auto tokenizer = openTokenizer(sharedFile("tokenizers/files/ggml-vocab-bert-bge.gguf"));
    QVERIFY(tokenizer);
    QCOMPARE(tokenizer->encode("Hokkaido\u0304", with(true, false))->ids,
             (std::vector<PieceId>{101, 20826, 102}));
}

QTEST_GUILESS_MAIN(TestGgufGoldens)
#include "tst_gguf_goldens.moc"
