// The counts of one tokenizer's pieces in files and folders, or from saved counts: progress, canceling, files that can't
// be counted, and gaps.

#include "core/compare/corpus/measure_corpus.h"
#include "core/compare/corpus/piece_counts.h"
#include "core/compare/corpus/summary_file.h"
#include "tests/support/command_line.h"
#include "tests/support/named_tokenizers.h"

#include <QTemporaryDir>
#include <QtTest>

#include <map>

using namespace tokenscope;
using namespace tokenscope::compare;
using namespace tokenscope::test;

class PieceCountsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void countsFilesAndFolders();
    void savedCounts();
    void reportsProgress();
    void cancels();
    void failingFiles();

  private:
    [[nodiscard]] std::filesystem::path path(const char* name) const {
        return m_folder.filePath(QLatin1String(name)).toStdString();
    }
    QTemporaryDir m_folder;
    std::shared_ptr<const Tokenizer> m_tokenizer;
    QByteArray m_text;
};

void PieceCountsTest::initTestCase() {
    m_tokenizer = openNamed("sample-bytelevel.json");
    QVERIFY(m_tokenizer);
    for (int i = 0; i < 200'000; ++i)
        m_text += "The cat sat on the mat. ";
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("texts/en")));
    QVERIFY(writeFile(m_folder.filePath("texts/long.txt"), m_text));
    QVERIFY(writeFile(m_folder.filePath("texts/en/short.txt"), "the cat"));
}

void PieceCountsTest::countsFilesAndFolders() {
    const auto counts = countPiecesIn({path("texts/en/short.txt")}, m_tokenizer);
    QVERIFY(counts && counts->gaps.empty());
    QCOMPARE(counts->bytes, std::uint64_t{7});
    EncodeOptions options;
    options.addSpecial = false;
    std::map<PieceId, std::uint64_t> wanted;
    const auto encoding = m_tokenizer->encode("the cat", options);
    for (const PieceId id : encoding->ids)
        ++wanted[id];
    QVERIFY((counts->used == std::vector<std::pair<PieceId, std::uint64_t>>{wanted.begin(), wanted.end()}));
    const auto both = countPiecesIn({path("texts")}, m_tokenizer);
    QVERIFY(both);
    QCOMPARE(both->bytes, static_cast<std::uint64_t>(m_text.size()) + 7);
}

void PieceCountsTest::savedCounts() {
    const auto pieces = std::make_shared<const PieceTexts>(m_tokenizer);
    const auto files = listCorpus({path("texts/en")});
    auto measured = measureCorpus(*files, {pieces}, {"a"}, {});
    QVERIFY(measured);
    measured->summary.partial = true;
    QVERIFY(writeFile(m_folder.filePath("saved.json"),
                      QByteArray::fromStdString(writeSummary(measured->summary))));
    const auto counts = countPiecesIn({path("saved.json")}, m_tokenizer);
    const auto counted = countPiecesIn({path("texts/en")}, m_tokenizer);
    QVERIFY(counts && counted && counts->used == counted->used);
    QCOMPARE(counts->gaps.size(), std::size_t{1});
    QVERIFY(counts->gaps.front().text().find("only a part") != std::string::npos);
    const auto other = countPiecesIn({path("saved.json")}, openNamed("sample-sentencepiece.model"));
    QVERIFY(!other && other.error().code == ErrorCode::BadInput);
    QCOMPARE(other.error().file, path("saved.json").string());
}

void PieceCountsTest::reportsProgress() {
    std::uint64_t last = 0;
    std::uint64_t of = 0;
    std::mutex lock;
    Progress progress;
    progress.report = [&](std::uint64_t done, std::uint64_t total) {
        const std::scoped_lock held(lock);
        last = std::max(last, done);
        of = total;
    };
    QVERIFY(countPiecesIn({path("texts")}, m_tokenizer, progress));
    QCOMPARE(of, static_cast<std::uint64_t>(m_text.size()) + 7);
    QVERIFY(last > 0 && last <= of);
}

/// Before the start, and in the middle: never a part of the counts.
void PieceCountsTest::cancels() {
    std::stop_source before;
    before.request_stop();
    const auto none = countPiecesIn({path("texts")}, m_tokenizer, {before.get_token(), {}});
    QVERIFY(!none && none.error().code == ErrorCode::Canceled);
    std::stop_source stop;
    const auto part =
        countPiecesIn({path("texts")}, m_tokenizer,
                      {stop.get_token(), [&](std::uint64_t, std::uint64_t) { stop.request_stop(); }});
    QVERIFY(!part && part.error().code == ErrorCode::Canceled);
}

void PieceCountsTest::failingFiles() {
    const auto missing = countPiecesIn({path("texts"), path("missing.txt")}, m_tokenizer);
    QVERIFY(!missing && missing.error().code == ErrorCode::Unreadable);
    QCOMPARE(missing.error().file, path("missing.txt").string());
    // A file in a folder that is not a text is a gap.
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("mixed")));
    QVERIFY(writeFile(m_folder.filePath("mixed/good.txt"), "the cat"));
    QVERIFY(writeFile(m_folder.filePath("mixed/binary"), QByteArray("a\0b", 3)));
    const auto mixed = countPiecesIn({path("mixed")}, m_tokenizer);
    QVERIFY(mixed);
    QCOMPARE(mixed->bytes, std::uint64_t{7});
    QCOMPARE(mixed->gaps.size(), std::size_t{1});
    QVERIFY(mixed->gaps.front().text().find("binary") != std::string::npos);
    QVERIFY(writeFile(m_folder.filePath("damaged.json"), R"({"tokenscope_corpus":1,"texts":)"));
    const auto damaged = countPiecesIn({path("damaged.json")}, m_tokenizer);
    QVERIFY(!damaged && damaged.error().file == path("damaged.json").string());
}

QTEST_GUILESS_MAIN(PieceCountsTest)
#include "tst_piece_counts.moc"
