// Tokens with the same ids at the same positions are no difference of the text, even if the files give them
// different types.

#include "core/compare/align/column_differences.h"
#include "core/formats/load.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::compare;

namespace {

std::shared_ptr<const PieceTexts> opened(const std::string& addedTokens) {
    const std::string json =
        R"({"version":"1.0","added_tokens":[)" + addedTokens +
        R"(],"normalizer":null,"pre_tokenizer":null,"post_processor":null,"decoder":null,)"
        R"("model":{"type":"BPE","vocab":{"a":0,"b":1,"x":2,"ab":3},"merges":["a b"]}})";
    const auto definition = loadDefinition(json, std::string("tokenizer.json"));
    return definition ? std::make_shared<const PieceTexts>(*Tokenizer::create(*definition)) : nullptr;
}

} // namespace

class OtherTypes : public QObject {
    Q_OBJECT
  private slots:
    void typesAreNoDifference();
};

void OtherTypes::typesAreNoDifference() {
    const auto a = opened({});
    const auto b = opened(
        R"({"id":3,"content":"ab","single_word":false,"lstrip":false,"rstrip":false,"normalized":false,"special":true})");
    QVERIFY(a && b);
    QVERIFY(a->type(3) != b->type(3));
    const std::string text = "xabxab";
    const auto one = a->tokenizer().encode(text);
    const auto other = b->tokenizer().encode(text);
    QVERIFY(one && other);
    QCOMPARE(one->ids, other->ids);
    const std::vector<const Encoding*> columns = {&*one, &*other};
    const AlignedText aligned(columns, static_cast<std::uint32_t>(text.size()));
    const auto none = differencesOf(aligned, 0, {*a, *one}, 1, {*b, *other}, true);
    QVERIFY(none);
    QVERIFY(none->empty());
    // If ids have different meanings, types distinguish a control token from text that looks like it.
    QVERIFY(!differencesOf(aligned, 0, {*a, *one}, 1, {*b, *other}, false)->empty());
}

QTEST_GUILESS_MAIN(OtherTypes)
#include "tst_other_types.moc"
