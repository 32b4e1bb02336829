// Leftmost-longest matches, compared with a search at every position; spaces that match ▁; linear time;
// cancellation.

#include "core/encoding/added_tokens/literal_finder.h"

#include "core/encoding/added_tokens/added_tokens.h"
#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"

#include <QtTest>

#include <random>

using namespace tokenscope;
using namespace tokenscope::formats;

class LiteralFinderTest : public QObject {
    Q_OBJECT

  private slots:
    void leftmostThenLongest();
    void equalsSearchingAtEveryPosition();
    void spacesRepresentMetaspace();
    void spacesEqualMetaspace();
    void takesLinearTime();
    void stops();
    void stopsAmongShortMatches();
    void literalsAreBoundedAsTheyAreMatched();
};

namespace {

QString shown(const std::optional<LiteralFinder::Match>& match) {
    return match ? QString("%1-%2=%3").arg(match->begin).arg(match->end).arg(match->value) : QString();
}

std::optional<LiteralFinder::Match> plainSearch(const LiteralFinder::Literals& literals,
                                                std::string_view text, std::size_t from) {
    for (std::size_t at = from; at < text.size(); ++at) {
        std::optional<LiteralFinder::Match> longest;
        for (const auto& [literal, value] : literals) {
            if (!literal.empty() && text.substr(at).starts_with(literal) &&
                (!longest || literal.size() > longest->end - at))
                longest = LiteralFinder::Match{at, at + literal.size(), value};
        }
        if (longest)
            return longest;
    }
    return std::nullopt;
}

} // namespace

void LiteralFinderTest::leftmostThenLongest() {
    QVERIFY(LiteralFinder().empty());
    QVERIFY(LiteralFinder({{"", 9}}).empty());
    const LiteralFinder finder({{"bc", 1}, {"abcd", 2}, {"ab", 3}, {"ab", 4}}); // the first value counts
    const auto next = [&](std::string_view text, std::size_t from) { return shown(finder.next(text, from)); };
    QCOMPARE(next("xxabcd", 0), QString("2-6=2"));
    QCOMPARE(next("xxabcx", 0), QString("2-4=3"));
    QCOMPARE(next("xxabcx", 3), QString("3-5=1"));
    QCOMPARE(next("xxabcx", 4), QString());
    QCOMPARE(next("a", 0), QString());
    QCOMPARE(next("", 0), QString());
}

void LiteralFinderTest::equalsSearchingAtEveryPosition() {
    std::mt19937 random(5);
    const auto word = [&](std::size_t most) {
        std::string made;
        for (auto length = random() % (most + 1); length > 0; --length)
            made += static_cast<char>('a' + random() % 3);
        return made;
    };
    for (int round = 0; round < 3000; ++round) {
        std::vector<std::string> words;
        for (auto count = 1 + random() % 6; count > 0; --count)
            words.push_back(word(6));
        LiteralFinder::Literals literals;
        for (std::uint32_t i = 0; i < words.size(); ++i)
            literals.emplace_back(words[i], i);
        const LiteralFinder finder(literals);
        const std::string text = word(40);
        for (std::size_t from = 0; from <= text.size(); ++from)
            QCOMPARE(shown(finder.next(text, from)), shown(plainSearch(literals, text, from)));
    }
}

void LiteralFinderTest::spacesRepresentMetaspace() {
    const LiteralFinder finder({{"▁▁", 1}, {"x▁y", 2}, {"▁z▁▁w", 3}}, true);
    QCOMPARE(shown(finder.next("a  b", 0)), QString("1-3=1"));
    QCOMPARE(shown(finder.next("a▁ b", 0)), QString("1-5=1"));
    QCOMPARE(shown(finder.next("wx y", 0)), QString("1-4=2"));
    QCOMPARE(shown(finder.next("a z  v", 0)), QString("3-5=1"));
    QCOMPARE(shown(finder.next("a z  w", 0)), QString("1-6=3"));
}

