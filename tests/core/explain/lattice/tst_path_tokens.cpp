#include "core/explain/lattice/lattice_paths.h"
#include "core/formats/load.h"
#include "tests/core/explain/lattice/unigram_definitions.h"
#include "tests/support/gguf_writer.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::explain;
using namespace tokenscope::test;

class TestWayTokens : public QObject {
    Q_OBJECT
  private slots:
    void winnersAreTheEncoding();
    void winnersOfLlamaCppAreTheEncoding_data();
    void winnersOfLlamaCppAreTheEncoding();
    void otherMethodsFallBackToo();
    void addedTokensKeepTheirText();
    void otherModelsAreRefused();
};

namespace {

std::vector<std::string> spelled(const Tokenizer& tokenizer, const Encoding& tokens) {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < tokens.size(); ++i)
        out.push_back(tokenizer.spelling(tokens, i));
    return out;
}

} // namespace

void TestWayTokens::winnersAreTheEncoding() {
    std::mt19937 random(41);
    for (int round = 0; round < 120; ++round) {
        const auto tokenizer = unigramTokenizer(randomPieces(random), round % 2 == 0, round % 4 < 2);
        std::string text;
        for (int i = 0; i < 20; ++i)
            text += random() % 4 == 0 ? std::string("éc") : randomLetters(random, 1 + random() % 4);
        const auto lattice = latticeOfText(*tokenizer, text);
        const auto paths = PathTokens::create(*tokenizer);
        const auto encoding = tokenizer->encode(text);
        QVERIFY(lattice && paths && encoding);
        const auto tokens = paths->of(*lattice, lattice->winner);
        QVERIFY(tokens);
        QCOMPARE(tokens->ids, encoding->ids);
        QVERIFY(tokens->bytes == encoding->bytes); // the text is its own normal form
        QCOMPARE(spelled(*tokenizer, *tokens), spelled(*tokenizer, *encoding));
    }
}

void TestWayTokens::winnersOfLlamaCppAreTheEncoding_data() {
    QTest::addColumn<QString>("model");
    QTest::newRow("Unigram") << "t5";
    QTest::newRow("PLaMo-2") << "plamo2";
}

void TestWayTokens::winnersOfLlamaCppAreTheEncoding() {
    QFETCH(QString, model);
    std::mt19937 random(43);
    for (int round = 0; round < 60; ++round) {
        GgufVocabulary vocabulary;
        vocabulary.add("<pad>", 0, 3);
        vocabulary.add("</s>", 0, 3);
        vocabulary.add("<unk>", 0, 2);
        vocabulary.addBytes();
        for (const ScoredPiece& piece : randomPieces(random, round % 3 == 0 ? 3 : 1000))
            vocabulary.add(piece.text, piece.score);
        vocabulary.add("▁", -3);
        vocabulary.add("a▁b", -3);
        GgufWriter file;
        vocabulary.write(file, model.toStdString());
        const auto definition = loadDefinition(file.bytes(), "test.gguf");
        QVERIFY(definition);
        const auto tokenizer = Tokenizer::create(*definition);
        QVERIFY(tokenizer);
        std::string text;
        for (int i = 0; i < 15; ++i)
            text += random() % 4 == 0 ? std::string("éc ") : randomLetters(random, 1 + random() % 4);
        text += " </s>b";
        EncodeOptions options;
        options.addSpecial = false;
        options.parseSpecial = round % 2 == 0;
        const auto lattice = latticeOfText(**tokenizer, text, options);
        const auto paths = PathTokens::create(**tokenizer);
        const auto encoding = (*tokenizer)->encode(text, options);
        QVERIFY(lattice && paths && encoding);
        const auto tokens = paths->of(*lattice, lattice->winner);
        QVERIFY(tokens);
        QCOMPARE(tokens->ids, encoding->ids);
        QVERIFY(lattice->words.size() >= (round % 2 == 0 ? 3U : 1U));
        const UnigramLattice whole = partOf(*lattice, 0, lattice->lastPosition());
        QVERIFY(whole.edges == lattice->edges && whole.winner == lattice->winner);
        QVERIFY(whole.words == lattice->words && whole.steps.size() == lattice->steps.size());
        for (std::size_t i = 0; i < whole.steps.size(); ++i)
            QCOMPARE(whole.steps[i].edge, lattice->steps[i].edge);
        const auto best = nBestPaths(*lattice, 3);
        QVERIFY(best && best->paths.size() == 3);
        QVERIFY(std::abs(best->paths[0].score - scoreOf(*lattice, lattice->winner)) < 1e-9);
    }
}

void TestWayTokens::otherMethodsFallBackToo() {
    const std::vector<ScoredPiece> pieces = {{"a", -1}, {"ab", -1}, {"bc", -5}};
    const auto tokensOf = [&](bool sentencePiece, bool byteFallback, std::size_t index) {
        const auto tokenizer = unigramTokenizer(pieces, sentencePiece, byteFallback);
        const auto lattice = latticeOfText(*tokenizer, "abcd");
        const auto best = nBestPaths(*lattice, 9);
        return spelled(*tokenizer, *PathTokens::create(*tokenizer)->of(*lattice, best->paths[index].edges));
    };
    using Strings = std::vector<std::string>;
    for (const bool sentencePiece : {true, false}) {
        QCOMPARE(tokensOf(sentencePiece, false, 0), (Strings{"a", "bc", "d"}));
        QCOMPARE(tokensOf(sentencePiece, false, 1), (Strings{"ab", "cd"}));
        QCOMPARE(tokensOf(sentencePiece, false, 2), (Strings{"a", "bcd"}));
        QCOMPARE(tokensOf(sentencePiece, true, 1), (Strings{"ab", "<0x63>", "<0x64>"}));
    }
}

void TestWayTokens::addedTokensKeepTheirText() {
    auto definition = unigramDefinition({{"a", -1}}, false);
    AddedToken token;
    token.id = 77;
    token.content = "<x>";
    token.lstrip = true;
    definition->addedTokens.push_back(token);
    const auto tokenizer = Tokenizer::create(definition);
    QVERIFY(tokenizer);
    const auto lattice = latticeOfText(**tokenizer, "a  <x>a");
    const auto tokens = PathTokens::create(**tokenizer)->of(*lattice, lattice->winner);
    QVERIFY(tokens);
    QCOMPARE(tokens->ids, (std::vector<PieceId>{1, 77, 1}));
    QCOMPARE((*tokenizer)->spelling(*tokens, 1), std::string("  <x>"));
}

void TestWayTokens::otherModelsAreRefused() {
    auto definition = unigramDefinition({{"a", -1}}, false);
    definition->model = WordLevelModel{"<unk>"};
    QCOMPARE(PathTokens::create(**Tokenizer::create(definition)).error().code, ErrorCode::BadInput);
}

QTEST_GUILESS_MAIN(TestWayTokens)
#include "tst_path_tokens.moc"
