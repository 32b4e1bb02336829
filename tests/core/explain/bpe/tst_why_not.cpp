// Why two neighbors are not merged, and the trees of tokens and pieces.

#include "core/explain/bpe/merge_tree.h"
#include "core/explain/bpe/piece_merges.h"
#include "core/explain/bpe/why_not.h"
#include "tests/support/generated_vocabularies.h"
#include "tests/support/shared_files.h"
#include "tests/support/small_bpe.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::explain;
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
std::string asText(const MergeTree& tree, std::size_t node) {
    const MergeTree::Node& at = tree.nodes[node];
    std::string parts;
    for (const std::uint32_t part : at.parts)
        parts += (parts.empty() ? "" : " ") + asText(tree, part);
    return parts.empty() ? at.text : at.text + "(" + parts + ")";
}
std::string asText(const MergeTree& tree) {
    return asText(tree, tree.nodes.size() - 1);
}

std::string treeOfPiece(const Tokenizer& tokenizer, std::string_view piece) {
    const auto made = explainPiece(tokenizer, tokenizer.find(piece));
    if (!made)
        return describe(made.error());
    if (!made->reached)
        return made->why;
    return asText(mergeTree(tokenizer, made->word, made->steps, made->steps.steps.size()));
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
    void bytePieces();
    void mergedBytePieces();
    void longPieces();
    void rulesMergeAsTexts();
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
        std::string(
            "rank 4 loses to rank 0 of 'l' + 'o' here; in step 2 'w' is merged with its other neighbor"));
    QCOMPARE(never.consumedIn, std::optional<std::size_t>(1));
    QCOMPARE(never.winner->rank, std::optional<std::uint32_t>(0));
    const WhyNot twin = asked(*tokenizer, "lolo", 0, 2);
    QCOMPARE(twin.reason, Reason::Loses);
    QVERIFY(twin.text.english().find("further left") != std::string::npos);
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
        std::string(
            "'abc' is a piece, but no merge builds it from 'ab' and 'c'; it is merged from 'a' and 'bc'"));
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
    QVERIFY(asked(*tokenizer, "ab", 0, 0).text.english().find("unused") != std::string::npos);
    QCOMPARE(asked(*tokenizer, "ab", 2, 0).reason, Reason::Unused);
    QCOMPARE(asked(*tokenizer, "é", 1, 0).reason, Reason::Over);
    const auto reserved = madeOf(scored({{"a", PieceType::Normal, -5}, {"aa", PieceType::Control, 0}}));
    QCOMPARE(asked(*reserved, "aa", 0, 0).reason, Reason::Reserved);
}

/// All pairs of generated words: the reason is Next exactly for the next merge.
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
                const bool isNext = step >= steps->spelled && step < steps->mergesEnd() &&
                                    !steps->lookedUp() && steps->steps[step].position == position;
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
    const MergeTree tree = mergeTree(*tokenizer, "lower", *steps, 2);
    QCOMPARE(asText(tree), std::string("lower(low(lo(l o) w) er(e r))"));
    QCOMPARE(tree.nodes[8].rank, std::optional<std::uint32_t>(3));
    QVERIFY(tree.nodes[8].later && !tree.nodes[6].later);
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
    // As a word it is looked up as a whole, but as a piece it has merges.
    auto whole = listedMerges({{"a", "b"}});
    std::get<BpeModel>(whole->model).ignoreMerges = true;
    QCOMPARE(treeOfPiece(*madeOf(whole), "ab"), std::string("ab(a b)"));
    const auto file = sharedFile("tokenizers/files/cl100k_base.tiktoken");
    if (file.empty())
        QSKIP("the shared reference files are missing");
    const auto definition = loadDefinition(file);
    QVERIFY(definition);
    QCOMPARE(treeOfPiece(*madeOf(*definition), " the"), std::string("␣the(␣th(␣t(␣ t) h) e)"));
}

void TestWhyNot::piecesThatNoMergeReaches() {
    const auto tokenizer = madeOf(listedMerges({{"a", "b"}}, {"abc"}));
    const auto made = explainPiece(*tokenizer, tokenizer->find("abc"));
    QVERIFY(made && !made->reached);
    QCOMPARE(made->why, std::string("merging its own text ends with ab│c, which no merge can join"));
    const auto special = madeOf(scored({{"a", PieceType::Normal, -5}, {"<s>", PieceType::Control, 0}}));
    QVERIFY(explainPiece(*special, 2)->why.english().find("control") != std::string::npos);
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
    QVERIFY(explainPiece(*tokenizer, 5)->reached);
    QCOMPARE(explainPiece(*tokenizer, 3)->why,
             std::string("it is one of the symbols that merging starts from"));
    // A merge whose result is one of its own parts doesn't cause an endless loop.
    bpe.merges = {{0, 1, 0}};
    definition->model = bpe;
    QVERIFY(explainPiece(*madeOf(definition), 0)->reached);
    // No merge results in low</w>.
    const auto unreached = explainPiece(*madeOf(definition), 5);
    QVERIFY(!unreached->reached);
    QCOMPARE(unreached->why, std::string("merging its own text ends with l│w</w>, which no merge can join"));
    // Inside a word, characters have the prefix.
    bpe.endOfWordSuffix.clear();
    bpe.continuingSubwordPrefix = "##";
    auto inside = std::make_shared<TokenizerDefinition>();
    id = 0;
    for (const char* piece : {"##a", "##b", "##ab", "a", "b"})
        inside->vocabulary.add(piece, id++);
    inside->vocabulary.finish();
    bpe.merges = {{0, 1, 2}};
    inside->model = bpe;
    QCOMPARE(treeOfPiece(*madeOf(inside), "##ab"), std::string("##ab(##a ##b)"));
}

