// Parts of a corpus: listing and distribution, reports of what is missing, and the stored positions.

#include "core/compare/corpus/corpus_summary.h"
#include "core/compare/corpus/measure_corpus.h"
#include "core/compare/corpus/summary_file.h"
#include "tests/support/command_line.h"
#include "tests/support/generated_text.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <cstdio>

using namespace tokenscope;
using namespace tokenscope::compare;
using namespace tokenscope::test;

namespace {

/// With the piece "ab", or without it.
std::shared_ptr<const PieceTexts> smallColumn(bool merges) {
    TokenizerDefinition definition;
    PieceId id = 0;
    for (const char* piece : {"a", "b", "\n", "ab"})
        definition.vocabulary.add(piece, id++);
    definition.vocabulary.finish();
    BpeModel model;
    if (merges)
        model.merges = {{0, 1, 3}};
    definition.model = model;
    const auto tokenizer = Tokenizer::create(std::make_shared<TokenizerDefinition>(definition));
    return std::make_shared<const PieceTexts>(*tokenizer);
}

} // namespace

class CorpusParts : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void positionsWithMostDifferences();
    void partsStayWhereFilesAreMissing();
    void foldersThatCannotBeRead();
    void severalRoots();
    void gaps();
    void namesMergeInAnyOrder();
    void emptyFilesAreFiles();
    void mergesOfTooMuch();
    void bytesOfScripts();
    void manyPieces();

  private:
    [[nodiscard]] CorpusSummary summaryOf(const CorpusListing& listing,
                                          const CorpusOptions& options = {}) const {
        auto measured = measureCorpus(listing, m_columns, m_names, options);
        return measured ? std::move(measured->summary) : CorpusSummary();
    }
    QTemporaryDir m_folder;
    CorpusListing m_listing;
    std::vector<std::shared_ptr<const PieceTexts>> m_columns = {smallColumn(true), smallColumn(false)};
    std::vector<std::string> m_names = {"a", "b"};
};

void CorpusParts::initTestCase() {
    QByteArray large;
    while (large.size() < 2'500'000) // three chunks
        large += "abab\nba\naab " + QByteArray(100, 'x') + '\n';
    for (const char* name : {"a.txt", "b.txt", "c.txt", "d.txt"})
        QVERIFY(writeFile(m_folder.filePath(name), QByteArray("ab\n").repeated(name[0])));
    QVERIFY(writeFile(m_folder.filePath("large.txt"), large));
    QVERIFY(writeFile(m_folder.filePath("empty.txt"), ""));
    m_listing = *listCorpus({m_folder.path().toStdString()});
    QCOMPARE(m_listing.files.size(), std::size_t{6});
}

/// A line has as many differences as it has "ab".
void CorpusParts::positionsWithMostDifferences() {
    QTemporaryDir folder;
    std::vector<std::tuple<int, std::string, std::uint64_t>> wanted; // differences, negated for sorting
    const auto write = [&](const std::string& name, const std::vector<int>& lines) {
        std::string text;
        for (const int cuts : lines) {
            if (cuts > 0)
                wanted.emplace_back(-cuts, name, text.size());
            for (int i = 0; i < cuts; ++i)
                text += "ab";
            text += '\n';
        }
        return writeFile(folder.filePath(QString::fromStdString(name)), QByteArray::fromStdString(text));
    };
    // Ninety-nine with one difference, then one with many, then two hundred with some.
    std::vector<int> lines(99, 1);
    lines.push_back(50);
    lines.insert(lines.end(), 200, 20);
    QVERIFY(write("a.txt", lines));
    GeneratedText generator(7);
    for (const char* name : {"b.txt", "c.txt"}) {
        lines.clear();
        for (int i = 0; i < 3000; ++i)
            lines.push_back(static_cast<int>(generator.below(i % 3 == 0 ? 60 : 9)));
        QVERIFY(write(name, lines));
    }
    std::sort(wanted.begin(), wanted.end());
    wanted.resize(kMaxPlaces);
    const auto files = listCorpus({folder.path().toStdString()});
    const auto placesOf = [](const CorpusSummary& summary) {
        std::vector<std::tuple<int, std::string, std::uint64_t>> places;
        for (const CorpusPlace& place : summary.places)
            places.emplace_back(-static_cast<int>(place.cuts), place.file, place.byte);
        return places;
    };
    CorpusOptions options;
    options.threads = 1;
    QCOMPARE(placesOf(measureCorpus(*files, m_columns, m_names, options)->summary), wanted);
    const CorpusListing first = {{files->files.front()}, {}};
    const auto alone = measureCorpus(first, m_columns, m_names, options)->summary.places;
    QCOMPARE(alone.size(), kMaxPlaces);
    QCOMPARE(alone.front().cuts, 50U);
    QCOMPARE(alone.back().cuts, 20U);
    options.shards = 2;
    CorpusSummary joined = measureCorpus(*files, m_columns, m_names, options)->summary;
    options.shard = 1;
    QVERIFY(joined.merge(measureCorpus(*files, m_columns, m_names, options)->summary));
    QCOMPARE(placesOf(joined), wanted);
}

