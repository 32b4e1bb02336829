// Added tokens that a normalizer makes unmatchable are reported.

#include "core/encoding/added_tokens/added_tokens.h"
#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "core/text/utf8.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;

namespace {

std::shared_ptr<const TokenizerDefinition> definitionWith(const std::vector<std::string>& contents,
                                                          const std::string& normalizer,
                                                          bool normalized = true) {
    std::string tokens;
    for (std::size_t i = 0; i < contents.size(); ++i)
        tokens += (i > 0 ? "," : "") + std::string(R"({"id":)") + std::to_string(3 + i) + R"(,"content":")" +
                  contents[i] + R"(","single_word":false,"lstrip":false,"rstrip":false,"special":false,)" +
                  R"("normalized":)" + (normalized ? "true}" : "false}");
    const auto loaded =
        loadDefinition(R"({"version":"1.0","added_tokens":[)" + tokens + R"(],"normalizer":)" + normalizer +
                           R"(,"model":{"type":"BPE","vocab":{"a":0,"b":1,"c":2},"merges":[]}})",
                       "test");
    if (!loaded)
        qFatal("%s", describe(loaded.error()).c_str());
    return *loaded;
}

const char* const kStrip = R"({"type":"Strip","strip_left":true,"strip_right":true})";
const char* const kLowercase = R"({"type":"Lowercase"})";

} // namespace

class AddedTokensTest : public QObject {
    Q_OBJECT

  private slots:
    void emptyTokensAreReported();
    void equalLiteralsAreReported();
    void ordinaryTokensAreNotReported();
    void onlySomeAreReported();
    void spacesTakenTwice();
    void wordsOfUnicode16();
};

/// What counts as a word character next to a `single_word` token in Hugging Face tokenizers 0.23.2; some are
/// newer than ICU.
void AddedTokensTest::wordsOfUnicode16() {
    const auto loaded = loadDefinition(
        R"({"added_tokens":[{"id":1,"content":"<x>","single_word":true,"lstrip":false,"rstrip":false,)"
        R"("normalized":false,"special":true}],"model":{"type":"WordLevel","unk_token":"a","vocab":{"a":0}}})",
        "test");
    QVERIFY(loaded);
    const auto tokenizer = Tokenizer::create(*loaded);
    QVERIFY(tokenizer);
    for (const char32_t c : {U'\U00010D4A', U'\U0002EBF0', U'\uA7CB', U'\U0001E5D0', U'b'}) {
        std::string text;
        appendUtf8(text, c);
        QCOMPARE((*tokenizer)->encode(text + "<x>")->ids, (std::vector<PieceId>{0}));
    }
    QCOMPARE((*tokenizer)->encode("-<x>")->ids, (std::vector<PieceId>{0, 1}));
}

void AddedTokensTest::emptyTokensAreReported() {
    const auto definition = definitionWith({"<x>", "  "}, kStrip);
    const Diagnostics unusual = unusualAddedTokens(*definition);
    QCOMPARE(unusual.size(), std::size_t{1});
    QVERIFY(unusual[0].severity == Severity::Warning);
    QCOMPARE(unusual[0].where, std::string("$.added_tokens[1]"));
    QVERIFY(unusual[0].message.english().find("never found here") != std::string::npos);
    const auto tokenizer = Tokenizer::create(definition);
    QVERIFY(tokenizer);
    QCOMPARE((*tokenizer)->encode("a<x>b")->ids, (std::vector<PieceId>{0, 3, 1})); // as the warning says
}

void AddedTokensTest::equalLiteralsAreReported() {
    const auto definition = definitionWith({"[MASK]", "[mask]"}, kLowercase);
    const Diagnostics unusual = unusualAddedTokens(*definition);
    QCOMPARE(unusual.size(), std::size_t{1});
    QCOMPARE(unusual[0].where, std::string("$.added_tokens[1]"));
    QVERIFY2(unusual[0].message.english().find("'[MASK]' ($.added_tokens[0]): that one, with id 3") !=
                 std::string::npos,
             unusual[0].message.english().c_str());
    const auto tokenizer = Tokenizer::create(definition);
    QVERIFY(tokenizer);
    QCOMPARE((*tokenizer)->encode("[mask][MASK]")->ids, (std::vector<PieceId>{3, 3}));
}

void AddedTokensTest::ordinaryTokensAreNotReported() {
    QVERIFY(unusualAddedTokens(*definitionWith({"[MASK]", "[CLS]"}, kLowercase)).empty());
    QVERIFY(unusualAddedTokens(*definitionWith({"[MASK]", "[mask]", " "}, kLowercase, false)).empty());
    QVERIFY(unusualAddedTokens(*definitionWith({"[MASK]", "[mask]", " "}, "null")).empty());
}

void AddedTokensTest::onlySomeAreReported() {
    std::vector<std::string> spaces;
    for (std::size_t i = 1; i <= 11; ++i)
        spaces.emplace_back(i, ' ');
    const Diagnostics unusual = unusualAddedTokens(*definitionWith(spaces, kStrip));
    QCOMPARE(unusual.size(), std::size_t{9});
    QVERIFY(unusual.back().message.english().starts_with("3 more"));
}

/// Hugging Face finds a token of spaces in the spaces that the previous token has stripped, and continues
/// after it.
void AddedTokensTest::spacesTakenTwice() {
    const auto definition = loadDefinition(
        R"({"added_tokens":[{"id":2,"content":"<x>","single_word":false,"lstrip":false,"rstrip":true,)"
        R"("normalized":false,"special":true},{"id":3,"content":"  ","single_word":false,"lstrip":false,)"
        R"("rstrip":false,"normalized":false,"special":false}],)"
        R"("model":{"type":"BPE","vocab":{"a":0," ":1},"merges":[]}})",
        "test");
    QVERIFY(definition);
    const auto tokenizer = Tokenizer::create(*definition);
    QVERIFY(tokenizer);
    QCOMPARE((*tokenizer)->encode("<x>   a")->ids, (std::vector<PieceId>{2, 3, 1, 0}));
    QCOMPARE((*tokenizer)->encode("<x>   ")->ids, (std::vector<PieceId>{2, 3, 1}));
    QCOMPARE((*tokenizer)->encode("<x>  a")->ids, (std::vector<PieceId>{2, 3, 0}));
    QCOMPARE((*tokenizer)->encode("<x> a")->ids, (std::vector<PieceId>{2, 0}));
}

QTEST_GUILESS_MAIN(AddedTokensTest)
#include "tst_added_tokens.moc"
