// Counting that is interrupted after any span and resumed with other numbers of threads gives the same
// counts.

#include "core/train/corpus/count_sources.h"

#include "tests/support/sanitized.h"
#include "tests/support/source_folder.h"

#include <QtTest>

#include <cstdlib>

using namespace tokenscope;
using namespace tokenscope::train;

namespace {

using Kind = WordSplitOptions::Kind;

std::string jsonLines(unsigned seed, std::size_t bytes) {
    std::mt19937 random(seed);
    std::string text;
    while (text.size() < bytes)
        text += "{\"text\":\"some words " + std::to_string(random() % 5'000) + ", ja\"}\n";
    return text;
}

} // namespace

class TestResumedCount : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        const std::size_t bytes = test::isSanitized() ? 1'300'000 : 3'500'000;
        for (const char* language : {"en", "de", "fr"})
            std::filesystem::create_directories(m_folder.place(language));
        m_folder.write("en/a.txt", test::generatedLines(1, bytes));
        m_folder.write("de/b.txt", test::generatedLines(2, bytes / 2));
        m_folder.write("en/c.txt", test::generatedLines(3, 100));
        m_folder.write("de/d.jsonl", jsonLines(4, bytes));
        m_folder.write("fr/empty.txt", "");
        m_folder.write("fr/e.txt", test::generatedLines(5, bytes));
        if (std::system(("gzip " + m_folder.place("fr/e.txt").string() + " 2>/dev/null").c_str()) == 0)
            m_last = "fr/e.txt.gz";
    }
    void resumes_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("records");
        QTest::addColumn<double>("share");
        QTest::addColumn<double>("weight");
        QTest::addColumn<double>("temperature");
        QTest::addColumn<int>("maxWords");
        const int pattern = static_cast<int>(Kind::Pattern);
        const int sentencePiece = static_cast<int>(Kind::SentencePiece);
        QTest::newRow("plain") << pattern << 0 << 1.0 << 1.0 << 1.0 << 0;
        QTest::newRow("files") << pattern << 2 << 1.0 << 1.0 << 1.0 << 0;
        QTest::newRow("parts") << sentencePiece << 1 << 1.0 << 1.0 << 1.0 << 0;
        QTest::newRow("sampled") << pattern << 0 << 0.3 << 1.0 << 1.0 << 0;
        QTest::newRow("weights") << sentencePiece << 0 << 1.0 << 0.3 << 1.0 << 0;
        QTest::newRow("capped") << pattern << 0 << 1.0 << 1.0 << 1.0 << 2'000;
        QTest::newRow("capped parts") << sentencePiece << 0 << 1.0 << 2.0 << 1.0 << 2'000;
        QTest::newRow("languages") << pattern << 0 << 1.0 << 1.0 << 0.5 << 0;
        QTest::newRow("all") << sentencePiece << 0 << 0.7 << 0.3 << 0.5 << 3'000;
    }
    void resumes() {
        QFETCH(int, kind);
        QFETCH(int, records);
        QFETCH(double, share);
        QFETCH(double, weight);
        QFETCH(double, temperature);
        QFETCH(int, maxWords);
        WordSplitOptions splitOptions;
        splitOptions.kind = static_cast<Kind>(kind);
        const WordSplit split = test::splitOf(splitOptions);
        SourceSpec spec =
            m_folder.specOf({"en/a.txt", "de/b.txt", "en/c.txt", "de/d.jsonl", "fr/empty.txt", m_last});
        spec.records = static_cast<SourceSpec::Records>(records);
        spec.share = share;
        spec.files[1].weight = weight;
        spec.temperature = temperature;
        CountOptions count;
        count.maxWords = static_cast<std::uint64_t>(maxWords);
        count.span = 1; // each chunk is a span
        count.threads = 2;
        const auto whole = countSources(spec, split, count);
        QVERIFY2(whole, whole ? "" : describe(whole.error()).c_str());
        QCOMPARE(whole->dropped.times > 0, maxWords > 0);

        // Saves after each span and is interrupted after the next save: each run continues from the previous
        // one.
        ResumePoint left; // left by a killed process
        std::size_t times = 0;
        for (;; ++times) {
            Resumable resumable;
            if (!left.words.empty())
                resumable.from = left;
            std::size_t kept = 0;
            std::stop_source stop;
            resumable.due = [] { return true; };
            resumable.save = [&](std::string state, std::span<const WordCounts* const> words) {
                left.state = std::move(state);
                left.words.clear();
                for (const WordCounts* table : words)
                    left.words.push_back(*table);
                if (++kept == 1 + times % 2)
                    stop.request_stop();
                return Result<void>();
            };
            count.threads = 1 + static_cast<unsigned>(times % 3);
            const auto counted = countSources(spec, split, count, {}, stop.get_token(), resumable);
            if (counted) {
                QVERIFY(test::listed(counted->words) == test::listed(whole->words));
                QVERIFY(counted->sources == whole->sources);
                QCOMPARE(counted->dropped, whole->dropped);
                break;
            }
            QCOMPARE(counted.error().code, ErrorCode::Canceled);
            QVERIFY(times < 100);
        }
        QVERIFY(times >= (test::isSanitized() ? 2U : 4U));
    }

    void anotherFile() {
        const std::string text = test::generatedLines(8, 2'500'000);
        m_folder.write("f.txt", text);
        SourceSpec spec = m_folder.specOf({"f.txt"});
        CountOptions count;
        count.span = 1;
        Resumable resumable;
        std::stop_source stop;
        resumable.due = [] { return true; };
        resumable.save = [&](std::string state, std::span<const WordCounts* const> words) {
            resumable.from = ResumePoint{std::move(state), {*words[0]}};
            stop.request_stop();
            return Result<void>();
        };
        QVERIFY(!countSources(spec, test::splitOf(), count, {}, stop.get_token(), resumable));
        resumable.due = nullptr;
        const Resumable kept = resumable;
        std::string other = text;
        other[1000] = other[1000] == 'x' ? 'y' : 'x';
        for (const std::string& changed : {other, text.substr(0, 1000)}) {
            m_folder.write("f.txt", changed);
            resumable = kept;
            const auto refused = countSources(spec, test::splitOf(), count, {}, {}, resumable);
            QVERIFY(!refused);
            QCOMPARE(refused.error().code, ErrorCode::BadInput);
            QCOMPARE(refused.error().file, spec.files[0].path);
        }
        m_folder.write("f.txt", text);
        resumable = kept;
        QVERIFY(countSources(spec, test::splitOf(), count, {}, {}, resumable));
        spec.files.clear();
        resumable = kept;
        QCOMPARE(countSources(spec, test::splitOf(), count, {}, {}, resumable).error().code,
                 ErrorCode::Damaged);
    }

  private:
    test::SourceFolder m_folder;
    std::string m_last = "fr/e.txt";
};

QTEST_GUILESS_MAIN(TestResumedCount)
#include "tst_resumed_count.moc"
