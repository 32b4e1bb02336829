// Measuring a corpus in parts gives the result of the whole: threads, shards, merged files, and the figures
// of encode for the whole.

#include "core/compare/align/text_counts.h"
#include "core/compare/corpus/corpus_summary.h"
#include "core/compare/corpus/measure_corpus.h"
#include "core/compare/corpus/summary_file.h"
#include "tests/support/command_line.h"
#include "tests/support/generated_text.h"
#include "tests/support/named_tokenizers.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <cctype>
#include <cstring>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::compare;
using namespace tokenscope::test;

namespace {

using Columns = std::vector<std::shared_ptr<const PieceTexts>>;

Columns columnsOf(const std::vector<std::string>& names) {
    Columns columns;
    for (const std::string& name : names)
        columns.push_back(std::make_shared<const PieceTexts>(openNamed(name)));
    return columns;
}

std::vector<std::string> sampleNames() {
    std::vector<std::string> names;
    for (const Sample& sample : sampleTokenizers())
        names.emplace_back(sample.name);
    return names;
}

} // namespace

class CorpusTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void listsFiles();
    void figuresAreThoseOfEncode();
    void shardsAreTheWhole();
    void threadsChangeNothing();
    void summariesAreAMonoid();
    void summaryFiles();
    void pieceNamesSurviveMerging();
    void damagedSummaries();
    void unreadableFiles();
    void cancels();
    void canceledCountIsPartial();

  private:
    [[nodiscard]] MeasuredCorpus measure(const CorpusOptions& options) const {
        const auto files = listCorpus({m_folder.path().toStdString()});
        auto measured = measureCorpus(*files, m_columns, m_names, options);
        return measured ? *std::move(measured) : MeasuredCorpus{};
    }
    QTemporaryDir m_folder;
    std::vector<std::string> m_names = sampleNames();
    Columns m_columns;
    std::map<std::string, std::string> m_texts;
};

void CorpusTest::initTestCase() {
    m_columns = columnsOf(m_names);
    GeneratedText generator(5);
    const auto write = [&](const char* name, std::string text) {
        const QString path = m_folder.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QVERIFY(writeFile(path, QByteArray::fromStdString(text)));
        m_texts[name] = std::move(text);
    };
    std::string large;
    while (large.size() < 3'500'000)
        large += generator.text(30) + (generator.below(3) == 0 ? "\n" : " ");
    write("en/large.txt", large);
    write("en/small.txt", "Hello world\nno end");
    write("zh/one.txt", "今天天气很好。\n你好\n");
    write("top.txt", "one two\n");
    write("empty.txt", "");
}

void CorpusTest::listsFiles() {
    QVERIFY(writeFile(m_folder.filePath(".hidden"), "x"));
    const auto files = listCorpus({m_folder.path().toStdString()});
    QVERIFY(files);
    std::vector<std::string> keys;
    for (const CorpusFile& file : files->files)
        keys.push_back(file.key);
    QCOMPARE(keys, (std::vector<std::string>{"empty.txt", "en/large.txt", "en/small.txt", "top.txt",
                                             "zh/one.txt"}));
    QCOMPARE(files->files[1].size, std::uint64_t{m_texts["en/large.txt"].size()});
    const auto alone = listCorpus({m_folder.filePath("top.txt").toStdString()});
    QCOMPARE(alone->files.front().key, std::string("top.txt"));
    QCOMPARE(listCorpus({"no/such/folder"}).error().code, ErrorCode::Unreadable);
}

void CorpusTest::figuresAreThoseOfEncode() {
    const MeasuredCorpus measured = measure({});
    QCOMPARE(measured.problemCount, std::uint64_t{0});
    const CorpusSummary& summary = measured.summary;
    TextCounts text;
    std::vector<TokenCounts> tokens(m_columns.size());
    for (const auto& [key, content] : m_texts) {
        TextCounts one;
        countText(content, {}, one);
        text += one;
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            EncodeOptions bare;
            bare.addSpecial = false;
            const auto encoding = m_columns[i]->tokenizer().encode(content, bare);
            QVERIFY(encoding);
            countTokens(content, *m_columns[i], *encoding, tokens[i]);
            if (!content.empty())
                QCOMPARE(summary.files.at(key).columns[i].tokens, std::uint64_t{encoding->size()});
        }
        if (!content.empty())
            QCOMPARE(summary.files.at(key).words, one.words);
    }
    QCOMPARE(summary.text, text);
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        QCOMPARE(summary.tokens[i].counts, tokens[i]);
        std::uint64_t used = 0;
        for (const PieceUse& use : summary.tokens[i].used)
            used += use.count;
        QCOMPARE(used, tokens[i].tokens);
        const CorpusSummary::Agreement itself = summary.agreement(i, i);
        QCOMPARE(itself.onlyFirst + itself.onlySecond, std::uint64_t{0});
        QCOMPARE(itself.sameIds, tokens[i].tokens);
    }
    QCOMPARE(summary.folders.at("en").bytes,
             std::uint64_t{m_texts["en/large.txt"].size() + m_texts["en/small.txt"].size()});
    QCOMPARE(summary.folders.at(".").lines, std::uint64_t{1});
    QVERIFY(!summary.places.empty());
    for (const CorpusPlace& place : summary.places)
        QCOMPARE(m_texts[place.file].substr(place.byte, place.text.size()), place.text);
}

