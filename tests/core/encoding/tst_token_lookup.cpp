#include "core/encoding/token_lookup.h"

#include <QtTest>

using namespace tokenscope;

class TokenLookupTest : public QObject {
    Q_OBJECT

  private slots:
    void tokensOfABlock();
    void sharedCharacters();
};

namespace {

Encoding encodingOf(std::vector<ByteSpan> spans) {
    Encoding encoding;
    encoding.ids.resize(spans.size());
    encoding.bytes = std::move(spans);
    return encoding;
}

} // namespace

void TokenLookupTest::tokensOfABlock() {
    // bos, "Hi", " there"
    const Encoding encoding = encodingOf({{0, 0}, {0, 2}, {2, 8}});
    QCOMPARE(tokenAtByte(encoding, 0).value_or(99), std::size_t(1));
    QCOMPARE(tokenAtByte(encoding, 2).value_or(99), std::size_t(2));
    QVERIFY(!tokenAtByte(encoding, 8));
    QVERIFY((tokensTouching(encoding, {0, 2}) == TokenRange{0, 2}));
    QVERIFY((tokensTouching(encoding, {3, 4}) == TokenRange{2, 3}));
    QVERIFY((tokensTouching(encoding, {1, 3}) == TokenRange{1, 3}));
}

void TokenLookupTest::sharedCharacters() {
    const std::string text = "a\xF0\x9F\xAB\xA9"
                             "b";
    const Encoding encoding = encodingOf({{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 6}});
    QVERIFY(!sharedCharacter(text, encoding, 0));
    const auto second = sharedCharacter(text, encoding, 2);
    QVERIFY(second);
    QVERIFY((second->character == ByteSpan{1, 5}));
    QVERIFY((second->tokens == TokenRange{1, 5}));
    QCOMPARE(second->part, 1U);
    const auto last = sharedCharacter(text, encoding, 4); // has the last byte and "b"
    QVERIFY(last);
    QCOMPARE(last->part, 3U);
}

QTEST_GUILESS_MAIN(TokenLookupTest)
#include "tst_token_lookup.moc"
