#include "core/train/words/word_counts.h"

#include <QtTest>

#include <map>

using namespace tokenscope;

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
};

QTEST_GUILESS_MAIN(TestWordCounts)
#include "tst_word_counts.moc"
