// The n-best paths of SentencePiece's Unigram models compared with SentencePiece 0.2.1's NBestEncode: ids and
// scores, to the last bit.

#include "core/explain/lattice/lattice_paths.h"
#include "tests/conformance/golden_cases.h"

using namespace tokenscope;
using namespace tokenscope::explain;
using namespace tokenscope::test;

class TestNBestGoldens : public QObject {
    Q_OBJECT
  private slots:
    void goldens_data() { addGoldenRows({"sentencepiece", "sentencepiece_own"}); }
    void goldens();
};

void TestNBestGoldens::goldens() {
    QFETCH(QString, golden);
    if (golden.isEmpty())
        QSKIP("the shared reference files are missing");
    const Json file = readJson(sharedFile("tokenizers/" + golden.toStdString()));
    const auto tokenizer = openTokenizer(sharedFile("tokenizers/" + file.at("tokenizer").get<std::string>()));
    QVERIFY(tokenizer);
    if (!hasLattice(tokenizer->definition()))
        return;
    const auto tokens = PathTokens::create(*tokenizer);
    QVERIFY(tokens);
    Tally tally;
    for (const Json& wanted : file.at("cases")) {
        const std::string text = wanted.at("text");
        const auto lattice = latticeOfText(*tokenizer, text);
        QVERIFY(lattice);
        const auto best = nBestPaths(*lattice, 3);
        QVERIFY(best && !best->gaveUp);
        Json ids = Json::array();
        Json scores = Json::array();
        for (const LatticePath& path : best->paths) {
            ids.push_back(tokens->of(*lattice, path.edges)->ids);
            scores.push_back(static_cast<float>(path.score));
        }
        Json wantedIds = Json::array();
        Json wantedScores = Json::array();
        for (const Json& path : wanted.at("nbest")) {
            wantedIds.push_back(path.at("ids"));
            wantedScores.push_back(path.at("score").get<float>());
        }
        const std::string id = wanted.at("id");
        tally.expect(id + " ids", ids, wantedIds);
        tally.expect(id + " scores", scores, wantedScores);
        tally.expect(id + " winner", tokens->of(*lattice, lattice->winner)->ids, wanted.at("ids"));
    }
    QCOMPARE(tally.wrong(), 0);
    QVERIFY(tally.checked() > 300);
}

QTEST_GUILESS_MAIN(TestNBestGoldens)
#include "tst_nbest_goldens.moc"