/// One machine can't read a file: its part reports that file's chunks as gaps, and the other parts stay as
/// they are.
void CorpusParts::partsStayWhereFilesAreMissing() {
    for (const std::size_t lost : {0U, 2U}) {
        CorpusListing without = m_listing;
        without.files[lost].path = "no/such/file";
        CorpusListing unknown = m_listing;
        unknown.files.erase(unknown.files.begin() + static_cast<std::ptrdiff_t>(lost));
        const std::string key = m_listing.files[lost].key;
        std::size_t reported = 0;
        for (unsigned shard = 0; shard < 3; ++shard) {
            CorpusOptions options;
            options.shard = shard;
            options.shards = 3;
            CorpusSummary whole = summaryOf(m_listing, options);
            CorpusSummary some = summaryOf(without, options);
            reported += some.skipped.size();
            QVERIFY(some.skipped.empty() || some.skipped.begin()->file == key);
            QCOMPARE(describeCoverageGaps(some).size(),
                     some.skipped.size() + 1); // the other parts are missing
            some.skipped.clear();
            CorpusSummary other = summaryOf(unknown, options);
            QVERIFY(other.parts[0].corpus != some.parts[0].corpus); // without a file it is another corpus
            other.parts[0].corpus = some.parts[0].corpus;
            QVERIFY(some == other);
            whole.files.erase(key);
            QCOMPARE(some.files, whole.files);
        }
        QCOMPARE(reported, std::size_t{1}); // by the part with its chunk
    }
}

void CorpusParts::foldersThatCannotBeRead() {
    QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkpath("secret") && QDir(folder.path()).mkpath("empty"));
    QVERIFY(writeFile(folder.filePath("secret/a.txt"), "a"));
    QVERIFY(writeFile(folder.filePath("b.txt"), "b"));
    QVERIFY(QFile::link("nowhere", folder.filePath("link.txt")));
    QFile secret(folder.filePath("secret"));
    QVERIFY(secret.setPermissions(QFile::Permissions{}));
    const auto listing = listCorpus({folder.path().toStdString()});
    const bool isClosed = QDir(folder.filePath("secret")).entryList(QDir::Files).isEmpty(); // not for root
    secret.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QVERIFY(listing);
    std::vector<std::string> reported;
    for (const CorpusProblem& problem : listing->problems)
        reported.push_back(problem.key);
    std::sort(reported.begin(), reported.end());
    QCOMPARE(reported, isClosed ? (std::vector<std::string>{"link.txt", "secret/"})
                                : std::vector<std::string>{"link.txt"});
    const auto measured = measureCorpus(*listing, m_columns, m_names, {});
    QVERIFY(measured);
    QCOMPARE(measured->problemCount, std::uint64_t{reported.size()});
    QCOMPARE(measured->summary.skipped.size(), reported.size());
    QCOMPARE(measured->summary.skipped.begin()->file, std::string("link.txt"));
    const auto none = listCorpus({folder.filePath("empty").toStdString()});
    QVERIFY(none && none->files.empty());
    QCOMPARE(none->problems.size(), std::size_t{1});
    QVERIFY(none->problems.front().error.message.english().find("has no files") != std::string::npos);
}

