// SentencePiece's normalizer, rule by rule; the goldens of tests/conformance compare it with the reference.

#include "core/stages/normalize/sentencepiece_normalizer.h"

#include <QtTest>

#include <stop_token>

using namespace tokenscope;

namespace {

using Mapping = std::vector<std::uint32_t>;

SentencePieceNormalizer plain() {
    SentencePieceNormalizer config;
    config.addDummyPrefix = config.removeExtraWhitespaces = config.escapeWhitespaces = false;
    return config;
}

SentencePieceNormalized normalized(const SentencePieceNormalizer& config, std::string_view text,
                                   std::vector<std::pair<std::string_view, std::uint32_t>> symbols = {}) {
    const auto pass =
        SentencePieceNormalizerPass::create(config, std::make_shared<const PrefixTrie>(std::move(symbols)));
    return pass.value().apply(text).value();
}

/// A charsmap with one rule: the byte `key` becomes `replacement`.
std::string charsmapOf(unsigned char key, std::string_view replacement) {
    // Darts: unit 0 is the root with offset 1 (<< 10); a child is at offset ^ label and has that label; a
    // leaf's unit (bit 31: its value) is at the child's own offset.
    std::vector<std::uint32_t> units(1024, 0);
    units[0] = 512U << 10U;
    const std::uint32_t child = 512U ^ key;
    const std::uint32_t leaf = 768U;
    units[child] = ((child ^ leaf) << 10U) | (1U << 8U) | key; // bit 8: has a leaf
    units[leaf] = 0x8000'0000U;
    std::string blob;
    const auto add = [&](std::uint32_t unit) {
        for (unsigned shift = 0; shift < 32; shift += 8)
            blob += static_cast<char>(unit >> shift);
    };
    add(static_cast<std::uint32_t>(units.size() * 4));
    for (const std::uint32_t unit : units)
        add(unit);
    blob += replacement;
    blob += '\0';
    return blob;
}

} // namespace

class TestSentencePieceNormalizer : public QObject {
    Q_OBJECT
  private slots:
    void nothingSetChangesNothing();
    void emptyAndSpace();
    void dummyPrefix();
    void extraSpaces();
    void literalSpaceSymbolsAreTrimmedToo();
    void suffix();
    void userDefinedSymbolsPass();
    void invalidBytes();
    void charsmap();
    void damagedCharsmap();
    void cancels();
};

void TestSentencePieceNormalizer::nothingSetChangesNothing() {
    const auto result = normalized(plain(), "  a é ");
    QCOMPARE(result.text, std::string("  a é "));
    QCOMPARE(result.toOriginal, (Mapping{0, 1, 2, 3, 4, 4, 6, 7}));
    QCOMPARE(result.dummyPrefix, 0U);
}

void TestSentencePieceNormalizer::emptyAndSpace() {
    SentencePieceNormalizer config; // all rules
    for (const char* text : {"", " ", "   "}) {
        const auto result = normalized(config, text);
        QVERIFY(result.text.empty());
        QVERIFY(result.toOriginal.empty());
    }
    config.removeExtraWhitespaces = false;
    QCOMPARE(normalized(config, " ").text, std::string("▁▁"));
}

void TestSentencePieceNormalizer::dummyPrefix() {
    auto config = plain();
    config.addDummyPrefix = true;
    QCOMPARE(normalized(config, "a b").text, std::string(" a b"));
    config.escapeWhitespaces = true;
    const auto result = normalized(config, "a b");
    QCOMPARE(result.text, std::string("▁a▁b"));
    QCOMPARE(result.toOriginal, (Mapping{0, 0, 0, 0, 1, 1, 1, 2, 3}));
    QCOMPARE(result.dummyPrefix, 3U);
}

void TestSentencePieceNormalizer::extraSpaces() {
    auto config = plain();
    config.removeExtraWhitespaces = true;
    const auto result = normalized(config, "  a   b  ");
    QCOMPARE(result.text, std::string("a b"));
    QCOMPARE(result.toOriginal, (Mapping{2, 3, 6, 7}));
}

void TestSentencePieceNormalizer::literalSpaceSymbolsAreTrimmedToo() {
    SentencePieceNormalizer config;
    QCOMPARE(normalized(config, "a▁▁").text, std::string("▁a"));
    QCOMPARE(normalized(config, "a▁▁b").text, std::string("▁a▁▁b"));
    const auto nothing = normalized(config, "▁");
    QCOMPARE(nothing.text, std::string());
    QCOMPARE(nothing.toOriginal, (Mapping{0}));
    QCOMPARE(nothing.dummyPrefix, 0U);
}

void TestSentencePieceNormalizer::suffix() {
    SentencePieceNormalizer config;
    config.treatWhitespaceAsSuffix = true;
    const auto result = normalized(config, " a ");
    QCOMPARE(result.text, std::string("a▁"));
    QCOMPARE(result.toOriginal, (Mapping{1, 2, 2, 2, 2}));
    QCOMPARE(result.dummyPrefix, 0U);
}

void TestSentencePieceNormalizer::userDefinedSymbolsPass() {
    SentencePieceNormalizer config;
    config.charsmap = charsmapOf('A', "b");
    config.addDummyPrefix = false;
    QCOMPARE(normalized(config, "A[A]A").text, std::string("b[b]b"));
    const auto result = normalized(config, "A[A]A", {{"[A]", 0}, {"[", 1}});
    QCOMPARE(result.text, std::string("b[A]b"));
    QCOMPARE(result.toOriginal, (Mapping{0, 1, 1, 1, 4, 5}));
}

void TestSentencePieceNormalizer::invalidBytes() {
    const auto result = normalized(plain(), "a\xC3\xE2\x82z");
    QCOMPARE(result.text, std::string("a\uFFFD\uFFFD\uFFFDz"));
    QCOMPARE(result.toOriginal, (Mapping{0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5}));
}

void TestSentencePieceNormalizer::charsmap() {
    auto config = plain();
    config.charsmap = charsmapOf('A', "xyz");
    const auto result = normalized(config, "aAb");
    QCOMPARE(result.text, std::string("axyzb"));
    QCOMPARE(result.toOriginal, (Mapping{0, 1, 1, 1, 2, 3}));
    config.charsmap = charsmapOf('A', "");
    QCOMPARE(normalized(config, "aAb").toOriginal, (Mapping{0, 2, 3}));
    config.charsmap = charsmapOf('A', " ");
    config.removeExtraWhitespaces = true;
    QCOMPARE(normalized(config, "A aA Ab").text, std::string("a b"));
}

void TestSentencePieceNormalizer::damagedCharsmap() {
    auto config = plain();
    config.charsmap = "\xFF\xFF\xFF\x7F"
                      "abc";
    const auto pass = SentencePieceNormalizerPass::create(config, nullptr);
    QVERIFY(!pass);
    QVERIFY(pass.error().code == ErrorCode::Damaged);
}

void TestSentencePieceNormalizer::cancels() {
    std::stop_source source;
    source.request_stop();
    Progress progress;
    progress.stop = source.get_token();
    const auto pass = SentencePieceNormalizerPass::create(plain(), nullptr);
    const auto result = pass->apply(std::string(1U << 20U, 'a'), progress);
    QVERIFY(!result);
    QVERIFY(result.error().code == ErrorCode::Canceled);
}

QTEST_GUILESS_MAIN(TestSentencePieceNormalizer)
#include "tst_sentencepiece_normalizer.moc"