void CorpusTest::shardsAreTheWhole() {
    const CorpusSummary whole = measure({}).summary;
    CorpusSummary joined;
    for (unsigned shard = 0; shard < 4; ++shard) {
        CorpusOptions options;
        options.shard = 3 - shard;
        options.shards = 4;
        CorpusSummary part = measure(options).summary;
        QVERIFY(part.text.bytes < whole.text.bytes);
        if (shard == 0)
            joined = std::move(part);
        else
            QVERIFY(joined.merge(part));
    }
    QCOMPARE(joined.parts.size(), std::size_t{4});
    QVERIFY(coverageGaps(joined).empty());
    joined.parts = whole.parts;
    QVERIFY(joined == whole);
}

void CorpusTest::threadsChangeNothing() {
    CorpusOptions one;
    one.threads = 1;
    CorpusOptions three;
    three.threads = 3;
    QVERIFY(measure(one).summary == measure(three).summary);
}

void CorpusTest::summariesAreAMonoid() {
    std::vector<CorpusSummary> parts;
    for (unsigned shard = 0; shard < 3; ++shard) {
        CorpusOptions options;
        options.shard = shard;
        options.shards = 3;
        parts.push_back(measure(options).summary);
    }
    CorpusSummary left = parts[0];
    QVERIFY(left.merge(parts[1]));
    QVERIFY(left.merge(parts[2]));
    CorpusSummary right = parts[1];
    QVERIFY(right.merge(parts[2]));
    CorpusSummary other = right;
    right = parts[0];
    QVERIFY(right.merge(other));
    QVERIFY(left == right);
    QVERIFY(other.merge(parts[0]));
    QVERIFY(other == left);
    QVERIFY(left.merge(CorpusSummary(parts[0].columns)));
    QVERIFY(left == right);
    CorpusSummary foreign(std::vector<CorpusColumn>{parts[0].columns[0]});
    QCOMPARE(left.merge(foreign).error().code, ErrorCode::BadInput);
}

void CorpusTest::summaryFiles() {
    const CorpusSummary summary = measure({}).summary;
    const auto read = readSummary(writeSummary(summary));
    QVERIFY(read);
    QVERIFY(*read == summary);
    CorpusSummary unusual = summary;
    unusual.addSkipped({"a.txt", "byte 7: can't be read"});
    unusual.moreSkipped = unusual.partsDropped = true;
    unusual.parts.clear();
    const auto again = readSummary(writeSummary(unusual));
    QVERIFY(again);
    QVERIFY(*again == unusual);
}

void CorpusTest::pieceNamesSurviveMerging() {
    const CorpusSummary whole = measure({}).summary;
    CorpusOptions options;
    options.shards = 2;
    auto joined = readSummary(writeSummary(measure(options).summary, m_columns));
    options.shard = 1;
    const auto other = readSummary(writeSummary(measure(options).summary, m_columns));
    QVERIFY(joined && other && joined->merge(*other));
    // Again through a file, read without any of the tokenizers.
    joined = readSummary(writeSummary(*joined));
    QVERIFY(joined);
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const CorpusColumnCounts& column = joined->tokens[i];
        QCOMPARE(column.used, whole.tokens[i].used);
        for (const PieceUse& use : column.used) {
            const auto named = pieceNamed(column, use.index, nullptr);
            QVERIFY(named && named == pieceNamed(column, use.index, m_columns[i].get()));
        }
        QVERIFY(!pieceNamed(column, joined->columns[i].pieces, m_columns[i].get()));
    }
    // The whole, written while its tokenizers are open, is the same, including names.
    CorpusSummary same = whole;
    same.parts = joined->parts;
    QCOMPARE(writeSummary(*joined), writeSummary(same, m_columns));
    for (CorpusColumnCounts& column : joined->tokens)
        column.named.clear();
    joined->parts = whole.parts;
    QVERIFY(*joined == whole);
}

