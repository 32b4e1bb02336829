// The fingerprint of a definition: equal just where the ids of all texts are proved equal.

#include "core/compare/files/canonical_encoding.h"
#include "core/compare/files/same_encoding.h"
#include "core/compare/witness/proof_texts.h"
#include "tests/support/definition_changes.h"
#include "tests/support/file_pairs.h"

#include <QTest>

using namespace tokenscope;
using namespace tokenscope::test;

namespace {

/// The first of some texts that both encode to other ids, with all settings; empty where there is none. What is proved equal
/// has none.
std::string firstDifference(const TokenizerDefinition& one, const TokenizerDefinition& other) {
    const auto a = tokenizerOf(std::make_shared<TokenizerDefinition>(one));
    const auto b = tokenizerOf(std::make_shared<TokenizerDefinition>(other));
    ProofTexts texts(*a, *b, 5);
    std::vector<std::string> all = texts.pieces();
    for (int i = 0; i < 300; ++i)
        all.push_back(texts.next());
    for (const std::string& text : all) {
        for (const bool addSpecial : {false, true}) {
            for (const bool parseSpecial : {false, true}) {
                EncodeOptions options;
                options.addSpecial = addSpecial;
                options.parseSpecial = parseSpecial;
                const auto idsA = a->encode(text, options);
                const auto idsB = b->encode(text, options);
                if (idsA.has_value() != idsB.has_value() || (idsA && idsA->ids != idsB->ids))
                    return "`" + text + "`";
            }
        }
    }
    return {};
}

} // namespace

class CanonicalEncodings : public QObject {
    Q_OBJECT

  private slots:
    void anyChangeIsSeen();
    void aDifferenceIsFound();
    void whatMakesNoDifference();
    void mergesByTheirPairs();
};

void CanonicalEncodings::anyChangeIsSeen() {
    int equal = 0;
    int other = 0;
    for (const Sample& sample : sampleTokenizers()) {
        const auto definition = loadDefinition(sample.bytes, std::string(sample.name));
        QVERIFY(definition);
        const std::string own = encodingFingerprint(**definition);
        QCOMPARE(encodingFingerprint(**definition), own);
        for (std::uint32_t seed = 0; seed < 3; ++seed) {
            DefinitionChanges changes(seed);
            for (const DefinitionChanges::Change& change : changes.all()) {
                TokenizerDefinition changed = **definition;
                if (!change.apply(changed))
                    continue;
                changed.vocabulary.finish();
                const bool proved = sameEncoding(**definition, changed).proved();
                if (proved)
                    QCOMPARE(firstDifference(**definition, changed), std::string());
                QVERIFY2((encodingFingerprint(changed) == own) == proved, change.name.c_str());
                ++(proved ? equal : other);
            }
        }
    }
    QVERIFY2(other > 80, std::to_string(other).c_str());
    QVERIFY2(equal < other / 10, std::to_string(equal).c_str());
}

/// The texts that proofs are put to find what isn't equal.
void CanonicalEncodings::aDifferenceIsFound() {
    int found = 0;
    int all = 0;
    const auto definition = sampleDefinition(SourceFormat::HuggingFaceJson);
    DefinitionChanges changes(1);
    for (const DefinitionChanges::Change& change : changes.all()) {
        TokenizerDefinition changed = *definition;
        if (!change.apply(changed) || sameEncoding(*definition, changed).proved())
            continue;
        changed.vocabulary.finish();
        ++all;
        found += firstDifference(*definition, changed).empty() ? 0 : 1;
    }
    QVERIFY2(all > 10 && found * 10 > all * 6,
             (std::to_string(found) + " of " + std::to_string(all)).c_str());
}

void CanonicalEncodings::whatMakesNoDifference() {
    const auto definition = sampleDefinition(SourceFormat::HuggingFaceJson);
    const std::string own = encodingFingerprint(*definition);
    TokenizerDefinition changed = *definition;
    changed.path = "elsewhere";
    changed.chatTemplates.push_back({"default", "{{ 1 }}"});
    changed.decoder.reset();
    if (changed.preTokenizer)
        changed.preTokenizer = PreTokenizerConfig{PreTokenizerSequence{{*changed.preTokenizer}}};
    QVERIFY(sameEncoding(*definition, changed).proved());
    QCOMPARE(firstDifference(*definition, changed), std::string());
    QCOMPARE(encodingFingerprint(changed), own);
}

void CanonicalEncodings::mergesByTheirPairs() {
    TokenizerDefinition definition;
    PieceId id = 0;
    for (const char* piece : {"a", "b", "c", "ab", "bc", "abc"})
        definition.vocabulary.add(piece, id++);
    definition.vocabulary.finish();
    definition.model = BpeModel{};
    auto& merges = std::get<BpeModel>(definition.model).merges;
    merges = {{0, 1, 3}, {1, 2, 4}, {3, 2, 5}};
    const std::string one = encodingFingerprint(definition);
    merges.back() = {0, 4, 5}; // the same piece of the same rank
    QVERIFY(encodingFingerprint(definition) != one);
    merges.back() = {3, 2, 5};
    QCOMPARE(encodingFingerprint(definition), one);
    AddedToken token;
    token.id = token.idInFile = 6;
    token.content = "<x>";
    definition.addedTokens = {token};
    const std::string added = encodingFingerprint(definition);
    definition.addedTokens.front().lstrip = true;
    QVERIFY(encodingFingerprint(definition) != added);
}

QTEST_GUILESS_MAIN(CanonicalEncodings)
#include "tst_canonical_encoding.moc"
