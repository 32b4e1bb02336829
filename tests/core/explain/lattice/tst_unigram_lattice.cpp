#include "core/explain/lattice/unigram_lattice.h"
#include "tests/core/explain/lattice/unigram_definitions.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::explain;
using namespace tokenscope::test;

using Strings = std::vector<std::string>;

class TestUnigramLattice : public QObject {
    Q_OBJECT
  private slots:
    void positionsEdgesAndBestPath();
    void userDefinedPiecesCountCharacters();
    void addedTokensAreWordsOfOneArc();
    void partsAddUpByThemselves();
    void sumsAreTheEncoders();
    void emptyTexts();
    void wordsThatAreNotUtf8();
    void otherModelsAreRefused();
    void bestPathsAreTheEncoding();
    void longTextsTakeTheirArcs();
    void tooManyArcsAreRefused();
};

void TestUnigramLattice::positionsEdgesAndBestPath() {
    const auto tokenizer =
        unigramTokenizer({{"é", -1}, {"n", -2}, {"én", -2.5F}, {"nu", -9}, {"u", -3}}, true);
    QVERIFY(tokenizer);
    const auto lattice = latticeOfText(*tokenizer, "énux");
    QVERIFY(lattice);
    QVERIFY(lattice->sumsAreFloats);
    QCOMPARE(lattice->text, std::string("énux"));
    QCOMPARE(lattice->positions, (std::vector<std::uint32_t>{0, 2, 3, 4, 5}));
    Strings edges;
    for (const LatticeEdge& edge : lattice->edges)
        edges.push_back(fmt::format("{}-{} {} {}", edge.begin, edge.end, lattice->textOf(edge), edge.score));
    QCOMPARE(edges, (Strings{"0-1 é -1", "0-2 én -2.5", "1-2 n -2", "1-3 nu -9", "2-3 u -3", "3-4 x -19"}));
    QCOMPARE(lattice->edges.back().id, PieceId{0}); // the unknown piece
    QCOMPARE(textsOf(*lattice, lattice->winner), (Strings{"én", "u", "x"}));
    QCOMPARE(lattice->best[3].sum, -5.5);
    QCOMPARE(lattice->best[4].sum, -24.5);
    QCOMPARE(lattice->best[0].edge, kNoEdge);
    QCOMPARE(lattice->edgesTo(3).size(), std::size_t{2});
    // nu was the best path to its end until én u was found.
    Strings steps;
    for (const LatticeStep& step : lattice->steps)
        steps.push_back(fmt::format("{} {}", lattice->textOf(lattice->edges[step.edge]), step.sum));
    QCOMPARE(steps, (Strings{"é -1", "én -2.5", "nu -10", "u -5.5", "x -24.5"}));
    QCOMPARE(lattice->words.size(), std::size_t{1});
    QCOMPARE(lattice->origin[2].begin, 2U);
}

void TestUnigramLattice::userDefinedPiecesCountCharacters() {
    const auto tokenizer = unigramTokenizer({{"é", 2}, {"éé", -99, PieceType::UserDefined}, {"n", 3}}, true);
    QVERIFY(tokenizer);
    const auto lattice = latticeOfText(*tokenizer, "éé");
    QVERIFY(lattice);
    QCOMPARE(lattice->edges[1].score, static_cast<double>(static_cast<float>(2 * 3 - 0.1)));
    QCOMPARE(lattice->best[2].sum, static_cast<double>(4 * 3 - 0.1F)); // the encoder's bonus is by bytes
}

