// Why two neighbours are not merged, and the trees of tokens and pieces.

#include "core/steps/merge_tree.h"
#include "core/steps/piece_merges.h"
#include "core/steps/why_not.h"
#include "tests/support/generated_vocabularies.h"
#include "tests/support/shared_files.h"
#include "tests/support/small_bpe.h"

#include <QXmlStreamReader>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::test;
using Reason = WhyNot::Reason;

namespace {

WhyNot asked(const Tokenizer& tokenizer, std::string_view word, std::size_t step, std::size_t position) {
    return whyNot(tokenizer, *explainBpe(tokenizer, word), word, step, position);
}

std::shared_ptr<const Tokenizer> lower() {
    return madeOf(listedMerges({{"l", "o"}, {"lo", "w"}, {"e", "r"}, {"low", "er"}, {"w", "e"}}));
}

/// `low(lo(l o) w)`
std::string asText(const MergeTree& tree, std::uint32_t node = 0) {
    const MergeTree::Node& at = tree.nodes[node];
    if (at.left == MergeTree::kLeaf)
        return at.text;
    return at.text + "(" + asText(tree, at.left) + " " + asText(tree, at.right) + ")";
}

std::string treeOfPiece(const Tokenizer& tokenizer, std::string_view piece) {
    const auto made = explainPiece(tokenizer, tokenizer.find(piece));
    if (!made)
        return describe(made.error());
    if (!made->reached)
        return made->why;
    const auto root = made->steps.row(made->steps.steps.size())[0];
    return asText(treeBelow(tokenizer, made->word, made->steps, root));
}

} // namespace

class TestWhyNot : public QObject {
    Q_OBJECT
  private slots:
    void nextAndLoses();
    void impossible();
    void sentencePiece();
    void alwaysAnswers();
    void treesOfTokens();
    void treesOfPieces();
    void piecesThatNoMergeReaches();
    void listsWithSuffixes();
    void writesTrees();
};

void TestWhyNot::nextAndLoses() {
    const auto tokenizer = lower();
    const WhyNot next = asked(*tokenizer, "lower", 0, 0);
    QCOMPARE(next.reason, Reason::Next);
    QCOMPARE(next.mergedIn, std::optional<std::size_t>(0));
    const WhyNot later = asked(*tokenizer, "lower", 0, 3);
    QCOMPARE(later.reason, Reason::Loses);
    QCOMPARE(later.text, std::string("rank 2 loses to rank 0 of 'l' + 'o' here; it is merged in step 3"));
    const WhyNot never = asked(*tokenizer, "lower", 0, 2);
    QCOMPARE(
        never.text,
        std::string("rank 4 loses to rank 0 of 'l' + 'o' here; in step 2 'w' goes to its other neighbour"));
    QCOMPARE(never.goneIn, std::optional<std::size_t>(1));
    QCOMPARE(never.winner->rank, std::optional<std::uint32_t>(0));
    const WhyNot twin = asked(*tokenizer, "lolo", 0, 2);
    QCOMPARE(twin.reason, Reason::Loses);
    QVERIFY(twin.text.find("further left") != std::string::npos);
}

void TestWhyNot::impossible() {
    const auto tokenizer = lower();
    QCOMPARE(asked(*tokenizer, "lower", 0, 1).text, std::string("'ow' is not in the vocabulary"));
    QCOMPARE(asked(*tokenizer, "lower", 0, 4).reason, Reason::Boundary);
    QCOMPARE(asked(*tokenizer, "lower", 4, 0).reason, Reason::Boundary);
    const WhyNot other = asked(*madeOf(listedMerges({{"a", "b"}, {"b", "c"}, {"a", "bc"}})), "abc", 1, 0);
    QCOMPARE(other.reason, Reason::NoMerge);
    QCOMPARE(
        other.text,
        std::string("'abc' is a piece, but no merge makes it of 'ab' and 'c'; it is made of 'a' and 'bc'"));
    auto whole = listedMerges({{"a", "b"}}, {"abc"});
    std::get<BpeModel>(whole->model).ignoreMerges = true;
    QCOMPARE(asked(*madeOf(whole), "abc", 0, 0).reason, Reason::WholePiece);
}

void TestWhyNot::sentencePiece() {
    const auto tokenizer = madeOf(scored({{"a", PieceType::Normal, -5},
                                          {"b", PieceType::Normal, -5},
                                          {"<u>", PieceType::UserDefined, 0},
                                          {"<s>", PieceType::Control, 0},
                                          {"ab", PieceType::Unused, -1}},
                                         true));
    QCOMPARE(asked(*tokenizer, "a<u>", 0, 0).reason, Reason::Frozen);
    QVERIFY(asked(*tokenizer, "ab", 0, 0).text.find("unused") != std::string::npos);
    QCOMPARE(asked(*tokenizer, "ab", 2, 0).reason, Reason::Unused);
    QCOMPARE(asked(*tokenizer, "é", 1, 0).reason, Reason::Over);
    const auto reserved = madeOf(scored({{"a", PieceType::Normal, -5}, {"aa", PieceType::Control, 0}}));
    QCOMPARE(asked(*reserved, "aa", 0, 0).reason, Reason::Reserved);
}