void CorpusTest::damagedSummaries() {
    for (
        const char* json :
        {"", "{}", "[]", "{\"tokenscope_corpus\":9}", "{\"tokenscope_corpus\":2}",
         R"({"tokenscope_corpus":2,"columns":[]})",
         R"({"tokenscope_corpus":2,"columns":[{"name":"a","sha256":"","pieces":99999999999,"parse_special":true}]})",
         R"({"tokenscope_corpus":2,"columns":[{"name":"a","sha256":"","pieces":3,"parse_special":true}]})"}) {
        const auto read = readSummary(json);
        QVERIFY(!read);
        QCOMPARE(read.error().code, ErrorCode::Damaged);
    }
    std::string text = writeSummary(measure({}).summary);
    const std::size_t used = text.find("\"used\":[[") + 9;
    text.replace(used, 0, "99999999,1],[");
    QVERIFY(!readSummary(text));
    // A changed number, negative, fractional or too large, is detected and doesn't crash.
    const std::string good = writeSummary(measure({}).summary);
    std::size_t tried = 0;
    for (const char* key : {"bytes", "characters", "words", "lines", "tokens", "without_text", "special",
                            "longest", "damaged", "unknown", "single_bytes", "byte_pieces"}) {
        const std::size_t at = good.find(std::string("\"") + key + "\":") + std::strlen(key) + 3;
        const std::size_t size = good.find_first_of(",}", at) - at;
        for (const char* number :
             {"-1", "1.5", "9007199254740993", "18446744073709551615", "9007199254740992"}) {
            std::string bad = good;
            if (std::isdigit(static_cast<unsigned char>(bad[at])) == 0)
                continue;
            bad.replace(at, size, number);
            const auto read = readSummary(bad);
            QVERIFY2(!read, key);
            QCOMPARE(read.error().code, ErrorCode::Damaged);
            ++tried;
        }
    }
    QVERIFY(tried > 40);
}

void CorpusTest::unreadableFiles() {
    QTemporaryDir folder;
    QVERIFY(writeFile(folder.filePath("binary"), QByteArray("a\0b", 3)));
    QVERIFY(writeFile(folder.filePath("good.txt"), "good"));
    QVERIFY(writeFile(folder.filePath("bytes.txt"), "a\xff\xfe b"));
    QVERIFY(
        writeFile(folder.filePath("nul.txt"), "Text with one" + QByteArray("\0", 1) + " is still a text."));
    QVERIFY(writeFile(folder.filePath("utf16.txt"), QByteArray("T\0e\0x\0t\0", 8)));
    const auto files = listCorpus({folder.path().toStdString()});
    const auto measured = measureCorpus(*files, m_columns, m_names, {});
    QVERIFY(measured);
    QCOMPARE(measured->problemCount, std::uint64_t{2});
    QVERIFY(measured->problems.front().file.ends_with("binary"));
    QVERIFY(measured->problems.back().file.ends_with("utf16.txt"));
    QCOMPARE(measured->summary.damaged, std::uint64_t{2});
    QCOMPARE(measured->summary.files.size(), std::size_t{3});
    QVERIFY(!measureCorpus(*files, {}, {}, {}));
}

void CorpusTest::cancels() {
    std::stop_source stop;
    stop.request_stop();
    CorpusOptions options;
    options.progress.stop = stop.get_token();
    const MeasuredCorpus measured = measure(options);
    QVERIFY(measured.canceled);
    QCOMPARE(measured.summary.text.bytes, std::uint64_t{0});
}

void CorpusTest::canceledCountIsPartial() {
    const CorpusSummary whole = measure({}).summary;
    QVERIFY(!whole.partial && writeSummary(whole).find("partial") == std::string::npos);
    std::stop_source stop;
    CorpusOptions options;
    options.threads = 1;
    options.progress.stop = stop.get_token();
    options.progress.report = [&stop](std::uint64_t done, std::uint64_t) {
        if (done > 2'000'000)
            stop.request_stop();
    };
    const MeasuredCorpus measured = measure(options);
    QVERIFY(measured.canceled && measured.summary.partial);
    const std::uint64_t counted = measured.summary.text.bytes;
    QVERIFY(counted > 0 && counted < whole.text.bytes);
    const auto read = readSummary(writeSummary(measured.summary));
    QVERIFY(read && *read == measured.summary);
    CorpusSummary joined = whole;
    QVERIFY(joined.merge(*read));
    QVERIFY(joined.partial);
    QCOMPARE(joined.text.bytes, whole.text.bytes + counted);
}

QTEST_GUILESS_MAIN(CorpusTest)
#include "tst_corpus.moc"
