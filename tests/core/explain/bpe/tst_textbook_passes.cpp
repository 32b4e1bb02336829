// The textbook method, pass by pass: the same result as MergeMethod::InOrder for every vocabulary.

#include "core/explain/bpe/merge_methods.h"
#include "tests/support/generated_vocabularies.h"
#include "tests/support/small_bpe.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::explain;
using namespace tokenscope::test;

namespace {

std::vector<ModelSymbol> firstRow(const Tokenizer& tokenizer, const std::string& word) {
    const auto steps = explainBpe(tokenizer, word);
    std::vector<ModelSymbol> row;
    for (NodeIndex i = 0; i < steps->symbols; ++i)
        row.push_back(steps->symbol(i));
    return row;
}

} // namespace

class TextbookPassesTest : public QObject {
    Q_OBJECT

  private slots:
    void lower() {
        const auto tokenizer = madeOf(listedMerges({{"e", "r"}, {"l", "o"}, {"lo", "w"}}));
        const std::string word = "lowerer";
        const auto passes =
            TextbookPasses::create(*tokenizer->mergeRules(), word, firstRow(*tokenizer, word));
        QVERIFY(passes);
        QCOMPARE(passes->passes().size(), std::size_t(3));
        QCOMPARE(passes->passes()[0].merges, 2U);
        const std::size_t sizes[] = {7, 5, 4, 3};
        for (std::size_t pass = 0; pass <= 3; ++pass)
            QCOMPARE(passes->rowBefore(pass).size(), sizes[pass]);
        QCOMPARE(passes->passOf(passes->passes()[1].merge), std::size_t(1));
        QVERIFY(passes->isPast(passes->passes()[0].merge, 1));
        QVERIFY(!passes->isPast(passes->passes()[1].merge, 1));
    }

    void asInOrder_data() {
        QTest::addColumn<std::uint32_t>("kind");
        for (std::uint32_t kind = 0; kind < 5; ++kind)
            QTest::addRow("kind %u", kind) << kind;
    }
    void asInOrder() {
        QFETCH(std::uint32_t, kind);
        std::size_t merges = 0;
        for (std::uint32_t seed = 0; seed < 60; ++seed) {
            GeneratedVocabulary generated(seed * 5 + kind);
            const auto tokenizer = generated.tokenizer(kind);
            const std::string word = "▁" + generated.text(30);
            if (!explainBpe(*tokenizer, word))
                continue;
            const MergeRules& rules = *tokenizer->mergeRules();
            const std::vector<ModelSymbol> symbols = firstRow(*tokenizer, word);
            const auto passes = TextbookPasses::create(rules, word, symbols);
            const auto inOrder = mergeBy(MergeMethod::InOrder, rules, word, symbols);
            QVERIFY(passes && inOrder);
            const std::size_t all = passes->passes().size();
            QCOMPARE(passes->rowBefore(0), symbols);
            QCOMPARE(passes->rowBefore(all).size(), inOrder->row.size());
            for (std::size_t i = 0; i < inOrder->row.size(); ++i) {
                QCOMPARE(passes->rowBefore(all)[i].span, inOrder->row[i].span);
                QCOMPARE(passes->rowBefore(all)[i].id, inOrder->row[i].id);
            }
            QCOMPARE(all, inOrder->passes);
            std::size_t made = 0;
            for (std::size_t pass = 0; pass < all; ++pass) {
                QCOMPARE(std::size_t(passes->passes()[pass].mergesBefore), made);
                made += passes->passes()[pass].merges;
                QCOMPARE(passes->rowBefore(pass + 1).size(), symbols.size() - made);
                QCOMPARE(passes->passOf(passes->passes()[pass].merge), pass);
            }
            QCOMPARE(made, inOrder->merges);
            merges += made;
        }
        QVERIFY(merges > 100);
    }
};

QTEST_APPLESS_MAIN(TextbookPassesTest)
#include "tst_textbook_passes.moc"