void TestWhyNot::bytePieces() {
    const auto scores = madeOf(scored({{"a", PieceType::Normal, -5}}, true));
    const auto made = explainPiece(*scores, scores->find("<0x41>"));
    QVERIFY(made && made->reached);
    QCOMPARE(made->word, std::string("A"));
    QVERIFY2(made->why.english().find("bytes") != std::string::npos ||
                 made->why.english().find("it is a byte") == 0,
             made->why.english().c_str());
    QVERIFY(made->steps.steps.empty());
}

/// Their names are never text: the model merges the bytes.
void TestWhyNot::mergedBytePieces() {
    auto definition = std::make_shared<TokenizerDefinition>();
    PieceId id = 0;
    for (const char* piece : {"a", "b", "<0xC3>", "<0xA9>", "<0xC3><0xA9>", "<0xA9>b", "<0xA9>a"})
        definition->vocabulary.add(piece, id++);
    definition->vocabulary.finish();
    BpeModel bpe;
    bpe.byteFallback = true;
    bpe.merges = {{2, 3, 4}, {3, 1, 5}};
    definition->model = bpe;
    const auto tokenizer = madeOf(definition);
    QCOMPARE(treeOfPiece(*tokenizer, "<0xC3><0xA9>"), std::string("<0xC3><0xA9>(<0xC3> <0xA9>)"));
    QCOMPARE(explainPiece(*tokenizer, 4)->word, std::string("\xC3\xA9"));
    QCOMPARE(treeOfPiece(*tokenizer, "<0xA9>b"), std::string("<0xA9>b(<0xA9> b)"));
    const auto unreached = explainPiece(*tokenizer, 6);
    QVERIFY(!unreached->reached);
    QCOMPARE(unreached->why, std::string("merging its own text ends with <0xA9>│a, which no merge can join"));
    // Without byte fallback, the names are characters.
    bpe.byteFallback = false;
    definition->model = bpe;
    QCOMPARE(explainPiece(*madeOf(definition), 4)->word, std::string("<0xC3><0xA9>"));
}

void TestWhyNot::longPieces() {
    std::string piece(60'000, 'a');
    std::vector<std::tuple<std::string, PieceType, float>> pieces = {{"a", PieceType::Normal, -5},
                                                                     {piece, PieceType::Normal, -9}};
    for (std::size_t size = 2; size < 1024; size *= 2)
        pieces.emplace_back(std::string(size, 'a'), PieceType::Normal, -static_cast<float>(size));
    const auto tokenizer = madeOf(scored(pieces));
    const auto made = explainPiece(*tokenizer, tokenizer->find(piece));
    QVERIFY(made && !made->reached);
    const auto first = std::vector<StepNode>(made->steps.nodes.begin(), made->steps.nodes.begin() + 60'000);
    const auto byRules = mergedByRules(*tokenizer->mergeRules(), piece, first);
    QCOMPARE(byRules->steps.size(), made->steps.merges());
}

/// mergedByRules() gives the steps of the code that encodes.
void TestWhyNot::rulesMergeAsTexts() {
    std::size_t merges = 0;
    for (std::uint32_t seed = 0; seed < 300; ++seed) {
        GeneratedVocabulary generated(seed);
        const auto tokenizer = generated.tokenizer(seed);
        const std::string word = generated.text(40);
        const auto steps = explainBpe(*tokenizer, word);
        if (!steps || steps->lookedUp())
            continue;
        std::vector<StepNode> row;
        for (const NodeIndex node : steps->row(steps->spelled))
            row.push_back({steps->nodes[node].id, steps->nodes[node].span, kNoNode, kNoNode,
                           steps->nodes[node].frozen});
        const auto byRules = mergedByRules(*tokenizer->mergeRules(), word, row);
        QVERIFY(byRules);
        QCOMPARE(byRules->steps.size(), steps->merges());
        for (std::size_t i = 0; i < byRules->steps.size(); ++i) {
            const BpeStep& step = steps->steps[steps->spelled + i];
            QCOMPARE(byRules->steps[i].position, step.position);
            QCOMPARE(byRules->steps[i].rank, step.rank);
            QCOMPARE(byRules->nodes[byRules->steps[i].firstOutput].id, steps->nodes[step.firstOutput].id);
        }
        merges += byRules->steps.size();
    }
    QVERIFY(merges > 1000);
}

void TestWhyNot::writesTrees() {
    const auto tokenizer = madeOf(scored(
        {{"\"", PieceType::Normal, -5}, {"<", PieceType::Normal, -5}, {"\"<", PieceType::Normal, -1}}));
    const auto steps = explainBpe(*tokenizer, "\"<");
    const MergeTree tree = mergeTree(*tokenizer, "\"<", *steps, 0);
    const std::string dot = mergeTreeAsDot(tree);
    QVERIFY2(dot.ends_with("  n0 [label=\"\\\"\\n1\"];\n  n1 [label=\"<\\n2\"];\n"
                           "  n2 [label=\"\\\"<\\n3, score -1\", style=\"rounded,dashed\"];\n"
                           "  n2 -> n0;\n  n2 -> n1;\n}\n"),
             dot.c_str());
    QCOMPARE(mergeTreeAsMermaid(tree),
             std::string("flowchart TD\n  n0[\"#34;<br/>1\"]\n  n1[\"#60;<br/>2\"]\n"
                         "  n2[\"#34;#60;<br/>3, score #45;1\"]\n  n2 --- n0\n  n2 --- n1\n"
                         "  classDef later stroke-dasharray:4 4\n  class n2 later\n"));
}

QTEST_APPLESS_MAIN(TestWhyNot)
#include "tst_why_not.moc"
