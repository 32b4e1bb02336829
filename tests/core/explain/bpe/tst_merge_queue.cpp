// The queue of candidates: its entries before each step, which are stale and why; and the results of other
// methods.

#include "core/explain/bpe/merge_methods.h"
#include "core/explain/bpe/merge_queue.h"
#include "tests/support/generated_vocabularies.h"
#include "tests/support/small_bpe.h"

#include <QtTest>

#include <algorithm>

using namespace tokenscope;
using namespace tokenscope::explain;
using namespace tokenscope::test;
using Cause = MethodFinding::Cause;
using Texts = std::vector<std::string>;

namespace {

/// `l+o` for each entry before a step, a stale one with its reason.
Texts queueBefore(const Tokenizer& tokenizer, std::string_view word, std::size_t step) {
    const auto steps = explainBpe(tokenizer, word);
    const MergeQueue queue(*tokenizer.mergeRules(), word, *steps);
    Texts texts;
    for (const std::uint32_t index : queue.before(step)) {
        const QueueEntry& entry = queue.entries()[index];
        const auto spelled = [&](NodeIndex node) {
            return nodeSpelling(tokenizer, word, steps->nodes[node]);
        };
        std::string text = spelled(entry.left) + "+" + spelled(entry.right);
        if (entry.staleBefore(step))
            text += ": " + whyStale(entry).english();
        texts.push_back(std::move(text));
    }
    return texts;
}

std::shared_ptr<TokenizerDefinition> lower() {
    return listedMerges({{"l", "o"}, {"lo", "w"}, {"e", "r"}, {"low", "er"}, {"w", "e"}});
}

std::vector<Cause> causesOf(const Tokenizer& tokenizer, std::string_view word) {
    const auto steps = explainBpe(tokenizer, word);
    const auto compared = compareMethods(tokenizer, word, *steps);
    std::vector<Cause> causes;
    for (const MethodFinding& finding : compared->findings) {
        causes.push_back(finding.cause);
        if (finding.text.empty())
            causes.clear();
    }
    return causes;
}

} // namespace

class TestMergeQueue : public QObject {
    Q_OBJECT
  private slots:
    void workedExample();
    void eachEntryEnds();
    void wholePieceHasNoQueue();
    void methodsAgree();
    void scanCountsPairs();
    void anotherRowIsAFinding();
    void spelledCharacters();
    void methodsDisagree();
    void scanIsTheSteps_data();
    void scanIsTheSteps();
};

void TestMergeQueue::workedExample() {
    const auto tokenizer = madeOf(lower());
    QCOMPARE(queueBefore(*tokenizer, "lower", 0), (Texts{"l+o", "e+r", "w+e"}));
    QCOMPARE(queueBefore(*tokenizer, "lower", 1), (Texts{"lo+w", "e+r", "w+e"}));
    QCOMPARE(queueBefore(*tokenizer, "lower", 2), (Texts{"e+r", "w+e: left neighbor was merged in step 2"}));
    QCOMPARE(queueBefore(*tokenizer, "lower", 3),
             (Texts{"low+er", "w+e: left neighbor was merged in step 2"}));
    QCOMPARE(queueBefore(*tokenizer, "lower", 4), Texts{"w+e: left neighbor was merged in step 2"});
}

void TestMergeQueue::eachEntryEnds() {
    const auto tokenizer = madeOf(lower());
    const auto steps = explainBpe(*tokenizer, "lower");
    const MergeQueue queue(*tokenizer->mergeRules(), "lower", *steps);
    QCOMPARE(queue.entries().size(), 5U);
    QCOMPARE(queue.merges(), 4U);
    QCOMPARE(queue.neverUsed(), 1U);
    QCOMPARE(queue.lookUps(), 4U + 1 + 1 + 1);
    QVERIFY(queue.comparisons() > 0);
    const QueueEntry& stale = queue.entries()[1];
    QCOMPARE(stale.end, QueueEntry::End::LeftMerged);
    QCOMPARE(stale.endedIn, 1U);
    QCOMPARE(stale.removedBefore, 4U);
    QCOMPARE(queue.entries()[0].end, QueueEntry::End::Chosen);
}

