// Expected texts and references: Hugging Face tokenizers 0.23.2. Origins: as documented in the header.
#include "core/stages/normalize/normalizer.h"
#include "core/text/text_index.h"

#include <QtTest>

using namespace tokenscope;

namespace {

using Config = NormalizerConfig;

Result<NormalizedText> run(const Config& config, const std::string& text, const Progress& progress = {}) {
    auto normalizer = makeNormalizer(config);
    if (!normalizer)
        return tl::unexpected<Error>(normalizer.error());
    NormalizedText result = NormalizedText::identity(text, 0);
    if (auto done = (*normalizer)->apply(result, progress); !done)
        return tl::unexpected<Error>(done.error());
    return result;
}

/// `[0,1)[1,4)…`, one for each character, in code points of the original.
QString spans(const NormalizedText& text, const std::string& original, bool reference) {
    const TextIndex original_(original);
    const TextIndex index(text.text);
    QString list;
    for (std::uint32_t at = 0; at < text.text.size(); at = index.characterEnd(at)) {
        const ByteSpan character{at, index.characterEnd(at)};
        const ByteSpan span = reference ? text.referenceOf(character) : text.originOf(character);
        list +=
            QString("[%1,%2)").arg(original_.codePointAt(span.begin)).arg(original_.codePointAt(span.end));
    }
    return list;
}

Config replace(std::string what, std::string with) {
    ReplaceNormalizer config;
    config.pattern.text = std::move(what);
    config.content = std::move(with);
    return {std::move(config)};
}

} // namespace

Q_DECLARE_METATYPE(tokenscope::NormalizerConfig)

class TestNormalizers : public QObject {
    Q_OBJECT
  private slots:
    void kinds_data() {
        QTest::addColumn<Config>("config");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("normalized");
        QTest::addColumn<QString>("origins");
        QTest::addColumn<QString>("references");
        const auto row = [](const char* name, Config config, const char* text, const char* result,
                            const char* origins, const char* references) {
            QTest::newRow(name) << config << QString(text) << QString(result) << QString(origins)
                                << QString(references);
        };
        row("nfc composes", {UnicodeNormalizer{UnicodeForm::NFC}}, "e\u0301x", "\u00e9x", "[0,2)[2,3)",
            "[0,1)[2,3)");
        row("nfc across marks", {UnicodeNormalizer{UnicodeForm::NFC}}, "e\u0301\u0302\u0323!",
            "\u1eb9\u0301\u0302!", "[0,4)[0,4)[0,4)[4,5)", "[0,1)[2,3)[3,4)[4,5)");
        row("nfd decomposes", {UnicodeNormalizer{UnicodeForm::NFD}}, "\u1e9b\u0323z", "\u017f\u0323\u0307z",
            "[0,2)[0,2)[0,2)[2,3)", "[0,1)[1,2)[1,2)[2,3)");
        row("nfkc ligature", {UnicodeNormalizer{UnicodeForm::NFKC}}, "\ufb01a", "fia", "[0,1)[0,1)[1,2)",
            "[0,1)[0,1)[1,2)");
        row("lowercase", {LowercaseNormalizer{}}, "A\u0130\u00c9", "ai\u0307\u00e9", "[0,1)[1,2)[1,2)[2,3)",
            "[0,1)[1,2)[1,2)[2,3)");
        row("strip", {StripNormalizer{}}, "\u3000 a b \n", "a b", "[2,3)[3,4)[4,5)", "[2,3)[3,4)[4,5)");
        row("strip left", {StripNormalizer{true, false}}, " a ", "a ", "[1,2)[2,3)", "[1,2)[2,3)");
        row("strip right", {StripNormalizer{false, true}}, " a ", " a", "[0,1)[1,2)", "[0,1)[1,2)");
        row("strip all", {StripNormalizer{false, true}}, "  ", "", "", "");
        row("strip accents", {StripAccentsNormalizer{}}, "e\u0301\u00e9", "e\u00e9", "[0,1)[2,3)",
            "[0,1)[2,3)");
        row("nmt", {NmtNormalizer{}}, "a\x01\t\u200bb", "a  b", "[0,1)[2,3)[3,4)[4,5)",
            "[0,1)[2,3)[3,4)[4,5)");
        row("prepend", {PrependNormalizer{"\u2581x"}}, "ab", "\u2581xab", "[0,0)[0,0)[0,1)[1,2)",
            "[0,1)[0,1)[0,1)[1,2)");
        row("prepend to nothing", {PrependNormalizer{"\u2581"}}, "", "", "", "");
        row("replace", replace("ab", "xyz"), "cabd", "cxyzd", "[0,1)[1,3)[1,3)[1,3)[3,4)",
            "[0,1)[2,3)[2,3)[2,3)[3,4)");
        row("replace empty", replace("", "-"), "ab", "-a-b-", "[0,0)[0,1)[1,1)[1,2)[2,2)",
            "[0,0)[0,1)[0,1)[1,2)[1,2)");
        row("replace by nothing", replace(" ", ""), "a b", "ab", "[0,1)[2,3)", "[0,1)[2,3)");
        row("regex", {ReplaceNormalizer{{Pattern::Kind::Regex, " {2,}", {}}, " "}}, "a   b", "a b",
            "[0,1)[1,4)[4,5)", "[0,1)[3,4)[4,5)");
        row("bert", {BertNormalizer{}}, "\u00c9\u65e5\tA\u0007", "e \u65e5  a",
            "[0,1)[1,1)[1,2)[2,2)[2,3)[3,4)", "[0,1)[1,2)[1,2)[1,2)[2,3)[3,4)");
        row("sequence",
            {NormalizerSequence{{{UnicodeNormalizer{UnicodeForm::NFD}},
                                 {StripAccentsNormalizer{}},
                                 {LowercaseNormalizer{}}}}},
            "\u00c9a", "ea", "[0,1)[1,2)", "[0,1)[1,2)");
    }
    void kinds() {
        QFETCH(Config, config);
        QFETCH(QString, text);
        QFETCH(QString, normalized);
        QFETCH(QString, origins);
        QFETCH(QString, references);
        const std::string original = text.toStdString();
        const auto result = run(config, original);
        QVERIFY2(result, result ? "" : describe(result.error()).c_str());
        QCOMPARE(QString::fromStdString(result->text), normalized);
        QCOMPARE(spans(*result, original, false), origins);
        QCOMPARE(spans(*result, original, true), references);
    }

