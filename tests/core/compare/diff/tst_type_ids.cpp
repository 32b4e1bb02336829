// Type ids are not ids, but two files with different ones are not called equal.

#include "core/compare/diff/verdict.h"
#include "tests/support/file_pairs.h"

#include <QTest>

using namespace tokenscope;
using namespace tokenscope::compare;
using namespace tokenscope::test;

namespace {

using Piece = TemplatePostProcessor::Piece;

Piece special(const char* id, std::uint32_t type) {
    return {TemplatePostProcessor::Special{id}, type};
}
Piece text(bool second, std::uint32_t type) {
    return {TemplatePostProcessor::Sequence{second}, type};
}

/// `cls first sep second sep` with `type` from the second text on.
PostProcessorConfig likeBert(std::uint32_t type) {
    TemplatePostProcessor around;
    around.specials = {{"cls", {1}, {"cls"}}, {"sep", {2}, {"sep"}}};
    around.single = {special("cls", 0), text(false, 0), special("sep", 0)};
    around.pair = {special("cls", 0), text(false, 0), special("sep", 0), text(true, type),
                   special("sep", type)};
    return {around};
}

FilePair pairOf(const PostProcessorConfig& one, const PostProcessorConfig& other) {
    auto definition = std::make_shared<TokenizerDefinition>(*sampleDefinition(SourceFormat::HuggingFaceJson));
    definition->postProcessor = one;
    return changedPair(definition, [&](TokenizerDefinition& d) { d.postProcessor = other; });
}

} // namespace

class TypeIds : public QObject {
    Q_OBJECT

  private slots:
    void otherTypeIdsAreReported() {
        const FilePair pair = pairOf(likeBert(0), likeBert(1));
        const SameEncoding same = sameEncoding(pair.a->definition(), pair.b->definition());
        QVERIFY(same.proved());
        QVERIFY(!same.sameTypeIds);
        const auto diff = diffDefinitions(pair);
        QVERIFY(diff);
        const Verdict verdict = verdictOf(*diff, same, {}, {}, {});
        QCOMPARE(verdict.kind, VerdictKind::SameIdsWhenSet);
        QCOMPARE(verdict.line.english(), std::string("same ids on all text except for type ids"));
        QVERIFY(!nothingDiffers(*diff, verdict));
    }

    /// BERT's own post-processor is equivalent to a template.
    void equivalentPostProcessors() {
        const PostProcessorConfig bert{BertPostProcessor{{"sep", 2}, {"cls", 1}}};
        for (const std::uint32_t type : {0U, 1U}) {
            const FilePair pair = pairOf(bert, likeBert(type));
            const SameEncoding same = sameEncoding(pair.a->definition(), pair.b->definition());
            QVERIFY(same.proved());
            QCOMPARE(same.sameTypeIds, type == 1);
            const Verdict verdict = verdictOf(*diffDefinitions(pair), same, {}, {}, {});
            QCOMPARE(verdict.equal(), type == 1);
        }
    }
};

QTEST_GUILESS_MAIN(TypeIds)
#include "tst_type_ids.moc"