/// Over all that can be asked of generated words: Next where it is next, and else a sentence that is not.
void TestWhyNot::alwaysAnswers() {
    for (std::uint32_t seed = 0; seed < 100; ++seed) {
        GeneratedVocabulary generated(seed);
        const auto tokenizer = generated.tokenizer(seed);
        const std::string word = generated.text(8);
        const auto steps = explainBpe(*tokenizer, word);
        if (!steps)
            continue;
        for (std::size_t step = 0; step <= steps->steps.size(); ++step) {
            const std::size_t size = steps->row(step).size();
            for (std::size_t position = 0; position < size; ++position) {
                const WhyNot answer = whyNot(*tokenizer, *steps, word, step, position);
                QVERIFY(!answer.text.empty());
                const bool isNext = step < steps->merges() && steps->steps[step].position == position;
                QCOMPARE(answer.reason == Reason::Next, isNext);
                QCOMPARE(answer.reason == Reason::Boundary, position + 1 == size);
                if (answer.reason == Reason::Loses)
                    QVERIFY(answer.winner && answer.winner->order <= answer.merge->order);
            }
        }
    }
}

void TestWhyNot::treesOfTokens() {
    const auto tokenizer = lower();
    const auto steps = explainBpe(*tokenizer, "lower");
    const std::vector<PieceId> tokens = {tokenizer->find("low"), tokenizer->find("low")};
    const MergeTree tree = treeBelow(*tokenizer, "lower", *steps, 8, tokens);
    QCOMPARE(asText(tree), std::string("lower(low(lo(l o) w) er(e r))"));
    QCOMPARE(tree.nodes[0].rank, std::optional<std::uint32_t>(3));
    QCOMPARE(tree.nodes[1].occurrences, 2U);
    QVERIFY(!tree.nodes[3].rank);
}

void TestWhyNot::treesOfPieces() {
    QCOMPARE(treeOfPiece(*lower(), "lower"), std::string("lower(low(lo(l o) w) er(e r))"));
    QCOMPARE(treeOfPiece(*lower(), "l"), std::string("l"));
    const auto scores = madeOf(scored({{"a", PieceType::Normal, -5},
                                       {"b", PieceType::Normal, -5},
                                       {"ab", PieceType::Normal, -1},
                                       {"aba", PieceType::Normal, -2}}));
    QCOMPARE(treeOfPiece(*scores, "aba"), std::string("aba(ab(a b) a)"));
    // Looked for as a whole when it is a word: here it has its merges all the same.
    auto whole = listedMerges({{"a", "b"}});
    std::get<BpeModel>(whole->model).ignoreMerges = true;
    QCOMPARE(treeOfPiece(*madeOf(whole), "ab"), std::string("ab(a b)"));
    const auto file = sharedFile("tokenizers/files/cl100k_base.tiktoken");
    if (file.empty())
        return;
    const auto definition = loadDefinition(file);
    QVERIFY(definition);
    QCOMPARE(treeOfPiece(*madeOf(*definition), " the"), std::string(" the( th( t(  t) h) e)"));
}

void TestWhyNot::piecesThatNoMergeReaches() {
    const auto tokenizer = madeOf(listedMerges({{"a", "b"}}, {"abc"}));
    const auto made = explainPiece(*tokenizer, tokenizer->find("abc"));
    QVERIFY(made && !made->reached);
    QCOMPARE(made->why, std::string("merging its own text ends with ab│c, which no merge joins"));
    const auto special = madeOf(scored({{"a", PieceType::Normal, -5}, {"<s>", PieceType::Control, 0}}));
    QVERIFY(explainPiece(*special, 2)->why.find("control") != std::string::npos);
    QVERIFY(!explainPiece(*special, 77));
}

void TestWhyNot::listsWithSuffixes() {
    auto definition = std::make_shared<TokenizerDefinition>();
    Vocabulary& v = definition->vocabulary;
    PieceId id = 0;
    for (const char* piece : {"l", "o", "w", "w</w>", "lo", "low</w>"})
        v.add(piece, id++);
    v.finish();
    BpeModel bpe;
    bpe.endOfWordSuffix = "</w>";
    bpe.merges = {{0, 1, 4}, {4, 3, 5}};
    definition->model = bpe;
    const auto tokenizer = madeOf(definition);
    QCOMPARE(treeOfPiece(*tokenizer, "low</w>"), std::string("low</w>(lo(l o) w</w>)"));
    QCOMPARE(explainPiece(*tokenizer, 5)->word, std::string("low"));
    // A list that makes a piece of itself ends.
    bpe.merges = {{0, 1, 0}};
    definition->model = bpe;
    const auto endless = explainPiece(*madeOf(definition), 0);
    QCOMPARE(endless.error().code, ErrorCode::TooLarge);
}

void TestWhyNot::writesTrees() {
    const auto tokenizer = madeOf(scored(
        {{"\"", PieceType::Normal, -5}, {"<", PieceType::Normal, -5}, {"\"<", PieceType::Normal, -1}}));
    const auto steps = explainBpe(*tokenizer, "\"<");
    const MergeTree tree = treeBelow(*tokenizer, "\"<", *steps, 2);
    QCOMPARE(treeAsDot(tree),
             std::string("digraph merges {\n  node [shape=box, style=rounded, fontname=\"sans-serif\"];\n"
                         "  n0 [label=\"\\\"<\\nid 3 · score -1\"];\n  n1 [label=\"\\\"\\nid 1\"];\n"
                         "  n2 [label=\"<\\nid 2\"];\n  n0 -> n1;\n  n0 -> n2;\n}\n"));
    QCOMPARE(treeAsMermaid(tree),
             std::string("flowchart TD\n  n0[\"#quot;#lt;<br/>id 3 · score -1\"]\n  n1[\"#quot;<br/>id 1\"]\n"
                         "  n2[\"#lt;<br/>id 2\"]\n  n0 --> n1\n  n0 --> n2\n"));
    QXmlStreamReader xml(QString::fromStdString(treeAsSvg(tree)));
    QStringList texts;
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("text"))
            texts << xml.readElementText();
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QCOMPARE(texts.size(), 6);
    QCOMPARE(texts[0], QString("\"<"));
}

QTEST_APPLESS_MAIN(TestWhyNot)
#include "tst_why_not.moc"
