#include "core/encoding/tokenizer.h"
#include "core/formats/format.h"

#include <QtTest>

#include <memory>
#include <string>

using namespace tokenscope;

class MergeRanksTest : public QObject {
    Q_OBJECT

  private slots:
    void theMergeThatBuildsThePiece_data();
    void theMergeThatBuildsThePiece();
};

void MergeRanksTest::theMergeThatBuildsThePiece_data() {
    QTest::addColumn<bool>("ignoreMerges");
    QTest::newRow("merged") << false;
    QTest::newRow("looked up") << true;
}

/// `tis` is listed as ti + s and as t + is. `is` merges first, so only the second one can happen.
void MergeRanksTest::theMergeThatBuildsThePiece() {
    QFETCH(const bool, ignoreMerges);
    const std::string json =
        std::string(R"({"version":"1.0","added_tokens":[],"normalizer":null,"pre_tokenizer":null,)"
                    R"("post_processor":null,"decoder":null,"model":{"type":"BPE","unk_token":null,)"
                    R"("ignore_merges":)") +
        (ignoreMerges ? "true" : "false") +
        R"(,"vocab":{"t":0,"i":1,"s":2,"is":3,"ti":4,"tis":5},)"
        R"("merges":["i s","t i","ti s","t is"]}})";
    auto definition = formats::huggingFaceFormat().read({json}, {});
    QVERIFY2(definition, definition ? "" : definition.error().message.text().c_str());
    auto tokenizer = Tokenizer::create(std::make_shared<TokenizerDefinition>(std::move(*definition)));
    QVERIFY(tokenizer);
    QCOMPARE((*tokenizer)->mergeRank(0), std::optional<std::uint32_t>());
    QCOMPARE((*tokenizer)->mergeRank(3), std::optional<std::uint32_t>(0));
    QCOMPARE((*tokenizer)->mergeRank(4), std::optional<std::uint32_t>(1));
    QCOMPARE((*tokenizer)->mergeRank(5), std::optional<std::uint32_t>(3));
}

QTEST_GUILESS_MAIN(MergeRanksTest)
#include "tst_merge_ranks.moc"
