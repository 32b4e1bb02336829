#include "core/train/corpus/count_sources.h"

#include "core/base/sha256.h"
#include "tests/support/source_folder.h"

#include <QtTest>

#include <cstdlib>

using namespace tokenscope;
using namespace tokenscope::train;

class TestSourceRecords : public QObject {
    Q_OBJECT
  private slots:
    void compressionsEqualPlain_data() {
        QTest::addColumn<std::string>("name");
        QTest::addColumn<std::string>("command");
        QTest::newRow("gzip") << std::string("c.txt.gz") << std::string("gzip -c");
        QTest::newRow("xz") << std::string("c.txt.xz") << std::string("xz -c");
        QTest::newRow("zstd") << std::string("c.txt.zst") << std::string("zstd -q -c");
    }
    void compressionsEqualPlain() {
        QFETCH(std::string, name);
        QFETCH(std::string, command);
        const std::string tool = command.substr(0, command.find(' '));
        if (std::system((tool + " --version >/dev/null 2>&1").c_str()) != 0)
            QSKIP("the tool is not here");
        m_folder.write("c.txt", test::generatedLines(6, 2'500'000));
        const std::string plain = m_folder.place("c.txt").string();
        const std::string packed = m_folder.place(name).string();
        // Two consecutive frames are one file.
        QCOMPARE(std::system(("head -c 1000000 " + plain + " | " + command + " > " + packed +
                              " && tail -c +1000001 " + plain + " | " + command + " >> " + packed)
                                 .c_str()),
                 0);
        const auto expected = countSources(m_folder.specOf({"c.txt"}), test::splitOf());
        const auto counted = countSources(m_folder.specOf({name}), test::splitOf());
        QVERIFY2(counted, counted ? "" : describe(counted.error()).c_str());
        QVERIFY(test::listed(counted->words) == test::listed(expected->words));
        QCOMPARE(counted->sources[0].sha256, sha256Hex(test::SourceFolder::contents(packed)));
        QCOMPARE(counted->sources[0].textBytes, expected->sources[0].textBytes);

        const std::string whole = test::SourceFolder::contents(packed);
        m_folder.write(name, whole.substr(0, whole.size() - whole.size() / 3));
        auto broken = countSources(m_folder.specOf({name}), test::splitOf());
        QVERIFY(!broken);
        QCOMPARE(broken.error().code, ErrorCode::Damaged);
        QCOMPARE(broken.error().file, packed);
        QVERIFY(broken.error().where.starts_with("byte "));
        std::string changed = whole;
        for (std::size_t i = changed.size() / 2; i < changed.size() / 2 + 40; ++i)
            changed[i] = static_cast<char>(~changed[i]);
        m_folder.write(name, changed);
        broken = countSources(m_folder.specOf({name}), test::splitOf());
        QVERIFY(!broken);
        QCOMPARE(broken.error().code, ErrorCode::Damaged);
        m_folder.write(name, "no archive at all");
        broken = countSources(m_folder.specOf({name}), test::splitOf());
        QVERIFY(!broken);
        QCOMPARE(broken.error().code, ErrorCode::Damaged);
    }

    void jsonLines() {
        m_folder.write("d.jsonl",
                       "{\"text\":\"a b\\na\",\"id\":1}\n\n{\"id\":2,\"text\":\"b\"}\r\n{\"meta\":{\"t\":\"x "
                       "y\"},\"text\":\"\"}");
        auto counted = countSources(m_folder.specOf({"d.jsonl"}), test::splitOf());
        QVERIFY2(counted, counted ? "" : describe(counted.error()).c_str());
        QCOMPARE(test::listed(counted->words), (test::Listed{"a|2", " b|1", "\n|1", "b|1"}));
        QCOMPARE(counted->sources[0].records, std::uint64_t{3});
        SourceSpec spec = m_folder.specOf({"d.jsonl"});
        spec.field = "/meta/t";
        const auto failed = countSources(spec, test::splitOf());
        QVERIFY(!failed);
        QCOMPARE(failed.error().where, std::string("line 1"));
        spec.skipsBadRecords = true;
        counted = countSources(spec, test::splitOf());
        QVERIFY(counted);
        QCOMPARE(test::listed(counted->words), (test::Listed{"x|1", " y|1"}));
        QCOMPARE(counted->sources[0].badRecords, std::uint64_t{2});
    }

