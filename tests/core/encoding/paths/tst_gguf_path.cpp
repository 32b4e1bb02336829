// GGUF files, each kind with a small vocabulary: llama.cpp's treatment of special tokens, spaces, bytes that
// are not UTF-8 and unknown text; spans; and the same result by both paths and after edits.

#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "tests/support/gguf_writer.h"

#include <QtTest>

#include <random>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace std::string_literals;
using tokenscope::test::GgufVocabulary;
using tokenscope::test::GgufWriter;

namespace {

std::shared_ptr<const Tokenizer> made(const GgufWriter& file) {
    auto definition = loadDefinition(file.bytes(), "test.gguf");
    if (!definition)
        qFatal("%s", describe(definition.error()).c_str());
    auto tokenizer = Tokenizer::create(*definition);
    if (!tokenizer)
        qFatal("%s", describe(tokenizer.error()).c_str());
    return *tokenizer;
}

GgufVocabulary spmVocabulary() {
    GgufVocabulary v;
    v.add("<unk>", 0, 2);
    v.add("<s>", 0, 3);
    v.add("</s>", 0, 3);
    v.addBytes();
    float score = 0;
    for (const char* token : {"▁", "a", "b", "c", "▁a", "ab", "▁ab", "▁▁", "é", "s>"})
        v.add(token, score -= 1);
    v.add("<tool>", 0, 4);
    v.add("ol>c", 0, 4);
    return v;
}

std::shared_ptr<const Tokenizer> spm(bool spacePrefix = true, const std::vector<std::string>& more = {}) {
    GgufWriter file;
    GgufVocabulary vocabulary = spmVocabulary();
    for (const std::string& token : more)
        vocabulary.add(token, -0.5F);
    vocabulary.write(file, "llama");
    file.boolean("tokenizer.ggml.add_space_prefix", spacePrefix);
    return made(file);
}

/// All bytes in GPT-2's alphabet, then some merges.
GgufWriter bpeFile(std::string_view pre, const std::vector<std::string>& more,
                   const std::vector<std::string>& merges) {
    GgufVocabulary v;
    for (char32_t c = 0x21; c < 0x144; ++c) {
        if ((c > 0x7E && c < 0xA1) || c == 0xAD)
            continue;
        std::string spelled;
        if (c < 0x80)
            spelled = static_cast<char>(c);
        else
            spelled = {static_cast<char>(0xC0U | (c >> 6U)), static_cast<char>(0x80U | (c & 0x3FU))};
        v.add(spelled);
    }
    for (const std::string& token : more)
        v.add(token);
    v.add("<|end|>", 0, 3);
    v.add("<tool>", 0, 4);
    GgufWriter file;
    v.write(file, "gpt2");
    file.string("tokenizer.ggml.pre", pre).strings("tokenizer.ggml.merges", merges);
    return file;
}

std::shared_ptr<const Tokenizer> bpe(std::string_view pre = "gpt-2") {
    return made(bpeFile(pre, {"Ġa", "he", "ll", "hell", "hello", "Ġaa"},
                        {"Ġ a", "h e", "l l", "he ll", "hell o", "Ġa a"}));
}

std::vector<std::string> piecesOf(const Tokenizer& tokenizer, const std::string& text, bool parse = false) {
    EncodeOptions options;
    options.parseSpecial = parse;
    const auto encoding = tokenizer.encode(text, options);
    std::vector<std::string> pieces;
    for (std::size_t i = 0; encoding && i < encoding->size(); ++i)
        pieces.emplace_back(tokenizer.spelling(encoding->ids[i]));
    return encoding ? pieces : std::vector<std::string>{describe(encoding.error())};
}

using Pieces = std::vector<std::string>;
using Spans = std::vector<ByteSpan>;

} // namespace

class TestGgufPath : public QObject {
    Q_OBJECT
  private slots:
    void spmSpecials();
    void spmBytes();
    void spmPrefix();
    void bpeWordsAndSpecials();
    void wordsAreNumbered();
    void bpeMergesWithoutAResult();
    void strippedSpecials();
    void wordPiece();
    void unigram();
    void rwkv();
    void plamo2();
    void decodes();
    void addsSpecials();
    void bothPathsAgree_data();
    void bothPathsAgree();
    void nothingUnbounded();
};

