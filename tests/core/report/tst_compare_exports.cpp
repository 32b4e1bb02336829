// Charts are well-formed SVG, pages contain the data they show, and text from files is escaped in the markup.

#include "core/report/chart.h"
#include "core/report/corpus_report.h"
#include "core/report/html_page.h"
#include "core/report/text_comparison.h"
#include "tests/support/named_tokenizers.h"

#include <QXmlStreamReader>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::compare;
using namespace tokenscope::report;
using namespace tokenscope::test;

namespace {

/// Elements by name; -1 under "error" if it is not XML.
std::map<QString, int> elementsOf(const std::string& xml) {
    QXmlStreamReader reader(QString::fromStdString(xml));
    std::map<QString, int> counts;
    while (!reader.atEnd()) {
        if (reader.readNext() == QXmlStreamReader::StartElement)
            ++counts[reader.name().toString()];
    }
    if (reader.hasError())
        counts["error"] = -1;
    return counts;
}

CorpusSummary smallSummary() {
    CorpusSummary summary({{"one.json", "x", 4, false}, {"dir/<two>", "y", 4, false}});
    summary.text.bytes = 100;
    summary.text.characters = 90;
    for (std::size_t i = 0; i < 2; ++i) {
        summary.tokens[i].counts.tokens = 20 + 5 * i;
        summary.tokens[i].used = {{0, 9}, {2, 8}, {3, 3}};
        summary.tokens[i].lengths[3] = 15;
        summary.tokens[i].lengths[64] = 5;
    }
    summary.ends = {0, 5, 6, 10};
    summary.folders["de"] = {60, 55, 9, 2, {{10, 0, 0}, {12, 0, 0}}};
    summary.folders["a & b"] = {40, 35, 9, 2, {{10, 0, 0}, {13, 0, 0}}};
    summary.files = summary.folders;
    summary.places.push_back({3, "de", 17, "<script>alert(1)</script>\x1b"});
    return summary;
}

} // namespace

class CompareExportTest : public QObject {
    Q_OBJECT
  private slots:
    void bars();
    void chartsNameTheModels();
    void emptyCharts();
    void ranks();
    void corpusPage();
    void textPage();
};

void CompareExportTest::bars() {
    const BarChart chart = compressionChart(smallSummary());
    QCOMPARE(chart.groups.size(), std::size_t{2});
    QCOMPARE(chart.groups[0].label, std::string("de"));
    QCOMPARE(chart.groups[0].values, (std::vector<double>{6, 5}));
    const std::string svg = barChartSvg(chart);
    const auto elements = elementsOf(svg);
    QVERIFY(!elements.contains("error"));
    QCOMPARE(elements.at("rect"), 2 + 4);
    QVERIFY(svg.find("a &amp; b") != std::string::npos);
    QVERIFY(svg.find(">A 6.00<") != std::string::npos);
    QVERIFY(svg.find("&lt;two&gt;") != std::string::npos);
}

/// `tokenizer.json` alone doesn't identify a model.
void CompareExportTest::chartsNameTheModels() {
    CorpusSummary summary({{"gemma3/tokenizer.json", "x", 4, false},
                           {"/models/qwen2_5/tokenizer.json", "y", 4, false},
                           {"/models/qwen2_5/tokenizer.json no special tokens", "z", 4, false},
                           {"/models/gpt2 copy.json", "u", 4, false},
                           {"Byte-level sample", "v", 4, false}});
    const std::vector<std::string> titles = {"gemma3/tokenizer.json", "qwen2_5/tokenizer.json",
                                             "qwen2_5/tokenizer.json no special tokens", "gpt2 copy.json",
                                             "Byte-level sample"};
    QCOMPARE(compressionChart(summary).series, titles);
    QCOMPARE(lengthChart(summary).series, titles);
    QCOMPARE(rankChart(summary).series, titles);
    QVERIFY(histogramSvg(lengthChart(summary)).find("qwen2_5/tokenizer.json") != std::string::npos);
}

void CompareExportTest::emptyCharts() {
    for (const std::string& svg :
         {barChartSvg({}), logChartSvg({}), histogramSvg({}), logChartSvg({"t", "x", "y", {"a"}, {{}}}),
          histogramSvg({"t", "x", {"a"}, {{0, 0}}, 24}), barChartSvg({"t", "", {"a"}, {{"g", {0}}}, 2})})
        QVERIFY(!elementsOf(svg).contains("error"));
}

void CompareExportTest::ranks() {
    LineChart chart = rankChart(smallSummary());
    QCOMPARE(chart.lines[0], (std::vector<std::pair<double, double>>{{1, 9}, {2, 8}, {3, 3}}));
    chart.lines[0].clear();
    for (int i = 1; i <= 200'000; ++i)
        chart.lines[0].emplace_back(i, 1e6 / i);
    const std::string svg = logChartSvg(chart);
    QVERIFY(!elementsOf(svg).contains("error"));
    QVERIFY(svg.size() < 40'000); // no more points than can be seen
    const auto histogram = elementsOf(histogramSvg(lengthChart(smallSummary())));
    QCOMPARE(histogram.at("rect"), 2 + 2 * 20);
}

void CompareExportTest::corpusPage() {
    const std::string page = corpusHtml(smallSummary(), {nullptr, nullptr});
    QVERIFY(page.find("<script") == std::string::npos);
    QVERIFY(page.find("&lt;script&gt;alert(1)&lt;/script&gt;\\x1b") != std::string::npos);
    QVERIFY(page.find("dir/&lt;two&gt;") != std::string::npos);
    QVERIFY(page.find("5.0000") != std::string::npos);  // bytes/token of the first
    QVERIFY(page.find("47.62 %") != std::string::npos); // 10 of 21 boundaries
    QVERIFY(page.find("piece 2") != std::string::npos);
    QVERIFY(page.find("http://") == page.find("http://www.w3.org/2000/svg")); // nothing is fetched
}

void CompareExportTest::textPage() {
    const auto names = samplesAndVariants();
    std::vector<std::shared_ptr<const PieceTexts>> pieces;
    std::vector<Encoding> encodings;
    const std::string text = "Hello <b>world</b>";
    for (std::size_t i = 0; i < 2; ++i) {
        pieces.push_back(std::make_shared<const PieceTexts>(openNamed(names[i])));
        encodings.push_back(*pieces.back()->tokenizer().encode(text));
    }
    const Encoding* const columns[] = {&encodings[0], &encodings[1]};
    const AlignedText aligned(columns, static_cast<std::uint32_t>(text.size()));
    const auto found =
        differencesOf(aligned, 0, {*pieces[0], encodings[0]}, 1, {*pieces[1], encodings[1]}, false);
    QVERIFY(found);
    const std::string page = textHtml(
        text, aligned, {{"one", *pieces[0], encodings[0], {}}, {"other", *pieces[1], encodings[1], *found}});
    QVERIFY(page.find("Hello &lt;b&gt;world&lt;/b&gt;") != std::string::npos);
    QCOMPARE(page.find("no difference on this text") != std::string::npos, found->empty());
    const std::string same =
        textHtml(text, AlignedText(std::vector<const Encoding*>{columns[0], columns[0]}, 18),
                 {{"one", *pieces[0], encodings[0], {}}, {"one", *pieces[0], encodings[0], {}}});
    QVERIFY(same.find("no difference on this text") != std::string::npos);
}

QTEST_GUILESS_MAIN(CompareExportTest)
#include "tst_compare_exports.moc"
