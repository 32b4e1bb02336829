#include "core/train/corpus/count_file.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>
#include <random>

using namespace tokenscope;
using namespace tokenscope::train;

namespace {

using Listed = std::vector<std::string>;

Listed listed(const WordCounts& counts) {
    Listed words;
    for (std::size_t i = 0; i < counts.size(); ++i)
        words.push_back(std::string(counts.word(i)) + "|" + std::to_string(counts.count(i)));
    return words;
}

WordCounts generated(unsigned seed, int words) {
    std::mt19937 random(seed);
    const std::vector<std::string> bits = {"a",    "\t",   "\n", "\\", "\r", "n", "é",
                                           "\xFF", "\xE4", "日", "x",  "#",  " ", std::string(1, '\0')};
    WordCounts counts;
    for (int i = 0; i < words; ++i) {
        std::string word;
        for (std::size_t n = 1 + random() % 6; n > 0; --n)
            word += bits[random() % bits.size()];
        counts.add(word, 1 + random() % 1'000);
    }
    return counts;
}

} // namespace

class TestCountFile : public QObject {
    Q_OBJECT
  private slots:
    void writesAndReads() {
        const WordCounts counts = generated(1, 60'000); // several blocks
        const auto path = place("counts.tsv");
        QVERIFY(writeCounts(path, counts, "{\"a\":\"\\t\"}"));
        const auto read = readCounts({path});
        QVERIFY2(read, read ? "" : describe(read.error()).c_str());
        QCOMPARE(listed(read->words), listed(counts));
        QCOMPARE(read->split, std::string("{\"a\":\"\\t\"}"));
        QCOMPARE(read->sha256.size(), std::size_t{64});
        QCOMPARE(contents(path), spelledCounts(counts, read->split));
        for (const auto& entry : std::filesystem::directory_iterator(m_folder.path().toStdString()))
            QVERIFY(entry.path().string().find(".part") == std::string::npos);
    }

    void spelling() {
        WordCounts counts;
        counts.add("a\tb\\\n\r", 3);
        counts.add("\xFF#é", 2);
        QCOMPARE(spelledCounts(counts, ""), std::string("\ttokenscope-counts\t1\n\twords\t2\t5\n"
                                                        "a\\tb\\\\\\n\\r\t3\n\\xff#é\t2\n"));
    }

    void shardsEqualTheWhole() {
        WordCounts whole;
        std::vector<std::filesystem::path> paths;
        for (unsigned shard = 0; shard < 4; ++shard) {
            const WordCounts counts = generated(10 + shard, 3'000);
            whole.merge(counts);
            paths.push_back(place("shard" + std::to_string(shard)));
            QVERIFY(writeCounts(paths.back(), counts, "split"));
        }
        const auto merged = readCounts(paths);
        QVERIFY(merged);
        QCOMPARE(spelledCounts(merged->words, merged->split), spelledCounts(whole, "split"));
    }

    void filesOfOtherEngines() {
        // No header, repeated words, CRLF, no line end at the end.
        const auto path = place("part-00000");
        write(path, "the\t3\r\n of\t2\r\nthe\t4\r\n\\x41\t1");
        const auto read = readCounts({path});
        QVERIFY2(read, read ? "" : describe(read.error()).c_str());
        QCOMPARE(listed(read->words), (Listed{"the|7", " of|2", "A|1"}));
    }

    void filesWrittenByAwk() {
        if (std::system("awk 'BEGIN { exit 0 }' >/dev/null 2>&1") != 0)
            QSKIP("awk is not here");
        const auto text = place("text");
        write(text, "a b a\nc a\\ b\n");
        const auto path = place("awk.tsv");
        const std::string command =
            R"(awk '{ for (i = 1; i <= NF; i++) n[$i]++ })"
            R"( END { for (w in n) { v = w; gsub(/\\/, "&&", v); printf "%s\t%d\n", v, n[w] } }' )" +
            text.string() + " > " + path.string();
        QCOMPARE(std::system(command.c_str()), 0);
        const auto read = readCounts({path});
        QVERIFY2(read, read ? "" : describe(read.error()).c_str());
        Listed words = listed(read->words);
        std::sort(words.begin(), words.end());
        QCOMPARE(words, (Listed{"a\\|1", "a|2", "b|2", "c|1"}));
    }

    void damaged_data() {
        QTest::addColumn<std::string>("content");
        QTest::addColumn<std::string>("where");
        QTest::addColumn<int>("code");
        const auto damaged = static_cast<int>(ErrorCode::Damaged);
        QTest::newRow("no tab") << std::string("a\t1\nb\n") << std::string("line 2") << damaged;
        QTest::newRow("no number") << std::string("a\tx\n") << std::string("line 1") << damaged;
        QTest::newRow("a negative one") << std::string("a\t-1\n") << std::string("line 1") << damaged;
        QTest::newRow("an escape") << std::string("a\\q\t1\n") << std::string("line 1") << damaged;
        QTest::newRow("half an escape") << std::string("a\\x4\t1\n") << std::string("line 1") << damaged;
        QTest::newRow("cut short") << std::string("\twords\t2\t5\na\t3\n") << std::string("line 2")
                                   << damaged;
        QTest::newRow("too much") << std::string("a\t18446744073709551615\nb\t1\n") << std::string("line 2")
                                  << damaged;
        QTest::newRow("of tomorrow") << std::string("\ttokenscope-counts\t2\n") << std::string("line 1")
                                     << static_cast<int>(ErrorCode::Unsupported);
    }
    void damaged() {
        QFETCH(std::string, content);
        QFETCH(std::string, where);
        QFETCH(int, code);
        const auto path = place("damaged");
        write(path, content);
        const auto read = readCounts({path});
        QVERIFY(!read);
        QCOMPARE(static_cast<int>(read.error().code), code);
        QCOMPARE(read.error().where, where);
        QCOMPARE(read.error().file, path.string());
        QVERIFY(!read.error().remedy.empty());
    }

    void splitsDontMix() {
        const WordCounts counts = generated(3, 10);
        QVERIFY(writeCounts(place("a"), counts, "one way"));
        QVERIFY(writeCounts(place("b"), counts, "another"));
        QVERIFY(writeCounts(place("c"), counts, ""));
        QVERIFY(readCounts({place("a"), place("c")}));
        const auto read = readCounts({place("a"), place("b")});
        QVERIFY(!read);
        QCOMPARE(read.error().code, ErrorCode::BadInput);
    }

    void missingAndUnwritable() {
        QCOMPARE(readCounts({place("not there")}).error().code, ErrorCode::Unreadable);
        QCOMPARE(writeCounts(place("no folder") / "x", WordCounts(), "").error().code, ErrorCode::Unreadable);
    }

    void stops() {
        std::stop_source stop;
        stop.request_stop();
        const Progress progress{stop.get_token(), {}};
        const auto path = place("stopped");
        QCOMPARE(writeCounts(path, generated(4, 10), "", progress).error().code, ErrorCode::Canceled);
        QVERIFY(!std::filesystem::exists(path));
        write(path, "a\t1\n");
        QCOMPARE(readCounts({path}, progress).error().code, ErrorCode::Canceled);
    }

  private:
    [[nodiscard]] std::filesystem::path place(const std::string& name) const {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }
    static void write(const std::filesystem::path& path, std::string_view content) {
        std::ofstream(path, std::ios::binary) << content;
    }
    static std::string contents(const std::filesystem::path& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestCountFile)
#include "tst_count_file.moc"