void TestGgufPath::spmSpecials() {
    const auto tokenizer = spm();
    // Tokens of every type merge, control tokens too.
    QCOMPARE(piecesOf(*tokenizer, "a<s>a"), (Pieces{"▁a", "<s>", "a"}));
    QCOMPARE(piecesOf(*tokenizer, "a<s>a", true), (Pieces{"▁a", "<s>", "▁a"}));
    // The longest token takes precedence, though it starts later; the rest of the other is text.
    QCOMPARE(piecesOf(*tokenizer, "<tool>"), (Pieces{"<tool>"}));
    QCOMPARE(piecesOf(*tokenizer, "a<tool>b"), (Pieces{"▁a", "<tool>", "▁", "b"}));
    EncodeOptions options;
    options.parseSpecial = true;
    const auto encoding = tokenizer->encode("a <s> é", options);
    QCOMPARE(encoding->bytes, (Spans{{0, 1}, {1, 2}, {2, 5}, {5, 6}, {6, 8}}));
}

void TestGgufPath::spmBytes() {
    const auto tokenizer = spm();
    // A symbol has the length that its first byte declares, even if that includes the bytes of a space.
    const auto encoding = tokenizer->encode("\xE2\x82 a");
    QVERIFY(encoding);
    QCOMPARE(piecesOf(*tokenizer, "\xE2\x82 a"),
             (Pieces{"▁", "<0xE2>", "<0x82>", "<0xE2>", "<0x96>", "<0x81>", "a"}));
    QCOMPARE(encoding->bytes, (Spans{{0, 0}, {0, 1}, {1, 2}, {2, 3}, {3, 3}, {3, 3}, {3, 4}}));
    const auto decoded = tokenizer->decode(encoding->ids);
    QCOMPARE(decoded->bytes, "\xE2\x82▁a"s);
}

void TestGgufPath::spmPrefix() {
    QCOMPARE(piecesOf(*spm(false), "a  b"), (Pieces{"a", "▁▁", "b"}));
    QCOMPARE(piecesOf(*spm(true), "a  b"), (Pieces{"▁a", "▁▁", "b"}));
    QVERIFY(piecesOf(*spm(true), "").empty());
}

void TestGgufPath::bpeWordsAndSpecials() {
    QCOMPARE(piecesOf(*bpe(), "hello aa<|end|>"),
             (Pieces{"hello", "Ġaa", "<", "|", "e", "n", "d", "|", ">"}));
    QCOMPARE(piecesOf(*bpe(), "hello aa<|end|>x", true), (Pieces{"hello", "Ġaa", "<|end|>", "x"}));
    QCOMPARE(piecesOf(*bpe(), "hello<tool>hell"), (Pieces{"hello", "<tool>", "hell"}));
    const auto broken = bpe()->encode("h\xFFh");
    QCOMPARE(broken->bytes, (Spans{{0, 1}, {1, 2}, {1, 2}, {1, 2}, {2, 3}}));
    QVERIFY(!broken->diagnostics.empty());
}

void TestGgufPath::bpeMergesWithoutAResult() {
    // "ll" is no token, but merges to "hell"; if it remains, it becomes bytes.
    const auto tokenizer = made(bpeFile("gpt-2", {"he", "hell"}, {"h e", "l l", "he ll"}));
    QCOMPARE(piecesOf(*tokenizer, "hell"), (Pieces{"hell"}));
    QCOMPARE(piecesOf(*tokenizer, "llx"), (Pieces{"l", "l", "x"}));
}

void TestGgufPath::strippedSpecials() {
    GgufWriter file;
    file.string("general.name", "phi-3");
    GgufVocabulary v = spmVocabulary();
    v.add("<end>", 0, 3);
    v.write(file, "llama");
    const auto tokenizer = made(file);
    QCOMPARE(piecesOf(*tokenizer, "a <end> \n a", true), (Pieces{"▁a", "▁", "<end>", "▁a"}));
    EncodeOptions options;
    options.parseSpecial = true;
    QCOMPARE(tokenizer->encode("a <end> \n a", options)->bytes, (Spans{{0, 1}, {1, 2}, {2, 10}, {10, 11}}));
}

void TestGgufPath::wordPiece() {
    GgufVocabulary v;
    v.add("[UNK]", 0, 3);
    v.add("[CLS]", 0, 3);
    v.add("[SEP]", 0, 3);
    for (const char* token : {"▁caf", "e", "▁un", "able", "▁,", "▁中", "▁"})
        v.add(token);
    GgufWriter file;
    v.write(file, "bert");
    file.uint32("tokenizer.ggml.unknown_token_id", 0)
        .uint32("tokenizer.ggml.bos_token_id", 1)
        .uint32("tokenizer.ggml.seperator_token_id", 2);
    const auto tokenizer = made(file);
    QCOMPARE(piecesOf(*tokenizer, "Café,unable  xyz"), (Pieces{"▁caf", "e", "▁,", "▁un", "able", "[UNK]"}));
    const auto encoding = tokenizer->encode("Café,unable  xyz");
    QCOMPARE(encoding->bytes, (Spans{{0, 3}, {3, 5}, {5, 6}, {6, 8}, {8, 12}, {14, 17}}));
    // Marks are stripped, unless the file says that they are letters.
    QCOMPARE(piecesOf(*tokenizer, "cafe\u0301"), (Pieces{"▁caf", "e"}));
    file.boolean("tokenizer.ggml.normalizer.strip_accents", false);
    QCOMPARE(piecesOf(*made(file), "cafe\u0301"), (Pieces{"[UNK]"}));
    EncodeOptions options;
    options.addSpecial = true;
    QCOMPARE(tokenizer->encode("", options)->ids, (std::vector<PieceId>{1, 2}));
}

