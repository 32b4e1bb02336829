#include "core/unicode/charsmap.h"

#include <QtTest>

#include <random>

using namespace tokenscope;

namespace {

std::string u32(std::uint32_t value) {
    std::string bytes;
    for (int shift = 0; shift < 32; shift += 8)
        bytes += static_cast<char>((value >> shift) & 0xFFU);
    return bytes;
}

/// The keys `a` → `x` and `ab` → `yz`, laid out by hand: the children of a node at offset o are at o ^ label,
/// its leaf is at o.
std::string smallMap(char second = 'b') {
    std::vector<std::uint32_t> units(512, 0);
    const auto link = [](std::uint32_t label, std::uint32_t offset, bool leaf) {
        return label | (leaf ? 0x100U : 0U) | (offset << 10U);
    };
    units[0] = 1U << 10U;
    units[1U ^ 'a'] = link('a', (1U ^ 'a') ^ 0x100U, true);
    units[0x100] = 0x8000'0000U | 0U;
    units[0x100U ^ static_cast<unsigned char>(second)] = link(
        static_cast<unsigned char>(second), (0x100U ^ static_cast<unsigned char>(second)) ^ 0x180U, true);
    units[0x180] = 0x8000'0000U | 2U;
    std::string blob = u32(static_cast<std::uint32_t>(units.size() * 4));
    for (const std::uint32_t unit : units)
        blob += u32(unit);
    return blob + std::string("x\0yz\0", 5);
}

} // namespace

class TestCharsmap : public QObject {
    Q_OBJECT
  private slots:
    void findsLongestAndShortest() {
        const auto map = Charsmap::parse(smallMap());
        QVERIFY(map);
        const auto longest = map->longestPrefix("abc");
        QVERIFY(longest);
        QCOMPARE(longest->consumed, std::size_t{2});
        QVERIFY(longest->replacement == "yz");
        const auto shortest = map->shortestPrefix("abc");
        QVERIFY(shortest);
        QCOMPARE(shortest->consumed, std::size_t{1});
        QVERIFY(shortest->replacement == "x");
        QVERIFY(map->longestPrefix("ac")->replacement == "x");
        QVERIFY(!map->longestPrefix("b"));
        QVERIFY(!map->longestPrefix(""));
        QVERIFY(!map->longestPrefix(std::string_view("\0a", 2)));
    }

    void knowsPrefixesOfKeys() {
        const auto map = Charsmap::parse(smallMap());
        QVERIFY(map->keyBegins("a") && map->keyBegins("ab") && map->keyBegins(""));
        QVERIFY(!map->keyBegins("b") && !map->keyBegins("abc") && !map->keyBegins("ac"));
    }

    void breaksAtSpaces() {
        std::bitset<256> notFirst;
        QVERIFY(Charsmap::parse(smallMap('-'))->breaksAtSpaces(notFirst));
        QVERIFY(notFirst.none());
        QVERIFY(Charsmap::parse(smallMap('x'))->breaksAtSpaces(notFirst)); // "ax" is a key
        QVERIFY(notFirst == std::bitset<256>().set('x'));
        QVERIFY(!Charsmap::parse(smallMap(' '))->breaksAtSpaces(notFirst)); // "a " is a key
    }

    void refusesDamage_data() {
        QTest::addColumn<QByteArray>("blob");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no trie") << QByteArray(4, '\0');
        QTest::newRow("trie beyond the blob") << QByteArray("\xFF\xFF\xFF\x7F....", 8);
        QTest::newRow("not a multiple of four") << QByteArray("\x03\0\0\0....", 8);
    }
    void refusesDamage() {
        QFETCH(QByteArray, blob);
        const auto map = Charsmap::parse({blob.constData(), static_cast<std::size_t>(blob.size())});
        QVERIFY(!map);
        QCOMPARE(map.error().code, ErrorCode::Damaged);
    }

    void survivesGarbage() {
        std::mt19937 random(7);
        for (int round = 0; round < 200; ++round) {
            std::string blob = u32(1024);
            for (int i = 0; i < 256; ++i)
                blob += u32(static_cast<std::uint32_t>(random()));
            blob += "abc";
            const auto map = Charsmap::parse(blob);
            QVERIFY(map);
            std::bitset<256> notFirst;
            static_cast<void>(map->breaksAtSpaces(notFirst)); // must terminate
            for (int first = 0; first < 256; ++first) {
                std::string text(1, static_cast<char>(first));
                for (int i = 0; i < 20; ++i)
                    text += static_cast<char>(random());
                const auto match = map->longestPrefix(text);
                QVERIFY(!match || (match->consumed <= text.size() && match->replacement.size() <= 3));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestCharsmap)
#include "tst_charsmap.moc"