void TestMergeQueue::wholePieceHasNoQueue() {
    auto definition = lower();
    std::get<BpeModel>(definition->model).ignoreMerges = true;
    QCOMPARE(queueBefore(*madeOf(definition), "lower", 0), Texts());
}

void TestMergeQueue::methodsAgree() {
    const auto tokenizer = madeOf(lower());
    const auto steps = explainBpe(*tokenizer, "lowerlowest");
    const auto compared = compareMethods(*tokenizer, "lowerlowest", *steps);
    QVERIFY(compared);
    QVERIFY(compared->findings.empty());
    const auto& [scan, recount, inOrder] = compared->results;
    QCOMPARE(scan.merges, steps->merges());
    QCOMPARE(recount.merges, steps->merges());
    QCOMPARE(inOrder.merges, steps->merges());
    QCOMPARE(scan.passes, steps->merges() + 1);
    QVERIFY(recount.passes < scan.passes);
    QVERIFY(compared->heapLookUps > 0);
    QCOMPARE(scan.lookUps, compared->heapLookUps);
}

/// Each pass compares every pair of the row once.
void TestMergeQueue::scanCountsPairs() {
    const auto tokenizer = madeOf(lower());
    const auto steps = explainBpe(*tokenizer, "lowerlowest");
    const auto compared = compareMethods(*tokenizer, "lowerlowest", *steps);
    std::size_t pairs = 0;
    for (std::size_t step = 0; step <= steps->steps.size(); ++step)
        pairs += steps->row(step).size() - 1;
    QCOMPARE(compared->results[0].comparisons, pairs);
}

/// A row that doesn't result from the rules.
void TestMergeQueue::anotherRowIsAFinding() {
    const auto tokenizer = madeOf(lower());
    auto steps = *explainBpe(*tokenizer, "lower");
    steps.steps.pop_back();
    const auto compared = compareMethods(*tokenizer, "lower", steps);
    QCOMPARE(compared->findings.size(), 2U); // and the word is a piece that this row isn't
    QCOMPARE(compared->findings[0].cause, Cause::OwnRow);
    QCOMPARE(compared->findings[0].text,
             std::string("the tokenizer gives low│er; merging the best pair each time gives lower"));
}

void TestMergeQueue::spelledCharacters() {
    auto definition = listedMerges({{"a", "b"}}, {"[UNK]"});
    auto& bpe = std::get<BpeModel>(definition->model);
    bpe.unkToken = "[UNK]";
    bpe.unkId = definition->vocabulary.find("[UNK]");
    const auto tokenizer = madeOf(definition);
    QCOMPARE(queueBefore(*tokenizer, "Xab", 0), Texts());
    QCOMPARE(queueBefore(*tokenizer, "Xab", 1), Texts{"a+b"});
    QCOMPARE(queueBefore(*tokenizer, "Xab", 2), Texts());
    QCOMPARE(causesOf(*tokenizer, "Xab"), std::vector<Cause>());
}

