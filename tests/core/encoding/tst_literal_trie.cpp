// Leftmost, longest, also where a blank stands for ▁; and a search that can be stopped.

#include "core/encoding/literal_trie.h"

#include <QtTest>

using namespace tokenscope;

class LiteralTrieTest : public QObject {
    Q_OBJECT

  private slots:
    void leftmostThenLongest();
    void blanksStandForMetaspace();
    void stops();
};

void LiteralTrieTest::leftmostThenLongest() {
    LiteralTrie trie;
    QVERIFY(trie.empty());
    trie.add("", 9);
    QVERIFY(trie.empty());
    trie.add("bc", 1);
    trie.add("abcd", 2);
    trie.add("ab", 3);
    trie.add("ab", 4); // the first value stays
    const auto next = [&](std::string_view text, std::size_t from) {
        const auto match = trie.next(text, from);
        return match ? QString("%1-%2=%3").arg(match->begin).arg(match->end).arg(match->value) : QString();
    };
    QCOMPARE(next("xxabcd", 0), QString("2-6=2"));
    QCOMPARE(next("xxabcx", 0), QString("2-4=3"));
    QCOMPARE(next("xxabcx", 3), QString("3-5=1"));
    QCOMPARE(next("xxabcx", 4), QString());
    QCOMPARE(next("a", 0), QString());
    QCOMPARE(next("", 0), QString());
}

void LiteralTrieTest::blanksStandForMetaspace() {
    LiteralTrie trie(true);
    trie.add("▁▁", 1);
    trie.add("x▁y", 2);
    const auto match = trie.next("a  b", 0);
    QVERIFY(match && match->begin == 1 && match->end == 3 && match->value == 1);
    const auto mixed = trie.next("a▁ b", 0);
    QVERIFY(mixed && mixed->begin == 1 && mixed->end == 5);
    const auto inside = trie.next("wx y", 0);
    QVERIFY(inside && inside->begin == 1 && inside->end == 4 && inside->value == 2);
}

void LiteralTrieTest::stops() {
    LiteralTrie trie;
    trie.add(std::string(20'000, 'a') + "b", 1);
    std::stop_source source;
    source.request_stop();
    const std::string text = std::string(2'000'000, 'a') + std::string(20'000, 'a') + "b"; // 4·10¹⁰ steps
    QVERIFY(!trie.next(text, 0, {source.get_token(), {}}));
    QVERIFY(trie.next(text, 2'000'000));
}

QTEST_GUILESS_MAIN(LiteralTrieTest)
#include "tst_literal_trie.moc"