void TestGgufPath::unigram() {
    GgufVocabulary v;
    v.add("<pad>", 0, 3);
    v.add("</s>", 0, 3);
    v.add("<unk>", 0, 2);
    v.add("▁", -3);
    v.add("▁a", -2);
    v.add("b", -3);
    v.add("ab", -1);
    v.add("<x>", -9, 4);
    GgufWriter file;
    v.write(file, "t5");
    file.boolean("tokenizer.ggml.add_space_prefix", true)
        .boolean("tokenizer.ggml.remove_extra_whitespaces", true);
    const auto tokenizer = made(file);
    QCOMPARE(piecesOf(*tokenizer, "  ab   é中b "), (Pieces{"▁", "ab", "▁", "<unk>", "b"}));
    const auto encoding = tokenizer->encode("  ab   é中b ");
    QCOMPARE(encoding->bytes, (Spans{{1, 2}, {2, 4}, {6, 7}, {7, 12}, {12, 13}}));
    QCOMPARE(piecesOf(*tokenizer, "ab<x>ab"), (Pieces{"▁", "ab", "<x>", "▁", "ab"}));
    EncodeOptions options;
    options.addSpecial = true;
    QCOMPARE(tokenizer->encode("b", options)->ids.back(), PieceId{1});
}

void TestGgufPath::rwkv() {
    GgufVocabulary v;
    v.add("<s>", 0, 3);
    for (const char* token : {"a", "ab", "abcd", R"(\n)", R"(\x41\\)", R"(\xe4)", " b"})
        v.add(token);
    GgufWriter file;
    v.write(file, "rwkv");
    const auto tokenizer = made(file);
    const auto refused = tokenizer->encode("abca b");
    QVERIFY(!refused);
    QCOMPARE(refused.error().where, "byte 2"s);
    QCOMPARE(tokenizer->encode("aba b\nA\\\xE4")->ids, (std::vector<PieceId>{2, 1, 7, 4, 5, 6}));
    QCOMPARE(tokenizer->decode(std::vector<PieceId>{2, 4, 5, 6})->bytes, "ab\nA\\\xE4"s);
    GgufWriter unknown;
    v.write(unknown, "rwkv");
    unknown.uint32("tokenizer.ggml.unknown_token_id", 0);
    QCOMPARE(made(unknown)->encode("abca")->ids, (std::vector<PieceId>{2, 0, 1}));
}

void TestGgufPath::plamo2() {
    GgufVocabulary v;
    for (const char* token : {"<unk>", "<bos>", "<eos>", "<pad>"})
        v.add(token, 0, 3);
    v.addBytes();
    v.add("ab", -5);
    v.add("a", -1);
    v.add("bc", -3);
    v.add("c", -9);
    GgufWriter file;
    v.write(file, "plamo2");
    const auto tokenizer = made(file);
    QCOMPARE(piecesOf(*tokenizer, "\uFEFFabc"), (Pieces{"a", "bc"}));
    QCOMPARE(piecesOf(*tokenizer, "é"), (Pieces{"<0xC3>", "<0xA9>"}));
    QCOMPARE(tokenizer->encode("\uFEFFabcé")->bytes, (Spans{{3, 4}, {4, 6}, {6, 7}, {7, 8}}));
    GgufWriter few;
    GgufVocabulary none;
    none.add("a");
    none.write(few, "plamo2");
    const auto refused = Tokenizer::create(*loadDefinition(few.bytes(), "few.gguf"));
    QVERIFY(!refused);
    QCOMPARE(refused.error().where, "tokenizer.ggml.tokens"s);
}

void TestGgufPath::decodes() {
    const auto tokenizer = bpe();
    const auto text = [&](const std::string& source, bool skip) {
        EncodeOptions options;
        options.parseSpecial = true;
        return tokenizer->decode(tokenizer->encode(source, options)->ids, {skip})->text;
    };
    QCOMPARE(text("a<|end|>b<tool>", true), "ab<tool>"s);
    QCOMPARE(text("a<|end|>b<tool>", false), "a<|end|>b<tool>"s);
    QCOMPARE(text("hello , x . it 's we 've ' a ' they 'll !", true), "hello, x. it's we've'a'they 'll!"s);
    QCOMPARE(spm()->decode(spm()->encode("a b")->ids)->text, "a b"s);
    QVERIFY(!tokenizer->decode(std::vector<PieceId>{100000}));
}