void CorpusParts::severalRoots() {
    QTemporaryDir folder;
    for (const char* name : {"x/de", "x/en/sub", "y/de"})
        QVERIFY(QDir(folder.path()).mkpath(name));
    for (const char* name : {"x/de/a.txt", "x/en/a.txt", "x/en/sub/b.txt", "y/de/a.txt"})
        QVERIFY(writeFile(folder.filePath(name), "a"));
    const auto keysOf = [&](const std::vector<const char*>& roots) {
        std::vector<std::filesystem::path> paths;
        for (const char* root : roots)
            paths.emplace_back(folder.filePath(root).toStdString());
        const auto listing = listCorpus(paths);
        QStringList keys;
        for (const CorpusFile& file : listing->files)
            keys.append(QString::fromStdString(file.key));
        return keys.join(' ');
    };
    QCOMPARE(keysOf({"x/de"}), QString("a.txt"));
    QCOMPARE(keysOf({"x/de", "x/en"}), QString("de/a.txt en/a.txt en/sub/b.txt"));
    QCOMPARE(keysOf({"x/de", "y/de"}), QString("de (2)/a.txt de/a.txt"));
    QCOMPARE(keysOf({"x/de", "x/de/../de/"}), QString("a.txt"));
    QCOMPARE(keysOf({"x/en", "x/en/sub"}), QString("en/a.txt en/sub/b.txt"));
    QCOMPARE(keysOf({"x/de/a.txt", "x/en/a.txt"}), QString("a.txt a.txt (2)"));
#ifndef Q_OS_WIN
    const std::string unusual = folder.path().toStdString() + "/y/de/";
    for (const char* name : {"o\xFF", "o\xFE", "o\\xFE"})
        std::fclose(std::fopen((unusual + name).c_str(), "wb"));
    QCOMPARE(keysOf({"y/de"}), QString("a.txt o\\\\xFE o\\xFE o\\xFF"));
    for (const char* name : {"o\xFF", "o\xFE", "o\\xFE"})
        std::remove((unusual + name).c_str()); // QTemporaryDir can't
#endif
}

void CorpusParts::gaps() {
    CorpusSummary summary(summaryOf(m_listing).columns);
    const auto part = [&](std::uint32_t number, std::uint32_t of, std::uint64_t digest,
                          std::uint64_t corpus = 5) {
        CorpusSummary one(summary.columns);
        one.parts.push_back({of, number, corpus, 10, digest});
        return one;
    };
    QVERIFY(coverageGaps(summary).empty());
    QVERIFY(summary.merge(part(1, 1, 77, 4)));
    QVERIFY(coverageGaps(summary).empty());
    QVERIFY(summary.merge(part(3, 9, 1)));
    QVERIFY(summary.merge(part(9, 9, 2)));
    QCOMPARE(coverageGaps(summary).missing, (std::vector<CorpusPartRange>{{1, 2, 9}, {4, 8, 9}}));
    QVERIFY(summary.merge(part(9, 9, 3, 6))); // of another corpus: its others are missing
    QCOMPARE(coverageGaps(summary).missing, (std::vector<CorpusPartRange>{{1, 2, 9}, {4, 8, 9}, {1, 8, 9}}));
    QCOMPARE(coverageGaps(summary).twice, std::uint64_t{0});
    QVERIFY(summary.merge(part(9, 9, 3, 6)));
    QCOMPARE(coverageGaps(summary).twice, std::uint64_t{10});
    // A part that is there twice doesn't replace a missing one.
    CorpusSummary again(summary.columns);
    again.parts = {{2, 1, 5, 10, 1}, {2, 1, 5, 10, 1}, {2, 2, 5, 10, 2}};
    QVERIFY(coverageGaps(again).missing.empty());
    QCOMPARE(coverageGaps(again).twice, std::uint64_t{10});
    // The whole together with its parts.
    again.parts = {{1, 1, 5, 20, 3}, {2, 1, 5, 10, 1}, {2, 2, 5, 10, 2}};
    QCOMPARE(coverageGaps(again).twice, std::uint64_t{20});
    again.parts.pop_back();
    QVERIFY(coverageGaps(again).missing.empty());
    QCOMPARE(coverageGaps(again).twice, std::uint64_t{10});
    // Omitted files are named if there are few.
    CorpusSummary gaps(summary.columns);
    for (const char* name : {"a", "b", "c", "d", "e", "f", "g"})
        gaps.addSkipped({name, "why"});
    QCOMPARE(
        describeCoverageGaps(gaps).at(0).english(),
        std::string(
            "7 files or parts of files were skipped: a: why; b: why; c: why; d: why; e: why; and 2 more"));
    // Halves of two corpora are not a whole.
    CorpusSummary halves(summary.columns);
    halves.parts = {{2, 1, 5, 10, 1}, {2, 2, 6, 10, 2}};
    QCOMPARE(coverageGaps(halves).missing, (std::vector<CorpusPartRange>{{2, 2, 2}, {1, 1, 2}}));
    QVERIFY(describeCoverageGaps(halves).at(0).english().find("to 2 different corpora") != std::string::npos);
    halves.parts[1].corpus = 5;
    QVERIFY(coverageGaps(halves).empty());
    const CorpusSummary whole = summaryOf(m_listing);
    CorpusSummary doubled = whole;
    QVERIFY(doubled.merge(whole));
    QCOMPARE(coverageGaps(doubled).twice, whole.text.bytes);
    QCOMPARE(describeCoverageGaps(doubled).size(), std::size_t{1});
    QVERIFY(describeCoverageGaps(whole).empty());
}

