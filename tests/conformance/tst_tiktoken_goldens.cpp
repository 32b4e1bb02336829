// Every golden encoding of tiktoken 1.0.22 (npm): ids and spans with special tokens as text and recognized.

#include "core/base/base64.h"
#include "core/text/utf8.h"
#include "tests/conformance/golden_cases.h"

using namespace tokenscope;
using namespace tokenscope::test;

class TiktokenGoldens : public QObject {
    Q_OBJECT

  private slots:
    void agree_data() { addGoldenRows({"tiktoken"}); }
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

Json byteSpans(const std::vector<ByteSpan>& spans) {
    Json list = Json::array();
    for (const ByteSpan span : spans)
        list.push_back({span.begin, span.end});
    return list;
}

void checkOne(const Tokenizer& tokenizer, const std::string& id, const std::string& text, const Json& wanted,
              bool parseSpecial, Tally& tally) {
    EncodeOptions options;
    options.addSpecial = false;
    options.parseSpecial = parseSpecial;
    options.referenceSpans = true;
    for (const bool byReference : {false, true}) {
        const auto encoding =
            byReference ? tokenizer.encodeByReference(text, options) : tokenizer.encode(text, options);
        if (!encoding) {
            tally.expect(id, describe(encoding.error()), wanted.at("ids"));
            continue;
        }
        tally.expect(id + " ids", encoding->ids, wanted.at("ids"));
        tally.expect(id + " pieces", piecesOf(tokenizer, *encoding), wanted.at("pieces"));
        tally.expect(id + " offsets", codePointSpans(encoding->reference, text), wanted.at("offsets"));
        if (wanted.contains("byte_offsets"))
            tally.expect(id + " byte offsets", byteSpans(encoding->bytes), wanted.at("byte_offsets"));
        const auto decoded = tokenizer.decode(encoding->ids);
        tally.expect(id + " decoded", decoded->text, text);
    }
}

} // namespace

void TiktokenGoldens::agree() {
    QFETCH(QString, golden);
    if (golden.isEmpty())
        QSKIP("the shared reference files are missing");
    const Json file = readJson(sharedFile("tokenizers/" + golden.toStdString()));
    const auto tokenizer = openTokenizer(sharedFile("tokenizers/" + file.at("tokenizer").get<std::string>()));
    QVERIFY(tokenizer);
    Tally tally;
    for (const Json& one : file.at("cases")) {
        const std::string text = one.at("text");
        checkOne(*tokenizer, one.at("id"), text, one, false, tally);
        checkOne(*tokenizer, one.at("id").get<std::string>() + " with special", text,
                 one.at("with_special").is_null() ? one : one.at("with_special"), true, tally);
    }
    const Json inputs = readJson(sharedFile("tokenizers/inputs.json"));
    for (const Json& one : file.at("long")) {
        for (const Json& input : inputs.at("long")) {
            if (input.at("id") != one.at("id"))
                continue;
            const auto encoding = tokenizer->encode(input.at("text").get<std::string>());
            tally.expect(one.at("id").get<std::string>() + " ids", encoding->ids, one.at("ids"));
            std::vector<std::uint32_t> flat;
            for (const ByteSpan span : encoding->bytes) {
                flat.push_back(span.begin);
                flat.push_back(span.end);
            }
            tally.expect(one.at("id").get<std::string>() + " spans", flat, one.at("byte_offsets_flat"));
        }
    }
    QVERIFY(tally.checked() > 500);
    QCOMPARE(tally.wrong(), 0);
}

QTEST_GUILESS_MAIN(TiktokenGoldens)
#include "tst_tiktoken_goldens.moc"