void TestUnigramLattice::addedTokensAreWordsOfOneArc() {
    auto definition = unigramDefinition({{"a", -1}, {"b", -2}, {"ab", -2}, {"ba", -2}}, false);
    AddedToken token;
    token.id = 77;
    token.content = "<x>";
    definition->addedTokens.push_back(token);
    const auto tokenizer = Tokenizer::create(definition);
    QVERIFY(tokenizer);
    const auto lattice = latticeOfText(**tokenizer, "ab<x>ba");
    QVERIFY(lattice);
    QVERIFY(!lattice->sumsAreFloats);
    QCOMPARE(lattice->text, std::string("ab<x>ba"));
    QCOMPARE(lattice->words, (std::vector<LatticeWord>{{0, 2, false, 0}, {2, 3, true, 2}, {3, 5, false, 3}}));
    QCOMPARE(textsOf(*lattice, lattice->winner), (Strings{"ab", "<x>", "ba"}));
    QCOMPARE(lattice->edges[lattice->winner[1]], (LatticeEdge{2, 3, 77, 0}));
    QCOMPARE(lattice->origin.size(), lattice->text.size());
    for (std::uint32_t i = 0; i < lattice->origin.size(); ++i)
        QVERIFY(lattice->origin[i] == (ByteSpan{i, i + 1}));
}

void TestUnigramLattice::partsAddUpByThemselves() {
    const auto tokenizer =
        unigramTokenizer({{"a", -1}, {"▁b", -2}, {"b", -3}, {"▁", -1}, {"bb", -1.5F}}, true);
    QVERIFY(tokenizer);
    const auto lattice = latticeOfText(*tokenizer, "aa bb");
    QVERIFY(lattice);
    const UnigramLattice part = partOf(*lattice, 2, lattice->lastPosition());
    QCOMPARE(part.text, std::string("▁bb"));
    QCOMPARE(part.positions, (std::vector<std::uint32_t>{0, 3, 4, 5}));
    QCOMPARE(textsOf(part, part.winner), (Strings{"▁", "bb"}));
    QCOMPARE(part.best.back().sum, -2.5);
    QCOMPARE(part.words, (std::vector<LatticeWord>{{0, 3, false}}));
    QVERIFY(part.origin[0] == (ByteSpan{2, 3}));
    QCOMPARE(allWays(part).size(), std::size_t{3});
}

/// Sums are floats, and no edge is better than the best path to its end: for texts, and for parts with almost
/// equal paths.
void TestUnigramLattice::sumsAreTheEncoders() {
    std::mt19937 random(17);
    for (int round = 0; round < 200; ++round) {
        std::vector<ScoredPiece> pieces = {{"▁", -1}};
        for (const char* text : {"a", "b", "aa", "ab", "ba", "aab", "bab", "abb"})
            pieces.push_back({text, -0.1F * static_cast<float>(1 + random() % 11)});
        const auto tokenizer = unigramTokenizer(pieces, true);
        std::string text;
        for (int i = 0; i < 120; ++i)
            text += "ab ab"[random() % (i < 60 ? 5 : 2)];
        const auto lattice = latticeOfText(*tokenizer, text);
        QVERIFY(lattice);
        QVERIFY(partOf(*lattice, 0, lattice->lastPosition()).steps == lattice->steps);
        const auto space = static_cast<std::uint32_t>(
            std::ranges::find(lattice->positions, lattice->text.rfind("▁")) - lattice->positions.begin());
        for (const std::uint32_t begin : {0U, space}) {
            const UnigramLattice part = partOf(*lattice, begin, lattice->lastPosition());
            const auto sumTo = [&](std::uint32_t position) {
                if (position > 0)
                    return static_cast<float>(part.best[position].sum);
                const LatticeEdge& first = part.edges[part.winner.front()];
                return part.best[first.end].sum == first.score ? 0.0F
                                                               : static_cast<float>(lattice->best[begin].sum);
            };
            for (const LatticeEdge& edge : part.edges)
                QVERIFY(sumTo(edge.begin) + static_cast<float>(edge.score) <= sumTo(edge.end));
            for (const LatticeStep& best : part.best) {
                if (best.edge == kNoEdge)
                    continue;
                const LatticeEdge& edge = part.edges[best.edge];
                QCOMPARE(static_cast<double>(sumTo(edge.begin) + static_cast<float>(edge.score)), best.sum);
            }
        }
    }
}