/// Regardless of the names under which machines have the same tokenizer.
void CorpusParts::namesMergeInAnyOrder() {
    std::vector<CorpusSummary> parts;
    for (const char* name : {"b.json", "a.json", "c.json"})
        parts.push_back(measureCorpus(m_listing, m_columns, {name, name}, {})->summary);
    CorpusSummary one = parts[0];
    QVERIFY(one.merge(parts[1]) && one.merge(parts[2]));
    CorpusSummary other = parts[2];
    QVERIFY(other.merge(parts[0]) && other.merge(parts[1]));
    QVERIFY(one == other);
    QCOMPARE(one.columns[1].name, std::string("a.json"));
}

void CorpusParts::emptyFilesAreFiles() {
    const CorpusSummary whole = summaryOf(m_listing);
    QCOMPARE(whole.files.size(), m_listing.files.size());
    QCOMPARE(whole.files.at("empty.txt").bytes, std::uint64_t{0});
    CorpusSummary dealt;
    for (unsigned shard = 0; shard < 3; ++shard) {
        CorpusOptions options;
        options.shard = shard;
        options.shards = 3;
        CorpusSummary part = summaryOf(m_listing, options);
        if (shard == 0)
            dealt = part;
        else
            QVERIFY(dealt.merge(part));
    }
    QCOMPARE(dealt.files, whole.files);
}

void CorpusParts::mergesOfTooMuch() {
    CorpusSummary summary = summaryOf(m_listing);
    summary.text.bytes = kMaxCount;
    const CorpusSummary before = summary;
    QCOMPARE(summary.merge(summaryOf(m_listing)).error().code, ErrorCode::TooLarge);
    QVERIFY(summary == before);
}

/// The scripts of a corpus don't depend on the tokenizers.
void CorpusParts::bytesOfScripts() {
    QTemporaryDir folder;
    const QByteArray text = "ab \xE4\xBB\x8A"
                            "b\n\xD0\x96"
                            "a\xFF";
    QVERIFY(writeFile(folder.filePath("a.txt"), text));
    const auto listing = listCorpus({folder.path().toStdString()});
    const CorpusSummary summary = measureCorpus(*listing, m_columns, m_names, {})->summary;
    std::map<std::string, std::uint64_t> bytes;
    std::uint64_t all = 0;
    for (const CorpusTableRow& row : corpusTable(summary, CorpusTable::Scripts)) {
        bytes[row.name] = row.bytes;
        all += row.bytes;
    }
    QCOMPARE(all, std::uint64_t(text.size()));
    QCOMPARE(bytes["Han"], std::uint64_t{3});
    QCOMPARE(bytes["Cyrillic"], std::uint64_t{2});
    QCOMPARE(bytes["Latin"], std::uint64_t{4});
    const auto other = measureCorpus(*listing, {m_columns[1], m_columns[0]}, m_names, {});
    QCOMPARE(other->summary.text, summary.text);
    const auto read = readSummary(writeSummary(summary));
    QVERIFY(read && *read == summary);
}

/// A few bytes may declare any number of pieces: memory is allocated only for those that are used.
void CorpusParts::manyPieces() {
    CorpusSummary summary = summaryOf(m_listing);
    summary.columns[0].pieces = kMaxCount;
    auto read = readSummary(writeSummary(summary));
    QVERIFY(read && *read == summary);
    QCOMPARE(usedPieces(*read, 0).never, kMaxCount - summary.tokens[0].used.size());
    summary.tokens[0].used.back().index = kMaxCount - 1;
    QVERIFY(readSummary(writeSummary(summary)));
    summary.columns[0].pieces = kMaxCount - 1;
    QVERIFY(!readSummary(writeSummary(summary)));
    const CorpusSummary again = *read;
    QVERIFY(read->merge(again));
    QCOMPARE(read->tokens[0].used.size(), summary.tokens[0].used.size());
}

QTEST_GUILESS_MAIN(CorpusParts)
#include "tst_corpus_parts.moc"