void TestGgufPath::addsSpecials() {
    EncodeOptions options;
    options.addSpecial = true;
    QCOMPARE(spm()->encode("", options)->ids, (std::vector<PieceId>{1}));
    options.addEos = true;
    QCOMPARE(spm()->encode("", options)->ids, (std::vector<PieceId>{1, 2}));
    options.addBos = false;
    QCOMPARE(spm()->encode("", options)->ids, (std::vector<PieceId>{2}));
    QVERIFY(spm()->encode("", {})->ids.empty());
}

void TestGgufPath::bothPathsAgree_data() {
    QTest::addColumn<int>("which");
    for (int i = 0; i < 5; ++i)
        QTest::addRow("tokenizer %d", i) << i;
}

void TestGgufPath::bothPathsAgree() {
    QFETCH(int, which);
    const auto tokenizer = which == 0   ? spm()
                           : which == 1 ? spm(false)
                           : which == 2 ? bpe()
                           : which == 3 ? bpe("llama-bpe")
                                        : spm(true, {"a\xFF", "\xE2\x96", "\x80\x80", "\xFF"});
    static const std::vector<std::string> kParts = {
        "a",        "b",       "ab", " ",    "  ",      "\n",   "é",    "▁",        "<s>",  "<tool>",
        "ol>c",     "hello",   "中", "\xFF", "<|end|>", "1234", "\xC3", "\xE2\x96", "\x80", "\xED\xA0\x80",
        "\xC0\xA0", "\xF4\xFF"};
    std::mt19937 random(7);
    for (int round = 0; round < 3000; ++round) {
        std::string text;
        for (auto n = random() % 12; n > 0; --n)
            text += kParts[random() % kParts.size()];
        EncodeOptions options;
        options.parseSpecial = random() % 2 == 0;
        options.referenceSpans = true;
        options.full = true;
        const auto fast = tokenizer->encode(text, options);
        const auto general = tokenizer->encodeByReference(text, options);
        QVERIFY(fast && general);
        QCOMPARE(fast->ids, general->ids);
        QCOMPARE(fast->bytes, general->bytes);
        QCOMPARE(fast->reference, general->reference);
        QCOMPARE(fast->wordIds, general->wordIds);
        std::string joined;
        std::uint32_t end = 0;
        for (const ByteSpan span : fast->bytes) {
            QVERIFY(span.begin <= end && span.end >= end && span.end <= text.size());
            end = span.end;
        }
        QCOMPARE(std::size_t{end}, text.size());
        for (std::size_t at = 1; at < text.size(); ++at) {
            if (!tokenizer->isSafeBreak(text, at))
                continue;
            EncodeOptions rest = options;
            rest.continuesText = true;
            auto ids = tokenizer->encode(text.substr(0, at), options)->ids;
            const auto after = tokenizer->encode(text.substr(at), rest)->ids;
            ids.insert(ids.end(), after.begin(), after.end());
            QCOMPARE(ids, fast->ids);
        }
    }
}

void TestGgufPath::wordsAreNumbered() {
    EncodeOptions options;
    options.full = true;
    options.parseSpecial = true;
    options.addSpecial = false;
    const auto words = [&](const Tokenizer& tokenizer, const std::string& text) {
        return tokenizer.encode(text, options)->wordIds;
    };
    using Words = std::vector<std::uint32_t>;
    QCOMPARE(words(*bpe(), "helloa a<|end|>he"), (Words{0, 0, 1, 2, 3}));
    QCOMPARE(words(*bpe(), "helloa a<|end|>he\xFF"), (Words{0, 0, 1, 2, 3, 4, 4, 4}));
    QCOMPARE(words(*spm(), "ab a<s>a"), (Words{0, 0, 1, 2}));
}

/// A megabyte of one letter, and of the start of a special token.
void TestGgufPath::nothingUnbounded() {
    QElapsedTimer timer;
    timer.start();
    for (const std::string part : {"a", " ", "<", "<tool>", "\xF0", "\n", "1"}) {
        std::string text;
        while (text.size() < (1U << 20U))
            text += part;
        for (const auto& tokenizer : {spm(), bpe()})
            QVERIFY(tokenizer->encode(text).has_value());
    }
    QVERIFY2(timer.elapsed() < 60000, qPrintable(QString::number(timer.elapsed())));
}

QTEST_GUILESS_MAIN(TestGgufPath)
#include "tst_gguf_path.moc"
