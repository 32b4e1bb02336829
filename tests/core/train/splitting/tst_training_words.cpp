#include "core/train/splitting/training_words.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::train;

namespace {

std::vector<std::string> spelled(const WordCounts& words) {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < words.size(); ++i)
        out.push_back(std::string(words.word(i)) + "|" + std::to_string(words.count(i)));
    return out;
}

} // namespace

class TestTrainingWords : public QObject {
    Q_OBJECT
  private slots:
    void byteLevel_data() {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<std::vector<std::string>>("words");
        using Words = std::vector<std::string>;
        QTest::newRow("blank before a word") << std::string("a b b") << Words{"a|1", " b|2"};
        QTest::newRow("contraction") << std::string("don't") << Words{"don|1", "'t|1"};
        QTest::newRow("numbers") << std::string("x42, 7") << Words{"x|1", "42|1", ",|1", " 7|1"};
        QTest::newRow("runs of blanks") << std::string("a   b  ") << Words{"a|1", "  |2", " b|1"};
        QTest::newRow("line ends") << std::string("a\n\n\tb") << Words{"a|1", "\n\n|1", "\t|1", "b|1"};
        QTest::newRow("marks are not letters") << std::string("हि") << Words{"ह|1", "ि|1"};
        QTest::newRow("not UTF-8") << std::string("a\xFF") << Words{"a|1", "\xFF|1"};
    }

    void byteLevel() {
        QFETCH(std::string, text);
        QFETCH(std::vector<std::string>, words);
        WordCounts counts;
        countByteLevelWords(text, counts);
        QCOMPARE(spelled(counts), words);
    }

    void metaspace_data() {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<std::vector<std::string>>("words");
        using Words = std::vector<std::string>;
        QTest::newRow("each line begins a word") << std::string("a b\na") << Words{"▁a|2", "▁b|1"};
        QTest::newRow("digits alone") << std::string("x 42") << Words{"▁x|1", "▁4|1", "2|1"};
        QTest::newRow("apostrophe apart") << std::string("don't") << Words{"▁don|1", "'|1", "t|1"};
        QTest::newRow("marks belong to letters") << std::string("हिन्दी") << Words{"▁हिन्दी|1"};
        QTest::newRow("punctuation before a blank") << std::string("a.) b") << Words{"▁a|1", ".)|1", "▁b|1"};
        QTest::newRow("blank at the end") << std::string("a ") << Words{"▁a|1", "▁|1"};
        QTest::newRow("user-defined pieces") << std::string("a    b<x>c") << Words{"▁a|1", "b|1", "c|1"};
    }

    void metaspace() {
        QFETCH(std::string, text);
        QFETCH(std::vector<std::string>, words);
        const std::vector<std::string> cutOut = {"▁▁", "▁▁▁▁", "<x>"};
        WordCounts counts;
        countMetaspaceWords(text, cutOut, counts);
        QCOMPARE(spelled(counts), words);
    }
};

QTEST_GUILESS_MAIN(TestTrainingWords)
#include "tst_training_words.moc"
