#include "core/text/prefix_trie.h"

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
    void equalsAMap();
    void longKeysCostNoNodes();
    void readerEqualsAMap();
    void longKeysOfPeriodicTextAreReadOnce();
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

void TestPrefixTrie::equalsAMap() {
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
    for (int i = 0; i < 1000; ++i) // a walk byte by byte would be noticeable
        QCOMPARE(trie.longestPrefix(key)->length, 1U << 20U);
    QVERIFY(!trie.longestPrefix(std::string_view(key).substr(1)));
}

/// Periodic words of few letters, long enough for tails.
void TestPrefixTrie::readerEqualsAMap() {
    std::mt19937 random(11);
    const auto periodic = [&](std::size_t most) {
        std::string text;
        const std::size_t length = random() % most + 1;
        std::string period;
        while (text.size() < length) {
            if (period.empty() || random() % 8 == 0) {
                period.assign(random() % 4 + 1, 'a');
                period.back() = static_cast<char>('a' + random() % 2);
            }
            for (auto times = random() % 120; times > 0; --times)
                text += period;
        }
        text.resize(length);
        return text;
    };
    std::size_t longOnes = 0;
    for (int round = 0; round < 60; ++round) {
        const std::string text = periodic(3000);
        std::map<std::string, std::uint32_t, std::less<>> map;
        for (std::uint32_t i = 0; i < 12; ++i) {
            std::string key =
                i % 3 == 0 ? periodic(400) : text.substr(random() % text.size(), random() % 600 + 1);
            if (i % 4 == 1)
                key += 'b';
            map[key] = i;
            if (i % 2 == 0)
                map[key.substr(0, key.size() / 2 + 1)] = i + 100; // ends within a long tail
            if (i % 3 == 1)
                map[key + "c"] = map[key + "ab"] = i + 200; // branches after a long tail
        }
        const PrefixTrie trie({map.begin(), map.end()});
        PrefixTrie::Reader reader(trie, text);
        for (std::size_t at = 0; at < text.size(); at += random() % 9 == 0 ? random() % 100 + 1 : 1) {
            const std::string_view rest = std::string_view(text).substr(at);
            Matches expected;
            for (const auto& [key, value] : map) { // in order: the shortest match first
                if (rest.starts_with(key))
                    expected.emplace_back(static_cast<std::uint32_t>(key.size()), value);
            }
            Matches found;
            reader.forEachPrefix(
                at, [&](std::uint32_t length, std::uint32_t value) { found.emplace_back(length, value); });
            QCOMPARE(found, expected);
            QCOMPARE(matchesOf(trie, rest), expected);
            if (!found.empty()) {
                longOnes += found.back().first > 200 ? 1 : 0;
                QCOMPARE(reader.longestPrefix(at)->length, found.back().first); // the same position again
            }
            if (random() % 50 == 0)
                QCOMPARE(reader.longestPrefix(at / 2).has_value(),
                         !matchesOf(trie, std::string_view(text).substr(at / 2)).empty()); // and back
        }
    }
    QVERIFY(longOnes > 1000);
}

void TestPrefixTrie::longKeysOfPeriodicTextAreReadOnce() {
    const std::string run(1U << 20U, 'a');
    const std::string text = run + run + run;
    const PrefixTrie trie(
        {{run + "b", 1}, {run + "c", 2}, {run, 3}, {"ab", 4}}); // comparing all bytes would be noticeable
    PrefixTrie::Reader reader(trie, text);
    std::size_t found = 0;
    for (std::size_t at = 0; at < text.size(); ++at)
        reader.forEachPrefix(at, [&](std::uint32_t, std::uint32_t value) { found += value == 3 ? 1 : 0; });
    QCOMPARE(found, 2 * run.size() + 1);
}

QTEST_GUILESS_MAIN(TestPrefixTrie)
#include "tst_prefix_trie.moc"
