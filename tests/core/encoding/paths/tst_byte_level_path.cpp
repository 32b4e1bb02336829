// The byte-level path with definitions for which it doesn't accept every text: with a normal form, with bytes
// that have no piece (as in GPT-NeoX's file), and with added tokens that are runs of spaces. The result must
// be the reference path's.

#include "core/encoding/paths/byte_level_encoder.h"
#include "core/encoding/tokenizer.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"
#include "resources/samples.h"
#include "tests/support/byte_tokenizer.h"
#include "tests/support/chunk_definitions.h"
#include "tests/support/rounds.h"
#include "tests/support/same_by_paths.h"

#include <QtTest>

#include <algorithm>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::test;

namespace {

const TokenizerDefinition& sample() {
    static const auto loaded = [] {
        for (const Sample& each : sampleTokenizers()) {
            if (each.name.ends_with(".json"))
                return loadDefinition(each.bytes, std::string(each.name));
        }
        return loadDefinition({}, "none");
    }();
    return **loaded;
}

/// The sample without the pieces that contain one of these bytes.
std::shared_ptr<TokenizerDefinition> without(std::string_view bytes) {
    auto definition = std::make_shared<TokenizerDefinition>(sample());
    const Vocabulary all = definition->vocabulary;
    definition->vocabulary = {};
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto piece = bytesOfAlphabet(all.entryBytes(i));
        if (!piece || piece->find_first_of(bytes) == std::string::npos)
            definition->vocabulary.add(all.entryBytes(i), all.entry(i).id, all.entry(i).type);
    }
    definition->vocabulary.finish();
    std::erase_if(std::get<BpeModel>(definition->model).merges,
                  [&](const Merge& merge) { return !definition->vocabulary.contains(merge.merged); });
    definition->normalizer.reset();
    definition->addedTokens.clear();
    return definition;
}

void addToken(TokenizerDefinition& definition, std::string content, std::mt19937& random) {
    AddedToken token;
    token.content = std::move(content);
    token.id = token.idInFile = static_cast<PieceId>(100'000 + definition.addedTokens.size());
    token.special = below(random, 4) == 0;
    token.normalized = below(random, 2) == 0;
    token.singleWord = below(random, 5) == 0;
    token.lstrip = below(random, 5) == 0;
    token.rstrip = below(random, 5) == 0;
    definition.addedTokens.push_back(std::move(token));
}

/// Texts with runs of spaces, marks without a letter, and bytes that have no piece; some are long enough to
/// be split.
std::string text(std::uint32_t seed) {
    std::mt19937 random(seed);
    std::string made;
    const std::uint32_t parts = seed % 10 == 0 ? 250 : 1 + below(random, 12);
    for (std::uint32_t i = 0; i < parts; ++i) {
        static const std::vector<std::string_view> kOdd = {"\xCC\x81",
                                                           "x\xCC\x81 ",
                                                           " \xCC\x88",
                                                           "\n\xCC\x88",
                                                           "e\xCC\x81 and",
                                                           "A\xCC\x8A\xCC\x81",
                                                           "~",
                                                           "a~b",
                                                           "\x7F",
                                                           "<s>",
                                                           "fox",
                                                           "e\xCC\x81x",
                                                           "\xE1\x84\x80\xE1\x85\xA1",
                                                           "\xE2\x84\xAB",
                                                           "\t"};
        switch (below(random, 5)) {
        case 0:
            made.append(below(random, 30), ' ');
            break;
        case 1:
            made += kOdd[below(random, static_cast<std::uint32_t>(kOdd.size()))];
            break;
        case 2:
            made += "The quick brown fox and a dog\nsee what is there";
            break;
        case 3:
            if (seed % 4 == 3)
                made += static_cast<char>(0x80 + below(random, 0x80));
            break;
        default:
            made += hardText(static_cast<std::uint32_t>(random()));
        }
    }
    return made;
}

} // namespace

class ByteLevelPathTest : public QObject {
    Q_OBJECT
  private slots:
    void isTheReferencePath_data();
    void isTheReferencePath();
    void acceptsWhatItCan();
    void longWordsAreCounted();
    void realFile();

  private:
    static void compare(const Tokenizer& tokenizer, const std::string& text);
};

void ByteLevelPathTest::compare(const Tokenizer& tokenizer, const std::string& text) {
    for (const bool parseSpecial : {true, false}) {
        EncodeOptions options;
        options.parseSpecial = parseSpecial;
        sameByPaths(tokenizer, text, options);
    }
}

void ByteLevelPathTest::isTheReferencePath_data() {
    QTest::addColumn<QByteArray>("missing");
    QTest::addColumn<int>("form"); ///< none: -1
    const QByteArray neox("\xC0\xC1\xF5\xF6\xF7\xF8\xF9\xFA\xFB\xFC\xFD\xFE\xFF");
    for (int form = -1; form < 4; ++form) {
        if (form >= 0)
            QTest::addRow("form %d, all bytes", form) << QByteArray() << form;
        QTest::addRow("form %d, bytes of no UTF-8", form) << neox << form;
        QTest::addRow("form %d, rare bytes", form) << neox + "\x7F\t~\xCC\xF0" << form;
        QTest::addRow("form %d, common bytes", form) << QByteArray("\n\xC3"
                                                                   "e")
                                                     << form;
    }
}

