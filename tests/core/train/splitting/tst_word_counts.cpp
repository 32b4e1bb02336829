#include "core/train/splitting/word_counts.h"

#include <QtTest>

#include <map>
#include <random>

using namespace tokenscope;
using namespace tokenscope::train;

class TestWordCounts : public QObject {
    Q_OBJECT
  private slots:
    void addsUp() {
        WordCounts counts;
        counts.add("the");
        counts.add("");
        counts.add("the", std::uint64_t{1} << 40U);
        counts.add(std::string_view("a\0b", 3), 2);
        QCOMPARE(counts.size(), std::size_t{3});
        QCOMPARE(counts.word(0), std::string_view("the"));
        QCOMPARE(counts.count(0), (std::uint64_t{1} << 40U) + 1);
        QCOMPARE(counts.word(1), std::string_view());
        QCOMPARE(counts.count(1), std::uint64_t{1});
        QCOMPARE(counts.word(2), std::string_view("a\0b", 3));
    }

    void manyWordsStayApart() {
        WordCounts counts;
        std::map<std::string, std::uint64_t> expected;
        for (unsigned i = 0; i < 50'000; ++i) {
            const std::string word = std::to_string((i * 2'654'435'761U) % 20'011U);
            counts.add(word, i);
            expected[word] += i;
        }
        QCOMPARE(counts.size(), expected.size());
        for (std::size_t i = 0; i < counts.size(); ++i)
            QCOMPARE(counts.count(i), expected.at(std::string(counts.word(i))));
    }

    void equalsAPlainCount() {
        // Words of every length, to test short keys, the boundary at 15 and 16 bytes, and the arena; NUL
        // bytes after a word differ from those of a longer one.
        std::mt19937 random(5);
        std::string text(4'096, '\0');
        for (char& c : text)
            c = static_cast<char>(random() % 2);
        WordCounts counts;
        std::vector<std::string> order;
        std::map<std::string, std::uint64_t> expected;
        std::uint64_t total = 0;
        for (int i = 0; i < 60'000; ++i) {
            const std::size_t size = random() % 40;
            const std::size_t begin = random() % (text.size() - size);
            const std::string word = text.substr(begin, size);
            const std::uint64_t times = 1 + random() % 3;
            if (expected[word] == 0)
                order.push_back(word);
            expected[word] += times;
            total += times;
            if (i % 2 == 0)
                counts.add(word, times);
            else
                counts.add(text.data() + begin, size, text.data() + text.size(), times);
        }
        QCOMPARE(counts.size(), order.size());
        QCOMPARE(counts.total(), total);
        std::uint64_t bytes = 0;
        for (std::size_t i = 0; i < order.size(); ++i) {
            QCOMPARE(counts.word(i), std::string_view(order[i]));
            QCOMPARE(counts.count(i), expected.at(order[i]));
            QCOMPARE(counts.find(order[i]), std::optional(i));
            bytes += order[i].size();
        }
        QCOMPARE(counts.bytes(), bytes);
        QCOMPARE(counts.find("no such word"), std::nullopt);
        QCOMPARE(counts.find("no such word, and a long one"), std::nullopt);

        WordCounts copy = counts;
        copy.merge(counts);
        QCOMPARE(copy.size(), counts.size());
        QCOMPARE(copy.total(), 2 * total);
        QCOMPARE(copy.word(7), counts.word(7));
        copy.clear();
        QCOMPARE(copy.size(), std::size_t{0});
        QCOMPARE(copy.find(order[0]), std::nullopt);
    }

    void mergedPartsEqualTheWhole() {
        std::mt19937 random(6);
        WordCounts whole;
        WordCounts merged;
        for (int part = 0; part < 5; ++part) {
            WordCounts one;
            for (int i = 0; i < 5'000; ++i) {
                const std::string word(random() % 20, static_cast<char>('a' + random() % 26));
                whole.add(word);
                one.add(word);
            }
            merged.merge(one);
        }
        QCOMPARE(merged.size(), whole.size());
        for (std::size_t i = 0; i < whole.size(); ++i) {
            QCOMPARE(merged.word(i), whole.word(i));
            QCOMPARE(merged.count(i), whole.count(i));
        }
    }
};

QTEST_GUILESS_MAIN(TestWordCounts)
#include "tst_word_counts.moc"
