// The fingerprint of a definition: equal exactly if the ids of all texts are proved equal.

#include "core/base/printable.h"
#include "core/compare/diff/canonical_encoding.h"
#include "core/compare/search/sample_texts.h"
#include "tests/support/definition_changes.h"
#include "tests/support/file_pairs.h"
#include "tests/support/named_tokenizers.h"
#include "tests/support/rounds.h"

#include <QTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::compare;
using namespace tokenscope::test;

namespace {

/// The first of some texts that they encode to different ids, with all settings; empty if there is none, as
/// for definitions that are proved equal.
std::string firstDifference(const TokenizerDefinition& one, const TokenizerDefinition& other) {
    const auto a = tokenizerOf(std::make_shared<TokenizerDefinition>(one));
    const auto b = tokenizerOf(std::make_shared<TokenizerDefinition>(other));
    RandomTexts texts(*a, *b, 5);
    std::vector<std::string> all;
    for (std::size_t i = 0; i < texts.pieces().size(); i += 1 + texts.pieces().size() / rounds(1000))
        all.push_back(texts.pieces()[i]);
    for (int i = 0; i < 300; ++i)
        all.push_back(i % 3 == 2 ? texts.nextInvalid() : texts.next());
    for (unsigned byte = 0x80; byte < 0x100; ++byte) {
        all.emplace_back(1, static_cast<char>(byte));
        all.push_back("a " + all.back() + all.back() + "b");
    }
    for (const std::string& text : all) {
        for (const bool addSpecial : {false, true}) {
            for (const bool parseSpecial : {false, true}) {
                EncodeOptions options;
                options.addSpecial = addSpecial;
                options.parseSpecial = parseSpecial;
                const auto idsA = a->encode(text, options);
                const auto idsB = b->encode(text, options);
                if (idsA.has_value() != idsB.has_value() || (idsA && idsA->ids != idsB->ids))
                    return "`" + printable(text) + "`";
            }
        }
    }
    return {};
}

/// A stage in an equivalent form: nothing as an empty sequence, one rule as a sequence, nested sequences,
/// empty ones between.
template <class Sequence, class Config>
void wrap(std::optional<Config>& config, std::mt19937& random) {
    const auto is = [&random](unsigned of) { return random() % of == 0; };
    if (!config) {
        if (is(2))
            config = Config{Sequence{}};
        return;
    }
    if (auto* sequence = std::get_if<Sequence>(&config->kind)) {
        Sequence made;
        for (Config& part : sequence->parts) {
            std::optional<Config> inner(std::move(part));
            wrap<Sequence>(inner, random);
            if (is(3))
                made.parts.push_back(Config{Sequence{}});
            made.parts.push_back(*std::move(inner));
        }
        *sequence = std::move(made);
    }
    for (auto times = random() % 3; times > 0; --times) {
        Sequence outer;
        if (is(2))
            outer.parts.push_back(Config{Sequence{}});
        outer.parts.push_back(*std::move(config));
        if (is(2))
            outer.parts.push_back(Config{Sequence{}});
        config = Config{std::move(outer)};
    }
}

} // namespace

class CanonicalEncodings : public QObject {
    Q_OBJECT

  private slots:
    void anyChangeIsSeen();
    void aDifferenceIsFound();
    void equivalentDefinitions();
    void mergesByTheirPairs();
    void sequencesMakeNoDifference_data();
    void sequencesMakeNoDifference();
    void aTokenOfReplacementCharacters();
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

/// Texts that would reveal a false proof.
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

void CanonicalEncodings::equivalentDefinitions() {
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
    merges.back() = {0, 4, 5}; // the same piece with the same rank
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

void CanonicalEncodings::sequencesMakeNoDifference_data() {
    QTest::addColumn<QString>("name");
    for (const Sample& sample : sampleTokenizers())
        QTest::newRow(std::string(sample.name).c_str()) << QString::fromStdString(std::string(sample.name));
    if (sharedFolder().empty())
        return;
    for (const char* file : {"gpt2.json", "gpt_neox.json", "llama2.json", "cl100k_base.tiktoken",
                             "own/own_bytelevel_gpt4_split.json", "own/own_bytelevel_roberta.json",
                             "own/own_tekken_v3.json", "bert_base_cased.json"})
        QTest::newRow(file) << QString(file);
}

void CanonicalEncodings::sequencesMakeNoDifference() {
    QFETCH(QString, name);
    const auto opened = openNamed(name.toStdString());
    QVERIFY(opened);
    TokenizerDefinition definition = opened->definition();
    if (definition.gguf || definition.format == SourceFormat::SentencePiece)
        QSKIP("such files have no sequences");
    for (std::uint32_t seed = 0; seed < rounds(6); ++seed) {
        if (seed == 1) { // tokens that are extracted before normalization, so that no path scans twice
            for (AddedToken& token : definition.addedTokens)
                token.normalized = false;
        }
        std::mt19937 random(seed);
        TokenizerDefinition wrapped = definition;
        wrap<NormalizerSequence>(wrapped.normalizer, random);
        wrap<PreTokenizerSequence>(wrapped.preTokenizer, random);
        wrap<PostProcessorSequence>(wrapped.postProcessor, random);
        QVERIFY(sameEncoding(definition, wrapped).proved());
        QCOMPARE(encodingFingerprint(wrapped), encodingFingerprint(definition));
        QCOMPARE(firstDifference(definition, wrapped), std::string());
    }
}

/// Bytes that are not UTF-8 are this token if it is matched after the normalizer, and only then.
void CanonicalEncodings::aTokenOfReplacementCharacters() {
    TokenizerDefinition definition;
    definition.vocabulary.add("a", 0);
    definition.vocabulary.add("u", 1);
    definition.vocabulary.finish();
    definition.model = WordLevelModel{"u"};
    AddedToken token;
    token.id = token.idInFile = 2;
    token.content = "\uFFFD";
    definition.addedTokens = {token};
    TokenizerDefinition other = definition;
    other.addedTokens.front().normalized = false;
    QVERIFY(!firstDifference(definition, other).empty());
    QVERIFY(!sameEncoding(definition, other).proved());
}

QTEST_GUILESS_MAIN(CanonicalEncodings)
#include "tst_canonical_encoding.moc"