    void theFirstErrorIsReported() {
        std::string lines;
        for (int i = 0; i < 200'000; ++i)
            lines += i >= 120'000 ? "{\"text\":7}\n" : "{\"text\":\"some words\"}\n";
        m_folder.write("e.jsonl", lines);
        for (const unsigned threads : {1U, 2U, 7U}) {
            CountOptions count;
            count.threads = threads;
            const auto failed = countSources(m_folder.specOf({"e.jsonl"}), test::splitOf(), count);
            QVERIFY(!failed);
            QCOMPARE(failed.error().where, std::string("line 120001"));
            QCOMPARE(failed.error().file, m_folder.place("e.jsonl").string());
            QVERIFY(!failed.error().remedy.empty());
        }
    }

    void tsv() {
        m_folder.write("f.tsv", "id\ttext\tmore\n1\ta b\tx\n2\tc\ty\r\n");
        auto counted = countSources(m_folder.specOf({"f.tsv"}), test::splitOf());
        QVERIFY2(counted, counted ? "" : describe(counted.error()).c_str());
        QCOMPARE(test::listed(counted->words), (test::Listed{"a|1", " b|1", "c|1"}));
        QCOMPARE(counted->sources[0].records, std::uint64_t{2});
        SourceSpec spec = m_folder.specOf({"f.tsv"});
        spec.field = "1";
        counted = countSources(spec, test::splitOf());
        QCOMPARE(test::listed(counted->words), (test::Listed{"id|1", "1|1", "2|1"}));
        spec.field = "language";
        QCOMPARE(countSources(spec, test::splitOf()).error().code, ErrorCode::BadInput);
        m_folder.write("g.tsv", "text\tb\nx\ty\n\nz\n");
        spec = m_folder.specOf({"g.tsv"});
        spec.field = "b";
        const auto failed = countSources(spec, test::splitOf());
        QVERIFY(!failed);
        QCOMPARE(failed.error().where, std::string("line 4"));
    }

    void weights() {
        m_folder.write("w1.txt", "a b b");
        m_folder.write("w2.txt", "b c d d d");
        SourceSpec spec = m_folder.specOf({"w1.txt", "w2.txt"});
        spec.files[0].weight = 3;
        QCOMPARE(test::listed(countSources(spec, test::splitOf())->words),
                 (test::Listed{"a|3", " b|6", "b|1", " c|1", " d|3"}));
        spec.files[0].weight = 1;
        spec.files[1].weight = 0.5;
        QCOMPARE(test::listed(countSources(spec, test::splitOf())->words),
                 (test::Listed{"a|1", " b|2", "b|1", " c|1", " d|2"}));
        spec.files[1].weight = 0.4; // 0.5 is the smallest count that rounds to 1
        const auto counted = countSources(spec, test::splitOf());
        QCOMPARE(test::listed(counted->words), (test::Listed{"a|1", " b|2", " d|1"}));
        QCOMPARE(counted->dropped.rounded, std::uint64_t{2});
        QCOMPARE(counted->dropped.words, std::uint64_t{0}); // none because of the cap
    }

    void temperature() {
        std::filesystem::create_directory(m_folder.place("de"));
        std::filesystem::create_directory(m_folder.place("fr"));
        m_folder.write("de/x.txt", std::string(4, 'a') + std::string(3'996, '\n'));
        m_folder.write("fr/x.txt", std::string(4, 'b') + std::string(36, '\n'));
        SourceSpec spec = m_folder.specOf({"de/x.txt", "fr/x.txt"});
        QCOMPARE(spec.files[1].language, std::string("fr"));
        spec.temperature = 0.5; // 4000^-0.5 : 40^-0.5 is 1 : 10, and 4040 = 4000 u + 40 · 10 u
        const auto counted = countSources(spec, test::splitOf());
        QVERIFY(counted);
        const double unit = 4040.0 / 4400;
        QVERIFY(std::abs(counted->sources[0].weight - unit) < 1e-9);
        QVERIFY(std::abs(counted->sources[1].weight - 10 * unit) < 1e-9);
        QCOMPARE(counted->words.count(*counted->words.find("aaaa")), std::uint64_t{1});
        QCOMPARE(counted->words.count(*counted->words.find("bbbb")), std::uint64_t{9});
        spec.temperature = 0;
        QCOMPARE(countSources(spec, test::splitOf()).error().code, ErrorCode::BadInput);
    }

    void sampling() {
        std::string lines;
        for (int i = 0; i < 100'000; ++i)
            lines += "line " + std::to_string(i) + "\n";
        m_folder.write("s.txt", lines);
        SourceSpec spec = m_folder.specOf({"s.txt"});
        spec.share = 0.1;
        spec.seed = 7;
        std::optional<test::Listed> first;
        for (const unsigned threads : {1U, 2U, 7U}) {
            CountOptions count;
            count.threads = threads;
            const auto counted = countSources(spec, test::splitOf(), count);
            QVERIFY(counted);
            const std::uint64_t kept = counted->sources[0].keptRecords;
            QVERIFY2(kept > 9'600 && kept < 10'400, std::to_string(kept).c_str());
            QCOMPARE(counted->sources[0].records, std::uint64_t{100'000});
            if (!first)
                first = test::listed(counted->words);
            QVERIFY(test::listed(counted->words) == *first);
        }
        spec.seed = 8;
        QVERIFY(test::listed(countSources(spec, test::splitOf())->words) != *first);
        spec.share = 0;
        QCOMPARE(countSources(spec, test::splitOf()).error().code, ErrorCode::BadInput);
    }

    void missingFile() {
        SourceSpec spec = m_folder.specOf({});
        spec.files.push_back({m_folder.place("gone.txt").string(), {}, 1, {}, 0});
        const auto failed = countSources(spec, test::splitOf());
        QVERIFY(!failed);
        QCOMPARE(failed.error().code, ErrorCode::Unreadable);
        QCOMPARE(failed.error().file, m_folder.place("gone.txt").string());
    }

    void nothing() {
        m_folder.write("empty.txt", "");
        const auto counted = countSources(m_folder.specOf({"empty.txt"}), test::splitOf());
        QVERIFY(counted);
        QCOMPARE(counted->words.size(), std::size_t{0});
        QCOMPARE(counted->sources[0].sha256, sha256Hex(""));
        QVERIFY(countSources(m_folder.specOf({}), test::splitOf()));
    }

  private:
    test::SourceFolder m_folder;
};

QTEST_GUILESS_MAIN(TestSourceRecords)
#include "tst_source_records.moc"
