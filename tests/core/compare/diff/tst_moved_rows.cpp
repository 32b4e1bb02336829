// Entries at other positions in the other file: pieces at ids that are free there, added tokens in another
// order; and how texts are quoted in sentences.

#include "core/compare/diff/definition_diff.h"
#include "core/compare/diff/verdict.h"
#include "tests/support/file_pairs.h"

#include <QTest>

#include <algorithm>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::compare;
using namespace tokenscope::test;

namespace {

DefinitionDiff diffOf(const FilePair& pair) {
    auto diff = diffDefinitions(pair);
    if (!diff)
        qFatal("%s", describe(diff.error()).c_str());
    return *diff;
}

Verdict verdictWith(const FilePair& pair, const SearchOutcome& outcome) {
    return verdictOf(diffOf(pair), sameEncoding(pair.a->definition(), pair.b->definition()), outcome, {}, {});
}

} // namespace

class MovedRows : public QObject {
    Q_OBJECT

  private slots:
    /// A piece at an id that is free in the other file: no id has two meanings, but no row has the same one.
    void movedToAFreeId() {
        const FilePair pair =
            changedPair(sampleDefinition(SourceFormat::SentencePiece), [](TokenizerDefinition& d) {
                changeEntries(d, [](std::string&, Vocabulary::Entry& entry) {
                    entry.id = entry.id == 400 ? 90'000 : entry.id;
                });
            });
        const std::string piece(pair.a->spelling(400));
        QCOMPARE(diffOf(pair).table(DiffSection::Vocabulary).size(), std::size_t{1});
        const auto tells = [](const std::vector<Message>& reported, const std::string& what) {
            return std::any_of(reported.begin(), reported.end(), [&](const Message& one) {
                return one.english().find(what) != std::string::npos;
            });
        };
        SearchOutcome outcome;
        outcome.texts = 7;
        for (const bool shown : {false, true}) {
            outcome.inText = shown;
            const Verdict verdict = verdictWith(pair, outcome);
            QCOMPARE(verdict.kind, VerdictKind::OtherPlaces);
            QCOMPARE(std::string(name(verdict.kind)), std::string("other_places"));
            QCOMPARE(verdict.line.english(),
                     std::string("1 piece has a different id") +
                         (shown ? "; some texts get different ids" : "; no text was found that shows it"));
            QVERIFY(tells(verdict.checkpointAUnderB, " was trained as 400 and is now 90000"));
            QVERIFY(tells(verdict.checkpointBUnderA, " was trained as 90000 and is now 400"));
            QVERIFY(!tells(verdict.checkpointAUnderB, "the embeddings match"));
            QVERIFY(!tells(verdict.reasons, "not proved"));
        }
        QVERIFY(!nothingDiffers(diffOf(pair), verdictWith(pair, {})));
    }

    /// If several normalized tokens can match, the first in the list is found; otherwise the order is no
    /// difference.
    void orderOfAddedTokens() {
        const auto pairOf = [](bool normalized) {
            auto from =
                std::make_shared<TokenizerDefinition>(*sampleDefinition(SourceFormat::HuggingFaceJson));
            from->normalizer = NormalizerConfig{LowercaseNormalizer{}};
            from->addedTokens.clear();
            from->addedTokens.push_back({5000, "<p>", false, false, false, false, normalized, 5000});
            from->addedTokens.push_back({5001, "<P>", false, false, false, false, normalized, 5001});
            return changedPair(from, [](TokenizerDefinition& d) {
                std::swap(d.addedTokens[d.addedTokens.size() - 1], d.addedTokens[d.addedTokens.size() - 2]);
            });
        };
        const FilePair pair = pairOf(true);
        const DefinitionDiff diff = diffOf(pair);
        QCOMPARE(diff.table(DiffSection::AddedTokens).size(), std::size_t{1});
        QCOMPARE(diff.table(DiffSection::AddedTokens).count(DiffKind::Moved), std::size_t{1});
        EncodeOptions plain;
        plain.addSpecial = false;
        QVERIFY(pair.a->encode("<p>", plain)->ids != pair.b->encode("<p>", plain)->ids);
        const FilePair same = pairOf(false);
        QVERIFY(diffOf(same).empty());
        QVERIFY(sameEncoding(same.a->definition(), same.b->definition()).proved());
    }

    /// Texts that look the same are followed by their code points.
    void textsInBackticks() {
        QCOMPARE(inBackticks("the end"), std::string("`the end`"));
        QCOMPARE(inBackticks("a\n\xE4\xBB\x8A\xC3\xA9"), std::string("`a\\n\xE4\xBB\x8A\xC3\xA9`"));
        QCOMPARE(inBackticks("\xCC\x81"), std::string("`\xCC\x81` (U+0301)"));
        QCOMPARE(inBackticks("\xEF\xAC\x81"), std::string("`\xEF\xAC\x81` (U+FB01)"));
        QCOMPARE(inBackticks("a\xC2\xA0\xE2\x84\xAA"),
                 std::string("`a\xC2\xA0\xE2\x84\xAA` (U+0061 U+00A0 U+212A)"));
        QCOMPARE(inBackticks("\xE2\x80\x8B"), std::string("`\\u{200B}`"));
    }
};

QTEST_APPLESS_MAIN(MovedRows)
#include "tst_moved_rows.moc"
