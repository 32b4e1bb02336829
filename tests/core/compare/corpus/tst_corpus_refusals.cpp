// Texts that one tokenizer of a corpus rejects are counted for none of the tokenizers; all other texts are.

#include "core/compare/corpus/measure_corpus.h"
#include "tests/support/command_line.h"
#include "tests/support/generated_text.h"
#include "tests/support/named_tokenizers.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::compare;
using namespace tokenscope::test;

namespace {

/// Only words of digits, and no unknown token: a text with another word has no encoding.
std::shared_ptr<const PieceTexts> refuserOf(const std::string& word) {
    const std::string json =
        R"({"version":"1.0","added_tokens":[],"normalizer":null,"pre_tokenizer":{"type":"Split","pattern":{"Regex":"\\s+"},)"
        R"("behavior":"Removed","invert":false},"post_processor":null,"decoder":null,"model":{"type":"WordLevel",)"
        R"("unk_token":"<u>","vocab":{"1":0,")" +
        word + R"(":1}}})";
    const auto definition = loadDefinition(json, std::string("refuser.json"));
    if (!definition)
        return nullptr;
    const auto tokenizer = Tokenizer::create(*definition);
    return tokenizer ? std::make_shared<const PieceTexts>(*tokenizer) : nullptr;
}

} // namespace

class CorpusRefusals : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void otherTextsAreCounted_data();
    void otherTextsAreCounted();
    void gapsAreBounded();

  private:
    QTemporaryDir m_folder;
    std::vector<std::string> m_all, m_good;
};

/// Many small files, of which a batch has several, each rejected by another column; one file of many chunks.
void CorpusRefusals::initTestCase() {
    std::mt19937 random(3);
    for (int i = 0; i < 60; ++i) {
        std::string text;
        const bool bad = i % 7 == 3 || i % 11 == 5;
        const int words = i == 20 ? 200'000 : 400;
        for (int k = 0; k < words; ++k)
            text += random() % 40 == 0 ? "1\n" : "1 ";
        if (i % 7 == 3)
            text += "2 ";
        if (i % 11 == 5)
            text += "3 ";
        const QString path = m_folder.filePath(QStringLiteral("%1.txt").arg(i, 3, 10, QLatin1Char('0')));
        QVERIFY(writeFile(path, QByteArray::fromStdString(text)));
        m_all.push_back(path.toStdString());
        if (!bad)
            m_good.push_back(path.toStdString());
    }
}

void CorpusRefusals::otherTextsAreCounted_data() {
    QTest::addColumn<int>("order");
    QTest::addColumn<unsigned>("threads");
    for (int order = 0; order < 6; ++order)
        QTest::addRow("order %d", order) << order << 1U + order % 2;
}

void CorpusRefusals::otherTextsAreCounted() {
    QFETCH(int, order);
    QFETCH(unsigned, threads);
    std::vector<std::shared_ptr<const PieceTexts>> columns = {
        std::make_shared<const PieceTexts>(openNamed(std::string(sampleTokenizers().front().name))),
        refuserOf("2"), refuserOf("3")}; // one rejects 3, the other 2
    QVERIFY(columns[1] && columns[2]);
    std::vector<std::size_t> places = {0, 1, 2};
    for (int i = 0; i < order; ++i)
        std::next_permutation(places.begin(), places.end());
    std::vector<std::shared_ptr<const PieceTexts>> own;
    for (const std::size_t place : places)
        own.push_back(columns[place]);
    const std::vector<std::string> names = {"a", "b", "c"};
    const auto measure = [&](const std::vector<std::string>& paths) {
        CorpusListing listing;
        for (const std::string& path : paths) {
            auto listed = listCorpus({path});
            listing.files.push_back(listed->files.front());
        }
        CorpusOptions options;
        options.threads = threads;
        return measureCorpus(listing, own, names, options);
    };
    const auto all = measure(m_all);
    const auto good = measure(m_good);
    QVERIFY(all && good);
    QCOMPARE(all->problemCount, std::uint64_t{m_all.size() - m_good.size()});
    QCOMPARE(all->summary.skipped.size(), m_all.size() - m_good.size());
    CorpusSummary counted = all->summary;
    counted.skipped.clear();
    counted.parts = good->summary.parts; // of the other files
    QVERIFY(counted == good->summary);
    QVERIFY(counted.text.bytes > 0);
    // The report doesn't depend on which tokenizer was first.
    const auto again = measure(m_all);
    QCOMPARE(again->summary.skipped, all->summary.skipped);
}

/// However many files can't be read, a summary stores only a limited number of names.
void CorpusRefusals::gapsAreBounded() {
    CorpusListing listing;
    for (std::size_t i = 0; i < kMaxGaps + 500; ++i) {
        const std::string name = "no/such/file" + std::to_string(i);
        listing.files.push_back({name, name, 1});
    }
    const std::vector<std::shared_ptr<const PieceTexts>> columns = {refuserOf("2")};
    const auto measured = measureCorpus(listing, columns, {"a"}, {});
    QVERIFY(measured);
    QCOMPARE(measured->problemCount, std::uint64_t{kMaxGaps + 500});
    QCOMPARE(measured->summary.skipped.size(), kMaxGaps);
    QVERIFY(measured->summary.moreSkipped);
    QCOMPARE(measured->problems.size(), kMaxCorpusProblems);
}

QTEST_GUILESS_MAIN(CorpusRefusals)
#include "tst_corpus_refusals.moc"
