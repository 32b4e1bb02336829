// What AbsentTexts says no text has once added tokens are taken out, against the scanner that takes them out: generated
// tokens that overlap, contain and hide each other, and random texts of their characters.

#include "core/encoding/added_tokens/added_tokens.h"
#include "core/vocab/absent_texts.h"
#include "tests/support/rounds.h"

#include <QtTest>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

using namespace tokenscope;
using namespace tokenscope::vocab;

namespace {

using Random = std::mt19937;
using Last = AbsentTexts::Last;

std::string textOf(Random& random, std::size_t most) {
    std::string text;
    for (std::size_t n = 1 + random() % most; n > 0; --n)
        text += "abc "[random() % 4];
    return text;
}

/// Of different texts.
std::vector<AddedToken> tokensOf(Random& random) {
    std::vector<AddedToken> tokens;
    for (std::size_t i = 1 + random() % 4; i > 0; --i) {
        AddedToken token;
        token.id = static_cast<PieceId>(tokens.size());
        token.content = textOf(random, 3);
        token.special = random() % 3 == 0;
        token.singleWord = random() % 3 == 0;
        token.lstrip = random() % 4 == 0;
        token.rstrip = random() % 4 == 0;
        if (std::none_of(tokens.begin(), tokens.end(),
                         [&](const AddedToken& other) { return other.content == token.content; }))
            tokens.push_back(std::move(token));
    }
    return tokens;
}

AbsentTexts absentTexts(const std::vector<AddedToken>& tokens, const WordLanguage& words) {
    std::vector<AbsentText> absent;
    std::vector<HidingText> hiding;
    for (const AddedToken& token : tokens) {
        const std::u32string text(token.content.begin(), token.content.end());
        if (token.special || token.singleWord)
            hiding.push_back({text, true, true});
        else
            absent.push_back({text, false, true});
    }
    return {absent, hiding, words};
}

/// The text may be a word, if words are all of what tokens leave.
bool mayBe(const AbsentTexts& absent, std::string_view text) {
    const std::vector<Last> starts = absent.starts();
    std::set<Last> places(starts.begin(), starts.end());
    for (const char c : text) {
        std::set<Last> next;
        for (const Last& place : places)
            for (const Last& after : absent.after(place, static_cast<char32_t>(c)))
                next.insert(after);
        places = std::move(next);
    }
    return std::any_of(places.begin(), places.end(), [&](const Last& place) { return absent.mayEnd(place); });
}

} // namespace

class AbsentTextsTest : public QObject {
    Q_OBJECT

  private slots:
    void whatTheScannerLeavesMayBe();
    void hidden_data();
    void hidden();
    void beforeMarks();
    void inTheWordBefore();
};

void AbsentTextsTest::whatTheScannerLeavesMayBe() {
    constexpr std::size_t kTexts = 200;
    const WordLanguage words(std::nullopt);
    std::size_t parts = 0;
    std::size_t impossible = 0;
    for (unsigned seed = 0; seed < test::rounds(400); ++seed) {
        Random random(seed);
        const std::vector<AddedToken> tokens = tokensOf(random);
        std::vector<std::string> literals;
        for (const AddedToken& token : tokens)
            literals.push_back(token.content);
        const AddedTokenScanner scanner(tokens, literals);
        const AbsentTexts absent = absentTexts(tokens, words);
        for (std::size_t i = 0; i < kTexts; ++i) {
            const std::string text = textOf(random, 12);
            const auto split = scanner.split(text, false, {});
            QVERIFY(split);
            for (const SplitPart& part : *split) {
                if (!part.isText())
                    continue;
                const std::string left = text.substr(part.begin, part.end - part.begin);
                QVERIFY2(mayBe(absent, left),
                         (left + " in " + text + ", seed " + std::to_string(seed)).c_str());
                ++parts;
            }
            impossible += mayBe(absent, text) ? 0 : 1;
        }
    }
    QVERIFY(parts > impossible / 10 && impossible > parts / 10); // both kinds occur
}

void AbsentTextsTest::hidden_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("may");
    QTest::newRow("extracted") << "xax" << false;
    QTest::newRow("within a rejected token") << "cba" << true;
    QTest::newRow("not all of that token") << "xba" << false;
    QTest::newRow("after it") << "cbaa" << false;
    QTest::newRow("begins like the rejected token") << "cb" << true;
    QTest::newRow("longer from the same place") << "cbacb" << true;
}

/// `a` is extracted, unless it is within `cba`, which isn't.
void AbsentTextsTest::hidden() {
    QFETCH(QString, text);
    QFETCH(bool, may);
    const WordLanguage words(std::nullopt);
    const AbsentTexts absent({{U"a", false, true}}, {{U"cba", true, false}}, words);
    QCOMPARE(mayBe(absent, text.toStdString()), may);
}

void AbsentTextsTest::beforeMarks() {
    const WordLanguage words(std::nullopt);
    const AbsentTexts absent({{U"a", true, false}}, {}, words);
    const auto mayGoOn = [&](char32_t c) {
        const auto first = absent.after(absent.starts().front(), U'a');
        return first.size() == 1 && !absent.after(first.front(), c).empty();
    };
    QVERIFY(mayGoOn(U'\u0301'));
    QVERIFY(!mayGoOn(U'b'));
    QVERIFY(!mayBe(absent, "a")); // the mark would be in the same word
}

/// A word may begin within a token that is rejected, if the pre-tokenizer splits there.
void AbsentTextsTest::inTheWordBefore() {
    const std::optional<PreTokenizerConfig> spaces = PreTokenizerConfig{WhitespaceSplitPreTokenizer{}};
    const WordLanguage words(spaces);
    const AbsentTexts split({{U"a", false, true}}, {{U"c a", true, false}}, words);
    QVERIFY(mayBe(split, "a"));
    QVERIFY(!mayBe(split, "ba"));
    const AbsentTexts whole({{U"a", false, true}}, {{U"cba", true, false}}, words);
    QVERIFY(!mayBe(whole, "a"));
}

QTEST_APPLESS_MAIN(AbsentTextsTest)
#include "tst_absent_texts.moc"
