// BERT's fast path, which looks words up as they are in the text, gives the result of the reference path: with all
// options of its normalizer, and for characters that these change, remove or reorder.

#include "core/encoding/paths/bert_path.h"
#include "core/encoding/tokenizer.h"
#include "core/text/utf8.h"
#include "tests/support/chunk_definitions.h"
#include "tests/support/rounds.h"
#include "tests/support/same_by_paths.h"

#include <QtTest>

#include <random>

using namespace tokenscope;
using namespace tokenscope::test;

namespace {

std::vector<std::optional<NormalizerConfig>> bertNormalizers() {
    std::vector<std::optional<NormalizerConfig>> all = {std::nullopt};
    for (unsigned options = 0; options < 24; ++options) {
        const unsigned accents = options / 8;
        all.emplace_back(NormalizerConfig{BertNormalizer{
            (options & 1U) != 0, (options & 2U) != 0,
            accents == 0 ? std::nullopt : std::optional<bool>(accents == 1), (options & 4U) != 0}});
    }
    return all;
}

/// Characters of all kinds next to each other, in short and long runs.
std::string mixedText(std::mt19937& random) {
    static constexpr char32_t kStarts[] = {
        'a',    'A',    '0',    '!',    ' ',    0x80,   0xC0,   0x130,   0x300,   0x370,  0x410,  0x5B0,
        0x600,  0x64B,  0x930,  0x93C,  0xE30,  0x1100, 0x1160, 0x1EA0,  0x2000,  0x2028, 0x3000, 0x3041,
        0x3099, 0x4E00, 0xAC00, 0xF900, 0xFE20, 0xFF01, 0xFFF0, 0x1D160, 0x1F600, 0x2F800};
    std::string text;
    for (auto runs = random() % 12; runs > 0; --runs) {
        const char32_t start = kStarts[below(random, std::size(kStarts))];
        for (auto i = below(random, below(random, 20) == 0 ? 300 : 6); i > 0; --i)
            appendUtf8(text, start + below(random, 16));
        if (below(random, 3) == 0)
            text += ' ';
        if (below(random, 40) == 0)
            text += static_cast<char>(0x80 + below(random, 0x80)); // not UTF-8
    }
    return text;
}

} // namespace

class TestBertPath : public QObject {
    Q_OBJECT
  private slots:
    void kindsOfCharacters();
    void fastEqualsReference();
};

void TestBertPath::kindsOfCharacters() {
    const auto preTokenizer = makePreTokenizer(PreTokenizerConfig{BertPreTokenizer{}});
    const auto uncased = makeNormalizer(NormalizerConfig{BertNormalizer{}});
    const auto cased = makeNormalizer(NormalizerConfig{BertNormalizer{true, true, std::nullopt, false}});
    QVERIFY(preTokenizer && uncased && cased);
    const BertCharacters lower(uncased->get(), **preTokenizer);
    const BertCharacters kept(cased->get(), **preTokenizer);
    QCOMPARE(lower.ofAscii('A'), BertCharacters::Word);
    QCOMPARE(lower.asciiForm('A'), 'a');
    QVERIFY(lower.changesAscii() && !kept.changesAscii());
    QVERIFY(lower.hasPlainLetters() && kept.hasPlainLetters());
    for (const BertCharacters* characters : {&lower, &kept}) {
        QCOMPARE(characters->ofAscii(' '), BertCharacters::Space);
        QCOMPARE(characters->ofAscii('\n'), BertCharacters::Space);
        QCOMPARE(characters->ofAscii('+'), BertCharacters::Single);
        QCOMPARE(characters->ofAscii('\x01'), BertCharacters::Mixed);
        QCOMPARE(characters->of(0x4ECA), BertCharacters::Single);
        QCOMPARE(characters->of(0x3002), BertCharacters::Single);
        QCOMPARE(characters->of(0xA0), BertCharacters::Space);
        QCOMPARE(characters->of(0xFFFD), BertCharacters::Mixed);
        QCOMPARE(characters->of(0x433), BertCharacters::Word);
    }
    QCOMPARE(lower.of(0xE9), BertCharacters::Mixed);
    QCOMPARE(lower.of(0x301), BertCharacters::Mixed);
    QCOMPARE(kept.of(0xE9), BertCharacters::Word);
    QCOMPARE(kept.of(0x301), BertCharacters::Word);
}

void TestBertPath::fastEqualsReference() {
    std::mt19937 random(3);
    std::uint32_t seed = 0;
    for (const auto& normalizer : bertNormalizers()) {
        for (std::uint32_t model = 0; model < 4; ++model) {
            auto definition = define(model, random);
            definition->normalizer = normalizer;
            definition->preTokenizer = PreTokenizerConfig{BertPreTokenizer{}};
            const auto tokenizer = Tokenizer::create(definition);
            QVERIFY(tokenizer);
            for (unsigned round = 0; round < rounds(10); ++round) {
                sameByPaths(**tokenizer, mixedText(random));
                sameByPaths(**tokenizer, hardText(seed++));
            }
            if (QTest::currentTestFailed())
                return;
        }
    }
}

QTEST_GUILESS_MAIN(TestBertPath)
#include "tst_bert_path.moc"