void TestMergeQueue::methodsDisagree() {
    // A piece that no merge builds, but that is looked up first.
    auto whole = listedMerges({{"a", "b"}}, {"abc"});
    QCOMPARE(causesOf(*madeOf(whole), "abc"), std::vector{Cause::Unreachable});
    std::get<BpeModel>(whole->model).ignoreMerges = true;
    QCOMPARE(causesOf(*madeOf(whole), "abc"), std::vector{Cause::WholePiece});
    // Looked up first; merging gives the same.
    QCOMPARE(causesOf(*madeOf(whole), "ab"), std::vector<Cause>());
    // ab is a piece, but not one for a whole word, which would be ab</w>.
    auto suffixed = listedMerges({}, {"ab", "a</w>", "b</w>"});
    std::get<BpeModel>(suffixed->model).endOfWordSuffix = "</w>";
    QCOMPARE(causesOf(*madeOf(suffixed), "ab"), std::vector<Cause>());
    auto ended = listedMerges({}, {"ab</w>", "b</w>"});
    std::get<BpeModel>(ended->model).endOfWordSuffix = "</w>";
    QCOMPARE(causesOf(*madeOf(ended), "ab"), std::vector{Cause::Unreachable});
    // Merging never results in a control piece.
    const auto control = madeOf(scored({{"a", PieceType::Normal, -5}, {"aa", PieceType::Control, 0}}));
    QCOMPARE(causesOf(*control, "aa"), std::vector<Cause>());
    // b+c creates a pair of lower rank, which consumes the b of the second bc if pairs are merged one at a
    // time.
    const auto later = madeOf(listedMerges({{"bc", "b"}, {"b", "c"}}));
    QCOMPARE(causesOf(*later, "bcbc"), (std::vector{Cause::LowerLater, Cause::LowerLater}));
    // Equal scores: merged from the left, or one piece at a time.
    const auto equal = madeOf(scored({{"a", PieceType::Normal, -5},
                                      {"b", PieceType::Normal, -5},
                                      {"ab", PieceType::Normal, -1},
                                      {"ba", PieceType::Normal, -1}}));
    const auto causes = causesOf(*equal, "bab");
    QCOMPARE(causes, std::vector{Cause::EqualScores});
    // de and fg have equal scores, but the cause is abc, which has a higher priority than ab, from which it
    // results.
    std::vector<std::tuple<std::string, PieceType, float>> pieces = {{"ab", PieceType::Normal, -5},
                                                                     {"abc", PieceType::Normal, -1},
                                                                     {"de", PieceType::Normal, -2},
                                                                     {"fg", PieceType::Normal, -2}};
    for (char c = 'a'; c <= 'g'; ++c)
        pieces.emplace_back(std::string(1, c), PieceType::Normal, -10);
    QCOMPARE(causesOf(*madeOf(scored(pieces)), "abcdefg"), std::vector{Cause::LowerLater});
    // Here the equal scores are the cause: the later merge of higher priority is elsewhere.
    pieces.emplace_back("ed", PieceType::Normal, -2);
    QVERIFY(std::ranges::count(causesOf(*madeOf(scored(pieces)), "edeabc"), Cause::EqualScores) > 0);
}

void TestMergeQueue::scanIsTheSteps_data() {
    QTest::addColumn<std::uint32_t>("kind");
    for (std::uint32_t kind = 0; kind < 5; ++kind)
        QTest::addRow("kind %u", kind) << kind;
}

/// The scan ends when merging ends, and then the queue is empty.
void TestMergeQueue::scanIsTheSteps() {
    QFETCH(std::uint32_t, kind);
    for (std::uint32_t seed = 0; seed < 60; ++seed) {
        GeneratedVocabulary generated(seed * 5 + kind);
        const auto tokenizer = generated.tokenizer(kind);
        const std::string word = "▁" + generated.text(30);
        const auto steps = explainBpe(*tokenizer, word);
        if (!steps)
            continue;
        const auto compared = compareMethods(*tokenizer, word, *steps);
        QVERIFY(compared);
        const bool whole = !steps->steps.empty() && steps->steps[0].kind == BpeStep::Kind::WholePiece;
        const MergeQueue queue(*tokenizer->mergeRules(), word, *steps);
        QVERIFY(queue.before(queue.endStep() + 1).empty());
        if (whole)
            continue;
        const std::vector<NodeIndex> merged = steps->row(steps->mergesEnd());
        const auto& scanned = compared->results[0].row;
        QCOMPARE(scanned.size(), merged.size());
        for (std::size_t i = 0; i < merged.size(); ++i)
            QCOMPARE(scanned[i].span, steps->nodes[merged[i]].span);
        for (std::size_t step = steps->spelled; step < queue.endStep(); ++step) {
            const auto before = queue.before(step);
            const auto first = std::find_if(before.begin(), before.end(), [&](std::uint32_t index) {
                return !queue.entries()[index].staleBefore(step);
            });
            QVERIFY(first != before.end());
            QCOMPARE(queue.entries()[*first].left, steps->steps[step].firstInput);
        }
    }
}

QTEST_APPLESS_MAIN(TestMergeQueue)
#include "tst_merge_queue.moc"
