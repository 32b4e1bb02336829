// Steps for generated vocabularies of every kind of BPE: they end with the result of encode(), also by the
// fast paths; each merge is the one that the rules choose; and single words are merged as in their text.

#include "tests/support/checked_steps.h"
#include "tests/support/generated_vocabularies.h"
#include "tests/support/rounds.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::explain;
using namespace tokenscope::test;

class TestGeneratedSteps : public QObject {
    Q_OBJECT
  private slots:
    void stepsEndWithTheTokens_data();
    void stepsEndWithTheTokens();
    void wordsMergeAsTheirText_data();
    void wordsMergeAsTheirText();
};

void TestGeneratedSteps::stepsEndWithTheTokens_data() {
    QTest::addColumn<std::uint32_t>("kind");
    const char* const kinds[] = {"SentencePiece", "merges", "ranks", "GGUF SPM", "GGUF BPE"};
    for (std::uint32_t kind = 0; kind < 5; ++kind)
        QTest::newRow(kinds[kind]) << kind;
}

void TestGeneratedSteps::stepsEndWithTheTokens() {
    QFETCH(std::uint32_t, kind);
    std::size_t merges = 0;
    std::size_t others = 0;
    for (std::uint32_t seed = 0; seed < rounds(400); ++seed) {
        GeneratedVocabulary generated(seed * 5 + kind);
        const auto tokenizer = generated.tokenizer(kind);
        CheckedSteps checked{*tokenizer};
        for (const std::uint32_t letters : {1U, 4U, 12U, 40U, 150U}) {
            const std::string text = generated.text(letters);
            const std::string wrong = checked.check(text);
            QVERIFY2(wrong.empty(), (wrong + " in '" + text + "', seed " + std::to_string(seed)).c_str());
        }
        merges += checked.merges;
        others += checked.others;
    }
    QVERIFY(merges > 1000);
    QVERIFY(others > 0);
}

void TestGeneratedSteps::wordsMergeAsTheirText_data() {
    QTest::addColumn<std::uint32_t>("kind");
    QTest::newRow("SentencePiece") << 0U;
    QTest::newRow("merges") << 1U;
    QTest::newRow("GGUF SPM") << 3U;
}

/// By position: the merges of a text that no pre-tokenizer splits, and their order.
static std::vector<ByteSpan> merged(const BpeSteps& steps, std::uint32_t offset) {
    std::vector<ByteSpan> spans;
    for (std::size_t i = steps.spelled; i < steps.mergesEnd(); ++i) {
        const ByteSpan span = steps.nodes[steps.steps[i].firstOutput].span;
        spans.push_back({span.begin + offset, span.end + offset});
    }
    return spans;
}

/// Merging is local: the merges of a text are those of its words, in the same order within each word.
void TestGeneratedSteps::wordsMergeAsTheirText() {
    QFETCH(std::uint32_t, kind);
    std::size_t cut = 0;
    for (std::uint32_t seed = 0; seed < rounds(450); ++seed) {
        GeneratedVocabulary generated(seed * 5 + kind);
        const auto tokenizer = generated.tokenizer(kind);
        if (tokenizer->definition().preTokenizer || !tokenizer->definition().addedTokens.empty())
            continue;
        std::string original = generated.text(60);
        for (std::size_t at = 0; kind == 3 && (at = original.find('<')) != std::string::npos;)
            original.erase(at, 6); // a special token to llama.cpp
        EncodeOptions options;
        options.parseSpecial = false;
        const auto list = listWords(*tokenizer, original, options);
        if (!list || list->words.size() < 2)
            continue;
        std::string text;
        for (const SteppedWord& word : list->words)
            text += word.text;
        const auto whole = explainBpe(*tokenizer, text);
        QVERIFY(whole);
        QCOMPARE(whole->tokens.ids, list->model.ids);
        cut += list->words.size() - 1;
        const std::vector<ByteSpan> all = merged(*whole, 0);
        std::uint32_t begin = 0;
        for (const SteppedWord& word : list->words) {
            const auto end = begin + static_cast<std::uint32_t>(word.text.size());
            std::vector<ByteSpan> within;
            for (const ByteSpan span : all) {
                QVERIFY(span.end <= begin || span.begin >= end || (span.begin >= begin && span.end <= end));
                if (span.begin >= begin && span.end <= end)
                    within.push_back(span);
            }
            const auto alone = explainBpe(*tokenizer, word.text);
            QVERIFY(alone);
            QVERIFY2(within == merged(*alone, begin), (word.text + " in " + text).c_str());
            begin = end;
        }
    }
    QVERIFY2(cut > 6, std::to_string(cut).c_str());
}

QTEST_APPLESS_MAIN(TestGeneratedSteps)
#include "tst_generated_steps.moc"
