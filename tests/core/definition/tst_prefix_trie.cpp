#include "core/definition/prefix_trie.h"

#include <QtTest>

#include <map>
#include <random>

using namespace tokenscope;

namespace {

using Matches = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Matches matchesOf(const PrefixTrie& trie, std::string_view text) {
    Matches matches;
    trie.forEachPrefix(
        text, [&](std::uint32_t length, std::uint32_t value) { matches.emplace_back(length, value); });
    return matches;
}

} // namespace

class TestPrefixTrie : public QObject {
    Q_OBJECT
  private slots:
    void emptyTrieFindsNothing();
    void equalKeysLastCounts();
    void keysEndInsideOthers();
    void findsWhatAMapFinds();
    void longKeysCostNoNodes();
};

void TestPrefixTrie::emptyTrieFindsNothing() {
    QVERIFY(PrefixTrie().empty());
    QVERIFY(matchesOf(PrefixTrie(), "abc").empty());
    QVERIFY(PrefixTrie({{"", 1}}).empty());
    QVERIFY(!PrefixTrie({{"abc", 1}}).longestPrefix(""));
}

void TestPrefixTrie::equalKeysLastCounts() {
    const PrefixTrie trie({{"ab", 1}, {"c", 5}, {"ab", 2}});
    QCOMPARE(matchesOf(trie, "abc"), (Matches{{2, 2}}));
}

void TestPrefixTrie::keysEndInsideOthers() {
    const PrefixTrie trie({{"a", 1}, {"abcd", 2}, {"ab", 3}, {std::string_view("\0x", 2), 4}, {"\xFF", 5}});
    QCOMPARE(matchesOf(trie, "abcde"), (Matches{{1, 1}, {2, 3}, {4, 2}}));
    QCOMPARE(matchesOf(trie, "abc"), (Matches{{1, 1}, {2, 3}}));
    QCOMPARE(matchesOf(trie, std::string_view("\0xy", 3)), (Matches{{2, 4}}));
    QCOMPARE(trie.longestPrefix("\xFF\xFF")->value, 5U);
    QVERIFY(matchesOf(trie, "b").empty());
}

void TestPrefixTrie::findsWhatAMapFinds() {
    std::mt19937 random(7);
    const auto word = [&](std::size_t most) {
        std::string text(random() % most + 1, ' ');
        for (char& c : text)
            c = static_cast<char>("abc\xE2\x96"[random() % 5]);
        return text;
    };
    for (int round = 0; round < 50; ++round) {
        std::map<std::string, std::uint32_t> map;
        std::vector<std::string> words;
        for (int i = 0; i < 60; ++i)
            words.push_back(word(7));
        std::vector<std::pair<std::string_view, std::uint32_t>> keys;
        for (std::uint32_t i = 0; i < words.size(); ++i) {
            keys.emplace_back(words[i], i);
            map[words[i]] = i;
        }
        const PrefixTrie trie(keys);
        for (int i = 0; i < 200; ++i) {
            const std::string text = word(12);
            Matches expected;
            for (std::uint32_t length = 1; length <= text.size(); ++length) {
                if (const auto found = map.find(text.substr(0, length)); found != map.end())
                    expected.emplace_back(length, found->second);
            }
            QCOMPARE(matchesOf(trie, text), expected);
        }
    }
}

void TestPrefixTrie::longKeysCostNoNodes() {
    const std::string key(1U << 20U, 'a');
    const PrefixTrie trie({{key, 1}});
    for (int i = 0; i < 1000; ++i) // a walk byte by byte would be felt
        QCOMPARE(trie.longestPrefix(key)->length, 1U << 20U);
    QVERIFY(!trie.longestPrefix(std::string_view(key).substr(1)));
}

QTEST_GUILESS_MAIN(TestPrefixTrie)
#include "tst_prefix_trie.moc"