void TestUnigramLattice::emptyTexts() {
    for (const bool sentencePiece : {false, true}) {
        const auto lattice = latticeOfText(*unigramTokenizer({{"a", -1}}, sentencePiece), "");
        QVERIFY(lattice);
        QCOMPARE(lattice->lastPosition(), 0U);
        QVERIFY(lattice->winner.empty() && lattice->edges.empty());
        QCOMPARE(lattice->edgesFrom(0).second, 0U);
        QVERIFY(lattice->edgesTo(0).empty());
    }
}

/// A word that is explained separately is not normalized.
void TestUnigramLattice::wordsThatAreNotUtf8() {
    for (const bool sentencePiece : {false, true}) {
        const auto tokenizer = unigramTokenizer({{"a", -1}, {"\xC3", -2}, {"é", -1}}, sentencePiece);
        for (const std::string word : {"\x80", "a\xC3",
                                       "\xC3"
                                       "a",
                                       "\xF0\x9F"
                                       "a",
                                       "\xA9\xC3\xA9"}) {
            const auto lattice = latticeOfWord(*tokenizer, word);
            QVERIFY(lattice);
            QCOMPARE(lattice->text, word);
            std::string joined;
            for (const std::uint32_t edge : lattice->winner)
                joined += lattice->textOf(lattice->edges[edge]);
            QCOMPARE(joined, word);
        }
    }
}

void TestUnigramLattice::otherModelsAreRefused() {
    auto definition = unigramDefinition({{"a", -1}}, false);
    definition->model = WordLevelModel{"<unk>"};
    const auto tokenizer = Tokenizer::create(definition);
    QVERIFY(tokenizer);
    QCOMPARE(latticeOfText(**tokenizer, "a").error().code, ErrorCode::BadInput);
    QCOMPARE(latticeOfWord(**tokenizer, "a").error().code, ErrorCode::BadInput);
    QCOMPARE(latticeOfText(*unigramTokenizer({{"a", -1}}, true), std::string(kMaxLatticeText + 1, 'a'))
                 .error()
                 .code,
             ErrorCode::TooLarge);
}

void TestUnigramLattice::bestPathsAreTheEncoding() {
    std::mt19937 random(3);
    for (int round = 0; round < 200; ++round) {
        const bool sentencePiece = round % 2 == 0;
        const auto tokenizer =
            unigramTokenizer(randomPieces(random, round % 3 == 0 ? 3 : 1000), sentencePiece);
        const std::string text = randomLetters(random, random() % 200);
        const auto lattice = latticeOfText(*tokenizer, text);
        const auto encoding = tokenizer->encode(text);
        QVERIFY(lattice && encoding);
        std::vector<PieceId> ids;
        for (const std::uint32_t edge : lattice->winner) {
            const PieceId id = lattice->edges[edge].id;
            if (id != 0 || ids.empty() || ids.back() != 0) // unknown ones are joined
                ids.push_back(id);
        }
        QCOMPARE(ids, encoding->ids);
    }
}

void TestUnigramLattice::longTextsTakeTheirArcs() {
    const auto tokenizer = unigramTokenizer({{"a", -1}, {"aa", -1.5F}, {"aaaa", -2}}, true);
    const auto lattice = latticeOfText(*tokenizer, std::string(kMaxLatticeText, 'a'));
    QVERIFY(lattice);
    QCOMPARE(lattice->edges.size(), 3 * kMaxLatticeText - 4);
    QCOMPARE(lattice->winner.size(), kMaxLatticeText / 4);
}

void TestUnigramLattice::tooManyArcsAreRefused() {
    std::vector<ScoredPiece> pieces;
    for (std::size_t length = 1; length < 100; ++length)
        pieces.push_back({std::string(length, 'a'), -1});
    const auto lattice = latticeOfText(*unigramTokenizer(pieces, true), std::string(200'000, 'a'));
    QVERIFY(!lattice);
    QCOMPARE(lattice.error().code, ErrorCode::TooLarge);
}

QTEST_GUILESS_MAIN(TestUnigramLattice)
#include "tst_unigram_lattice.moc"
