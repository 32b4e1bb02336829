// Every golden encoding of Tekken files (tiktoken 1.0.22 with the ids shifted after the special tokens), by
// the fast path and the reference path.

#include "core/base/base64.h"
#include "core/text/utf8.h"
#include "tests/conformance/golden_cases.h"

using namespace tokenscope;
using namespace tokenscope::test;

class TekkenGoldens : public QObject {
    Q_OBJECT

  private slots:
    void agree_data() { addGoldenRows({"tekken", "tekken_own"}); }
    void agree();
};

namespace {

Json piecesOf(const Tokenizer& tokenizer, const Encoding& encoding) {
    Json list = Json::array();
    for (std::size_t i = 0; i < encoding.size(); ++i) {
        const std::string piece = tokenizer.spelling(encoding, i);
        list.push_back(isValidUtf8(piece) ? Json(piece) : Json{{"bytes_base64", base64Encode(piece)}});
    }
    return list;
}

void checkOne(const Tokenizer& tokenizer, const Json& golden, Tally& tally) {
    const std::string id = golden.at("id");
    const std::string text = golden.at("text");
    EncodeOptions options;
    options.referenceSpans = true;
    for (const bool byReference : {false, true}) {
        const auto encoding =
            byReference ? tokenizer.encodeByReference(text, options) : tokenizer.encode(text, options);
        if (!encoding) {
            tally.expect(id, describe(encoding.error()), golden.at("ids"));
            continue;
        }
        tally.expect(id + " ids", encoding->ids, golden.at("ids"));
        tally.expect(id + " pieces", piecesOf(tokenizer, *encoding), golden.at("pieces"));
        tally.expect(id + " offsets", codePointSpans(encoding->reference, text), golden.at("offsets"));
        tally.expect(id + " decoded", tokenizer.decode(encoding->ids)->text, text);
        std::string joined;
        for (const ByteSpan span : encoding->bytes)
            joined += text.substr(span.begin, span.size());
        tally.expect(id + " bytes", joined == text, true);
    }
    options.addBos = options.addEos = true;
    const auto around = tokenizer.encode(text, options);
    tally.expect(id + " bos and eos", around->ids, golden.at("bos_eos_ids"));
    tally.expect(id + " decoded without them", tokenizer.decode(around->ids)->text, text);
}

} // namespace

void TekkenGoldens::agree() {
    QFETCH(QString, golden);
    if (golden.isEmpty())
        QSKIP("the shared reference files are missing");
    const Json file = readJson(sharedFile("tokenizers/" + golden.toStdString()));
    const auto tokenizer = openTokenizer(sharedFile("tokenizers/" + file.at("tokenizer").get<std::string>()));
    QVERIFY(tokenizer);
    Tally tally;
    const Json& meta = file.at("meta");
    tally.expect("size", tokenizer->vocabularySize(), meta.at("total"));
    Json specials = Json::array();
    for (const AddedToken& token : tokenizer->definition().addedTokens)
        specials.push_back(token.content);
    tally.expect("special tokens", specials, meta.at("special_tokens"));
    for (const Json& one : file.at("cases"))
        checkOne(*tokenizer, one, tally);
    QVERIFY(tally.checked() > 500);
    QCOMPARE(tally.wrong(), 0);
}

QTEST_GUILESS_MAIN(TekkenGoldens)
#include "tst_tekken_goldens.moc"