void ByteLevelPathTest::isTheReferencePath() {
    QFETCH(QByteArray, missing);
    QFETCH(int, form);
    std::mt19937 random(static_cast<std::uint32_t>(missing.size() + form));
    std::uint32_t seed = 0;
    for (std::uint32_t round = 0; round < rounds(12); ++round) {
        const auto definition = without(missing.toStdString());
        if (form >= 0)
            definition->normalizer = NormalizerConfig{UnicodeNormalizer{static_cast<UnicodeForm>(form)}};
        auto& bpe = std::get<BpeModel>(definition->model);
        if (round % 3 != 0) {
            bpe.unkToken = "a";
            bpe.unkId = definition->vocabulary.find("a");
        }
        bpe.fuseUnk = below(random, 2) == 0;
        bpe.ignoreMerges = below(random, 2) == 0;
        bpe.byteFallback = below(random, 2) == 0;
        if (bpe.byteFallback) {
            for (const char* piece : {"<0xC4>", "<0x80>", "<0xA1>", "<0xC3>"})
                definition->vocabulary.add(piece, definition->vocabulary.maxId() + 1);
            definition->vocabulary.finish();
        }
        for (std::size_t spaces = 24; spaces >= 2 && round % 4 != 3; --spaces)
            addToken(*definition, std::string(spaces, ' '), random);
        for (const char* content : {"<s>", "fox", "e\xCC\x81", "\xC3\xA9x", " a", "[\n", "~", "the  "}) {
            if (below(random, 4) == 0)
                addToken(*definition, content, random);
        }
        const auto tokenizer = Tokenizer::create(definition);
        QVERIFY(tokenizer);
        for (unsigned i = 0; i < rounds(20); ++i) {
            compare(**tokenizer, text(seed++));
            if (QTest::currentTestFailed())
                return;
        }
    }
}

void ByteLevelPathTest::acceptsWhatItCan() {
    const auto definition = without("\xC0\xFF~");
    definition->normalizer = NormalizerConfig{UnicodeNormalizer{UnicodeForm::NFC}};
    const auto encoder = ByteLevelEncoder::create(*definition, std::make_shared<SharedBpeTable>());
    QVERIFY(encoder && *encoder);
    QVERIFY(!(*encoder)->acceptsAny());
    QVERIFY((*encoder)->accepts("The caf\xC3\xA9"));
    QVERIFY(!(*encoder)->accepts("The cafe\xCC\x81"));
    QVERIFY(!(*encoder)->accepts("~"));
    QVERIFY(!(*encoder)->accepts("\xFF"));
    definition->normalizer.reset();
    const auto plain = ByteLevelEncoder::create(*definition, std::make_shared<SharedBpeTable>());
    QVERIFY(plain && *plain);
    QVERIFY((*plain)->accepts("The cafe\xCC\x81"));
    QVERIFY(!(*plain)->accepts("\xE2\x96"));
    QVERIFY((*ByteLevelEncoder::create(sample(), std::make_shared<SharedBpeTable>()))->acceptsAny());
}

/// Words are counted however each of them is encoded: at once, in parts, or, if it isn't UTF-8, byte by byte.
void ByteLevelPathTest::longWordsAreCounted() {
    const auto tokenizer = byteTokenizer({});
    const std::string hindi = "\u0928\u092E\u0938\u0915\u0930\u0924"; // letters only: marks end a word
    for (const std::string& word : {std::string(20, '\xFF'), std::string(20, '\xFF') + "!", hindi,
                                    hindi + "ab", std::string(20, 'x'), std::string("x")}) {
        EncodeOptions options;
        options.full = true;
        const auto encoding = tokenizer->encode("a " + word + " b", options);
        QVERIFY(encoding);
        std::vector<std::uint32_t> expected(word.size() + 4, 1); // each byte is a token
        expected.front() = 0;
        expected[word.size() + 2] = expected.back() = 2;
        QCOMPARE(encoding->wordIds, expected);
    }
}

void ByteLevelPathTest::realFile() {
    if (sharedFolder().empty())
        QSKIP("the shared reference files are missing");
    const auto definition = loadDefinition(sharedFolder() / "tokenizers/files/gpt_neox.json");
    QVERIFY(definition);
    const auto tokenizer = Tokenizer::create(*definition);
    QVERIFY(tokenizer);
    for (std::uint32_t seed = 0; seed < rounds(50); ++seed)
        compare(**tokenizer, text(7000 + seed));
}

QTEST_GUILESS_MAIN(ByteLevelPathTest)
#include "tst_byte_level_path.moc"