    void untouchedTextKeepsItsBytes() {
        const auto result = run({UnicodeNormalizer{UnicodeForm::NFC}}, "\u65e5e\u0301");
        QVERIFY(result);
        QVERIFY((result->origin[1] == ByteSpan{1, 2}));
        QVERIFY((result->reference[1] == ByteSpan{0, 3}));
    }

    void byteLevelGivesEachByteItsOrigin() {
        const auto result = run({ByteLevelNormalizer{}}, "\u00e9 ");
        QVERIFY(result);
        QVERIFY(result->text == "\u00c3\u00a9\u0120");
        QVERIFY((result->originOf({0, 2}) == ByteSpan{0, 1}));
        QVERIFY((result->originOf({2, 4}) == ByteSpan{1, 2}));
        QVERIFY((result->referenceOf({2, 4}) == ByteSpan{0, 2}));
    }

    void identityIsMoved() {
        const NormalizedText text = NormalizedText::identity("a\u00e9", 10);
        QVERIFY((text.originOf({0, 3}) == ByteSpan{10, 13}));
        QVERIFY((text.originOf({3, 3}) == ByteSpan{13, 13}));
        QVERIFY((text.referenceOf({2, 3}) == ByteSpan{11, 13}));
        QVERIFY((NormalizedText::identity("", 7).originOf({0, 0}) == ByteSpan{7, 7}));
    }

    void bombIsRefused() {
        NormalizerSequence bomb;
        for (char c = 'a'; c < 'm'; ++c)
            bomb.parts.push_back(replace(std::string(1, c), std::string(10, static_cast<char>(c + 1))));
        const auto result = run({bomb}, "a");
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::TooLarge);
    }

    void doublingIsRefused() {
        NormalizerSequence doubling;
        for (int i = 0; i < 60; ++i)
            doubling.parts.push_back({ByteLevelNormalizer{}});
        const auto result = run({doubling}, "\u00e9\u00e9");
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::TooLarge);
    }

    /// The limit of growth depends on the text, regardless of the rules.
    void growthIsRefused() {
        const std::string text(300000, 'a');
        QVERIFY(run({replace("a", std::string(60, 'b'))}, text));
        const auto result = run({replace("a", std::string(65, 'b'))}, text);
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::TooLarge);
    }

    void stopsOnRequest() {
        std::stop_source source;
        source.request_stop();
        Progress progress;
        progress.stop = source.get_token();
        const auto result = run({LowercaseNormalizer{}}, "ABC", progress);
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::Canceled);
    }

    void errorsHavePositions() {
        const Config bad{NormalizerSequence{
            {{LowercaseNormalizer{}}, {ReplaceNormalizer{{Pattern::Kind::Regex, "(", {}}, ""}}}}};
        const auto regex = makeNormalizer(bad);
        QVERIFY(!regex);
        QCOMPARE(QString::fromStdString(regex.error().where), QString("$.normalizer.normalizers[1].pattern"));
        const auto charsmap = makeNormalizer({PrecompiledNormalizer{"\x10"}});
        QVERIFY(!charsmap);
        QCOMPARE(charsmap.error().code, ErrorCode::Damaged);
        QVERIFY(
            QString::fromStdString(charsmap.error().where).startsWith("$.normalizer.precompiled_charsmap"));
        const auto foreign = makeNormalizer({SentencePieceNormalizer{}});
        QVERIFY(!foreign);
        QCOMPARE(foreign.error().code, ErrorCode::Unsupported);
    }
};

QTEST_GUILESS_MAIN(TestNormalizers)
#include "tst_normalizers.moc"