/// The same as matching escaped literals in the escaped text, with positions in the original text.
void LiteralFinderTest::spacesEqualMetaspace() {
    std::mt19937 random(6);
    const std::vector<std::string> letters = {"▁", "▁", "a", "\xE2\x96\x82"};
    for (int round = 0; round < 3000; ++round) {
        const auto word = [&](std::size_t most, bool spaces) {
            std::string made;
            for (auto length = random() % (most + 1); length > 0; --length) {
                const std::string& letter = letters[random() % letters.size()];
                made += spaces && letter == "▁" && random() % 2 == 0 ? " " : letter;
            }
            return made;
        };
        std::vector<std::string> words;
        for (auto count = 1 + random() % 4; count > 0; --count)
            words.push_back(word(4, false));
        LiteralFinder::Literals literals;
        for (std::uint32_t i = 0; i < words.size(); ++i)
            literals.emplace_back(words[i], i);
        const std::string text = word(12, true);
        std::string escaped;
        std::vector<std::size_t> places; // by byte of the escaped text: its position in the text
        for (std::size_t i = 0; i < text.size(); ++i) {
            places.insert(places.end(), text[i] == ' ' ? 3 : 1, i);
            escaped += text[i] == ' ' ? std::string("▁") : std::string(1, text[i]);
        }
        places.push_back(text.size());
        const auto found = LiteralFinder(literals, true).next(text, 0);
        const auto expected = LiteralFinder(literals).next(escaped, 0);
        QCOMPARE(found.has_value(), expected.has_value());
        if (!found)
            continue;
        QCOMPARE(found->begin, places[expected->begin]);
        QCOMPARE(found->end, places[expected->end]);
        QCOMPARE(found->value, expected->value);
    }
}

/// A search at every position would take 4·10¹⁰ steps.
void LiteralFinderTest::takesLinearTime() {
    std::string literal(20'001, 'a');
    literal.back() = 'b';
    const LiteralFinder finder({{literal, 1}});
    std::string text(2'000'001, 'a');
    QVERIFY(!finder.next(text, 0));
    text.back() = 'b';
    QCOMPARE(shown(finder.next(text, 0)), QString("1980000-2000001=1"));
}

void LiteralFinderTest::stops() {
    const LiteralFinder finder({{"aab", 1}});
    std::stop_source source;
    source.request_stop();
    std::string text(4'000'000, 'a');
    text += 'b';
    QVERIFY(!finder.next(text, 0, {source.get_token(), {}}));
    QVERIFY(finder.next(text, 0));
}

/// Each search is short, but all together are long.
void LiteralFinderTest::stopsAmongShortMatches() {
    std::stop_source source;
    source.request_stop();
    const Progress stopped{source.get_token(), {}};
    std::string text;
    for (int i = 0; i < 200'000; ++i)
        text += "ab";
    const LiteralFinder finder({{"ab", 1}});
    LiteralPoll poll(stopped);
    std::size_t matches = 0;
    std::size_t from = 0;
    while (const auto match = finder.next(text, from, poll)) {
        from = match->end;
        ++matches;
    }
    QVERIFY(matches > 0 && matches <= LiteralPoll::kBetween);

    AddedToken token;
    token.content = "ab";
    const std::vector<AddedToken> tokens = {token};
    const AddedTokenScanner scanner(tokens, {"ab"});
    const auto canceled = scanner.scan(text, true, stopped);
    QVERIFY(!canceled && canceled.error().code == ErrorCode::Canceled);
    QCOMPARE(scanner.scan(text, true, {})->size(), std::size_t{200'000});
}

/// The normalized form of an added token can be longer than the token.
void LiteralFinderTest::literalsAreBoundedAsTheyAreMatched() {
    static_assert(LiteralFinder::kMaxBytes == kMaxLiteralBytes);
    const auto made = [](std::size_t length, const std::string& by) {
        auto definition = loadDefinition(
            R"({"version":"1.0","added_tokens":[{"id":1,"content":")" + std::string(length, 'a') +
                R"(","single_word":false,"lstrip":false,"rstrip":false,"special":false,"normalized":true}],)"
                R"("normalizer":{"type":"Replace","pattern":{"String":"a"},"content":")" +
                by + R"("},"model":{"type":"BPE","vocab":{"a":0},"merges":[]}})",
            "test");
        return Tokenizer::create(*definition);
    };
    QVERIFY(made(100'000, "bc"));
    const auto refused = made(1'000'000, std::string(20, 'b'));
    QVERIFY(!refused);
    QVERIFY(refused.error().code == ErrorCode::TooLarge);
    QCOMPARE(refused.error().where, std::string("$.added_tokens"));
}

QTEST_GUILESS_MAIN(LiteralFinderTest)
#include "tst_literal_finder.moc"
