#include "core/train/corpus/count_sources.h"

#include "core/base/sha256.h"
#include "core/train/corpus/count_file.h"
#include "tests/support/sanitized.h"
#include "tests/support/source_folder.h"

#include <QtTest>

#include <chrono>
#include <random>
#include <thread>

using namespace tokenscope;
using namespace tokenscope::train;

namespace {

using Kind = WordSplitOptions::Kind;

} // namespace

class TestCountSources : public QObject {
    Q_OBJECT
  private slots:
    void threadsDontMatter_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("records");
        QTest::addColumn<bool>("own");
        QTest::newRow("pattern, lines") << static_cast<int>(Kind::Pattern) << 0 << false;
        QTest::newRow("pattern, paragraphs") << static_cast<int>(Kind::Pattern) << 1 << false;
        QTest::newRow("pattern, files") << static_cast<int>(Kind::Pattern) << 2 << false;
        QTest::newRow("own pattern, lines") << static_cast<int>(Kind::Pattern) << 0 << true;
        QTest::newRow("SentencePiece, lines") << static_cast<int>(Kind::SentencePiece) << 0 << false;
        QTest::newRow("SentencePiece, files") << static_cast<int>(Kind::SentencePiece) << 2 << false;
        QTest::newRow("Metaspace, paragraphs") << static_cast<int>(Kind::Metaspace) << 1 << false;
        QTest::newRow("Bert, lines") << static_cast<int>(Kind::Bert) << 0 << false;
    }
    void threadsDontMatter() {
        QFETCH(int, kind);
        QFETCH(int, records);
        QFETCH(bool, own);
        WordSplitOptions options;
        options.kind = static_cast<Kind>(kind);
        if (own)
            options.pattern = {{}, R"(\p{L}+|\s)", 0, {}};
        const WordSplit split = test::splitOf(options);
        const std::size_t bytes = test::isSanitized() ? 300'000 : 3'000'000; // several chunks
        m_folder.write("a.txt", test::generatedLines(1, bytes));
        m_folder.write("b.txt", test::generatedLines(2, bytes / 3));
        SourceSpec spec = m_folder.specOf({"a.txt", "b.txt"});
        spec.records = static_cast<SourceSpec::Records>(records);

        WordCounts naive; // each record on its own, one after another
        for (const SourceFile& file : spec.files) {
            for (const std::string& record :
                 test::recordsOf(test::SourceFolder::contents(file.path), spec.records))
                QVERIFY(split.count(record, naive));
        }
        for (const unsigned threads : {1U, 2U, 7U}) {
            CountOptions count;
            count.threads = threads;
            const auto counted = countSources(spec, split, count);
            QVERIFY2(counted, counted ? "" : describe(counted.error()).c_str());
            QVERIFY(test::listed(counted->words) == test::listed(naive));
            QCOMPARE(counted->dropped, Dropped());
            QCOMPARE(counted->sources[0].sha256, sha256Hex(test::SourceFolder::contents(spec.files[0].path)));
            QCOMPARE(counted->sources[0].textBytes, spec.files[0].bytes);
            QCOMPARE(counted->sources[0].keptBytes, spec.files[0].bytes);
            QCOMPARE(counted->sources[1].records,
                     test::recordsOf(test::SourceFolder::contents(spec.files[1].path), spec.records).size());
        }
    }

    void theCapIsDeterministic() {
        if (test::isSanitized())
            QSKIP("too much text");
        // Two spans of 32 MiB with more words than the cap: the result is that of one thread.
        std::string text;
        std::mt19937 random(3);
        for (int i = 0; text.size() < (std::size_t{40} << 20U); ++i) {
            text += "often sometimes" + std::to_string(random() % 1'000) + " once" +
                    std::to_string(random() % 300'000) + "\n";
        }
        m_folder.write("many.txt", text);
        const SourceSpec spec = m_folder.specOf({"many.txt"});
        CountOptions count;
        count.maxWords = 100'000;
        std::optional<test::Listed> first;
        Dropped dropped;
        const auto exact = countSources(spec, test::splitOf(), {});
        QVERIFY(exact);
        for (const unsigned threads : {1U, 2U, 7U}) {
            count.threads = threads;
            const auto counted = countSources(spec, test::splitOf(), count);
            QVERIFY(counted);
            QVERIFY(counted->words.size() <= 100'000);
            QVERIFY(counted->dropped.times > 1);
            QVERIFY(counted->dropped.words > 0);
            QCOMPARE(counted->words.total() + counted->dropped.occurrences, exact->words.total());
            for (std::size_t i = 0; i < counted->words.size(); ++i) {
                const auto at = exact->words.find(counted->words.word(i));
                QVERIFY(at);
                const std::uint64_t is = counted->words.count(i);
                QVERIFY(is <= exact->words.count(*at));
                QVERIFY(is + counted->dropped.mostMissing >= exact->words.count(*at));
            }
            if (!first) {
                first = test::listed(counted->words);
                dropped = counted->dropped;
            }
            QVERIFY(test::listed(counted->words) == *first);
            QCOMPARE(counted->dropped, dropped);
        }
        count.maxWords = 0;
        count.maxMemory = 4'000'000;
        const auto counted = countSources(spec, test::splitOf(), count);
        QVERIFY(counted);
        QVERIFY(counted->words.footprint() <= count.maxMemory);
        QVERIFY(counted->words.size() > 30'000);
    }

    void mergedShardsEqualTheWhole() {
        const std::string text = test::generatedLines(5, 1'000'000);
        m_folder.write("whole.txt", text);
        std::vector<std::filesystem::path> paths;
        std::size_t begin = 0;
        for (int shard = 0; shard < 4; ++shard) {
            const std::size_t end =
                shard == 3 ? text.size() : text.find('\n', text.size() / 4 * (shard + 1)) + 1;
            const std::string name = "shard" + std::to_string(shard) + ".txt";
            m_folder.write(name, text.substr(begin, end - begin));
            begin = end;
            const auto counted = countSources(m_folder.specOf({name}), test::splitOf());
            QVERIFY(counted);
            paths.push_back(m_folder.place("counts" + std::to_string(shard)));
            QVERIFY(writeCounts(paths.back(), counted->words, test::splitOf().description()));
        }
        const auto whole = countSources(m_folder.specOf({"whole.txt"}), test::splitOf());
        QVERIFY(whole);
        const auto merged = readCounts(paths);
        QVERIFY(merged);
        QVERIFY(writeCounts(m_folder.place("merged"), merged->words, merged->split));
        QVERIFY(writeCounts(m_folder.place("whole"), whole->words, test::splitOf().description()));
        QVERIFY(test::SourceFolder::contents(m_folder.place("merged")) ==
                test::SourceFolder::contents(m_folder.place("whole")));
    }

    void longLinesAreSplitAtWordEnds() {
        std::string line;
        std::mt19937 random(9);
        while (line.size() < 5'000'000)
            line += " some, words" + std::to_string(random() % 1'000) + "! Größe";
        m_folder.write("l.txt", line);
        for (const auto kind : {Kind::Pattern, Kind::SentencePiece, Kind::Metaspace}) {
            WordSplitOptions options;
            options.kind = kind;
            const WordSplit split = test::splitOf(options);
            WordCounts whole;
            QVERIFY(split.count(line, whole));
            const auto counted = countSources(m_folder.specOf({"l.txt"}), split);
            QVERIFY(counted);
            QVERIFY(test::listed(counted->words) == test::listed(whole));
            QCOMPARE(counted->sources[0].records, std::uint64_t{1});
            QCOMPARE(counted->sources[0].splits, std::uint64_t{0});
        }
    }

    void lineWithoutBreaksIsSplitAndReported() {
        if (test::isSanitized())
            QSKIP("too much text");
        std::string line;
        while (line.size() < 17'500'000)
            line += "日本語";
        m_folder.write("j.txt", line);
        const auto counted = countSources(m_folder.specOf({"j.txt"}), test::splitOf());
        QVERIFY(counted);
        QCOMPARE(counted->sources[0].splits, std::uint64_t{1});
        QCOMPARE(counted->sources[0].records, std::uint64_t{1});
        QCOMPARE(counted->words.size(), std::size_t{2});
        for (std::size_t i = 0; i < 2; ++i)
            QCOMPARE(counted->words.word(i).size() % 3, std::size_t{0});
    }

    void stopsQuickly() {
        m_folder.write("stop.txt", test::generatedLines(12, test::isSanitized() ? 1'000'000 : 20'000'000));
        WordSplitOptions slow;
        slow.pattern = {{}, R"((\p{L}+)|(\s+(?=\S))|.)", 0, {}};
        const WordSplit split = test::splitOf(slow);
        std::stop_source stop;
        std::chrono::steady_clock::time_point asked;
        std::jthread later([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(60));
            asked = std::chrono::steady_clock::now();
            stop.request_stop();
        });
        const auto counted = countSources(m_folder.specOf({"stop.txt"}), split, {}, {}, stop.get_token());
        const auto ended = std::chrono::steady_clock::now();
        later.join();
        if (counted)
            QSKIP("it was quicker");
        QCOMPARE(counted.error().code, ErrorCode::Canceled);
        QVERIFY(ended - asked < std::chrono::milliseconds(test::isSanitized() ? 2'000 : 200));
    }

    void reportsProgress() {
        m_folder.write("t.txt", test::generatedLines(13, 3'000'000));
        CountProgress last;
        const auto counted = countSources(m_folder.specOf({"t.txt"}), test::splitOf(), {},
                                          [&](const CountProgress& state) { last = state; });
        QVERIFY(counted);
        QCOMPARE(last.bytes, last.totalBytes);
        QCOMPARE(last.textBytes, last.totalBytes);
        QCOMPARE(last.totalBytes, std::uint64_t{counted->sources[0].fileBytes});
    }

  private:
    test::SourceFolder m_folder;
};

QTEST_GUILESS_MAIN(TestCountSources)
#include "tst_count_sources.moc"
