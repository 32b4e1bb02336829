// Text that the model can't encode is no error if it is after the position where the reference stops
// encoding. Expected values: Hugging Face tokenizers 0.23.2.

#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;

namespace {

/// Unigram without an unknown piece fails on x.
std::shared_ptr<const Tokenizer> made(const char* direction) {
    const std::string file = R"({"version":"1.0","added_tokens":[],
        "truncation":{"direction":")" +
                             std::string(direction) +
                             R"(","max_length":2,"strategy":"LongestFirst","stride":0},
        "pre_tokenizer":{"type":"WhitespaceSplit"},
        "model":{"type":"Unigram","unk_id":null,"vocab":[["a",-1.0],["b",-2.0],["ab",-2.5]],"byte_fallback":false}})";
    const auto definition = loadDefinition(file, "tokenizer.json");
    return definition ? Tokenizer::create(*definition).value_or(nullptr) : nullptr;
}

} // namespace

class TruncatedEncodeTest : public QObject {
    Q_OBJECT
  private slots:
    void failsWhereTheReferenceLooks_data();
    void failsWhereTheReferenceLooks();
};

void TruncatedEncodeTest::failsWhereTheReferenceLooks_data() {
    QTest::addColumn<QString>("direction");
    QTest::addColumn<QString>("text");
    QTest::addColumn<std::vector<PieceId>>("ids"); // none: an error
    const auto row = [](const char* direction, const char* text, const std::vector<PieceId>& ids) {
        QTest::addRow("%s: %s", direction, text) << QString(direction) << QString(text) << ids;
    };
    row("Right", "a b x", {0, 1});
    row("Right", "a x b", {});
    row("Right", "x a b", {});
    row("Right", "a b a x", {0, 1});
    row("Right", "ab x", {});
    row("Right", "ab a x x", {2, 0});
    row("Left", "a b x", {});
    row("Left", "a x b", {});
    row("Left", "x a b", {0, 1});
    row("Left", "x x a ab", {0, 2});
    row("Left", "ab x", {});
}

void TruncatedEncodeTest::failsWhereTheReferenceLooks() {
    QFETCH(QString, direction);
    QFETCH(QString, text);
    QFETCH(std::vector<PieceId>, ids);
    const auto tokenizer = made(direction.toLatin1().constData());
    QVERIFY(tokenizer);
    EncodeOptions options;
    options.configured = true;
    const auto encoding = tokenizer->encode(text.toStdString(), options);
    QCOMPARE(encoding.has_value(), !ids.empty());
    if (encoding)
        QCOMPARE(encoding->ids, ids);
    else
        QCOMPARE(encoding.error().code, ErrorCode::BadInput);
    QVERIFY(!tokenizer->encode(text.toStdString()));
}

QTEST_GUILESS_MAIN(TruncatedEncodeTest)
#include "tst_truncated_encode.moc"
