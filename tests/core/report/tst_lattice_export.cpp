// Lattices as JSON, pictures, tables and pages; word by word.

#include "core/explain/lattice/unigram_lattice.h"
#include "core/report/lattice_report.h"
#include "tests/core/explain/lattice/unigram_definitions.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QXmlStreamReader>
#include <QtTest>

#include <stop_token>

using namespace tokenscope;
using namespace tokenscope::explain;
using namespace tokenscope::report;
using namespace tokenscope::test;

namespace {

UnigramLattice made() {
    const auto tokenizer = unigramTokenizer({{"<", -1}, {"|", -2}, {"<|", -2.5F}, {"é", -3}}, true);
    auto lattice = latticeOfText(*tokenizer, "<|é");
    if (!lattice)
        qFatal("%s", describe(lattice.error()).c_str());
    return std::move(*lattice);
}

} // namespace

class TestLatticeExport : public QObject {
    Q_OBJECT
  private slots:
    void json();
    void picture();
    void table();
    void page();
    void wordByWord();
    void boundsAndStops();
};

void TestLatticeExport::json() {
    const auto text = latticeJson(made());
    QVERIFY(text);
    const QJsonObject lattice = QJsonDocument::fromJson(QByteArray::fromStdString(*text)).object();
    QCOMPARE(lattice["text"].toString(), QString("<|é"));
    QCOMPARE(lattice["places"].toArray(), (QJsonArray{0, 1, 2, 4}));
    QCOMPARE(lattice["candidates"].toInt(), 4);
    QCOMPARE(lattice["ways"].toInt(), 2);
    QCOMPARE(lattice["arcs"].toArray()[1].toObject()["piece"].toString(), QString("<|"));
    QCOMPARE(lattice["arcs"].toArray()[1].toObject()["span"].toArray(), (QJsonArray{0, 2}));
    QCOMPARE(lattice["winner"].toArray(), (QJsonArray{1, 3}));
    QVERIFY(lattice["best"].toArray()[0].toObject()["arc"].isNull());
    const auto floats = latticeJson(*latticeOfText(*unigramTokenizer({{"a", -1.1F}}, true), "a"));
    QVERIFY(floats && floats->find("{\"sum\":-1.1,\"arc\":0}") != std::string::npos);
}

void TestLatticeExport::picture() {
    const auto svg = latticeSvg(made());
    QVERIFY(svg);
    QXmlStreamReader xml(QString::fromStdString(*svg));
    int boxes = 0;
    int won = 0;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement || xml.name() != QLatin1String("rect"))
            continue;
        ++boxes;
        won += xml.attributes().value(QLatin1String("class")) == QLatin1String("w");
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QCOMPARE(boxes, 1 + 4); // including the background
    QCOMPARE(won, 2);
}

void TestLatticeExport::table() {
    const std::vector<UnigramLattice> words = {made()};
    const auto text = latticeMarkdown(words);
    QVERIFY(text->starts_with("### `<\\|é`\n\n| positions | piece | id | score | marginal | taken |\n"));
    QVERIFY2(text->find("| [0,2) | `<\\|` | 3 | -2.5 |") != std::string::npos, text->c_str());
    QVERIFY(text->find("| yes |\n") != std::string::npos);
}

void TestLatticeExport::page() {
    const std::vector<UnigramLattice> words = {made(), made()};
    const auto html = latticeHtml(words, "own<b>.json");
    QVERIFY(html->starts_with("<!DOCTYPE html>"));
    QVERIFY(html->find("own<b>") == std::string::npos);
    QVERIFY(html->find("<script") == std::string::npos);
    QVERIFY(html->find("2 words") != std::string::npos);
    for (const char* outside : {"https://", "url(", "@import", "src="})
        QVERIFY2(html->find(outside) == std::string::npos, outside);
}

/// Words of a text are the ranges that no edge crosses, without added tokens.
void TestLatticeExport::wordByWord() {
    const auto tokenizer = unigramTokenizer({{"▁", -3}, {"a", -1}, {"b", -2}, {"▁b", -2.5F}}, true);
    const auto list = listWords(*tokenizer, "a b");
    const auto lattice = latticeOfText(*tokenizer, "a b");
    QVERIFY(list && lattice);
    LatticeWords along;
    std::string text;
    for (const SteppedWord& word : list->words) {
        const auto one = along.next(*lattice, word);
        QVERIFY(one);
        text += one->text + ".";
    }
    QCOMPARE(text, std::string("a.▁b."));
    QVERIFY(!along.next(*lattice, list->words[0]));
}

void TestLatticeExport::boundsAndStops() {
    UnigramLattice many = made();
    many.edges.resize(kMaxDrawnEdges + 1, many.edges[0]);
    QCOMPARE(latticeSvg(many).error().code, ErrorCode::TooLarge);
    std::stop_source source;
    source.request_stop();
    const Progress stopped{source.get_token(), {}};
    const std::vector<UnigramLattice> words = {made()};
    QCOMPARE(latticeJson(words[0], stopped).error().code, ErrorCode::Canceled);
    QCOMPARE(latticeSvg(words[0], stopped).error().code, ErrorCode::Canceled);
    QCOMPARE(latticeMarkdown(words, stopped).error().code, ErrorCode::Canceled);
    QCOMPARE(latticeHtml(words, "x", stopped).error().code, ErrorCode::Canceled);
}

QTEST_APPLESS_MAIN(TestLatticeExport)
#include "tst_lattice_export.moc"
