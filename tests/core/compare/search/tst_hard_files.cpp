// Difficult files for a search: no pieces at all, stages that take seconds, unknown characters next to
// tokens, tokens that appear only after normalization.

#include "core/compare/search/compared_files.h"
#include "core/compare/search/text_trial.h"
#include "tests/support/file_pairs.h"

#include <QTest>

#include <algorithm>
#include <chrono>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::compare;
using namespace tokenscope::test;

namespace {

std::shared_ptr<const Tokenizer> fromJson(const std::string& json) {
    const auto definition = loadDefinition(json, "tokenizer.json");
    if (!definition)
        qFatal("%s", describe(definition.error()).c_str());
    return tokenizerOf(*definition);
}

/// WordLevel or WordPiece with the given members.
std::shared_ptr<const Tokenizer> made(const std::string& normalizer, const std::string& added,
                                      const std::string& model) {
    return fromJson(R"({"version":"1.0","normalizer":)" + normalizer + R"(,"added_tokens":[)" + added +
                    R"(],"pre_tokenizer":{"type":"BertPreTokenizer"},"post_processor":null,"decoder":null,)" +
                    R"("model":)" + model + "}");
}

std::string added(int id, const std::string& content, bool normalized) {
    return R"({"id":)" + std::to_string(id) + R"(,"content":")" + content +
           R"(","special":true,"single_word":false,"lstrip":false,"rstrip":false,"normalized":)" +
           (normalized ? "true}" : "false}");
}

ComparedFiles compared(const FilePair& pair, const CounterexampleOptions& options = shortSearch()) {
    auto made = compareDefinitions(pair);
    if (!made)
        qFatal("%s", describe(made.error()).c_str());
    searchTexts(*made, options);
    return *made;
}

constexpr const char* kWords =
    R"({"type":"WordPiece","unk_token":"[UNK]","continuing_subword_prefix":"##",)"
    R"("max_input_chars_per_word":100,"vocab":{"[UNK]":0,"[CLS]":1,"a":2,"##b":3,"UNK":4}})";

} // namespace

class HardFiles : public QObject {
    Q_OBJECT

  private slots:
    void noPieces() {
        const std::string none = R"({"type":"WordLevel","unk_token":"u","vocab":{}})";
        const auto a = made("null", "", none);
        const auto b = made(R"({"type":"Lowercase"})", added(0, "<x>", false), none);
        for (const FilePair& pair : {FilePair{a, b, "A", "B"}, FilePair{b, a, "A", "B"}})
            QVERIFY(compared(pair).search.texts() > 0);
        // Neither has a piece, and nothing is proved.
        QVERIFY(compared({a, made(R"({"type":"Lowercase"})", "", none), "A", "B"}).search.texts() > 0);
    }

    /// The id of the unknown token is not a token that was found.
    void unknownCharactersAreNoToken() {
        const auto with = made("null", added(0, "[UNK]", false), kWords);
        const auto without = made("null", "", kWords);
        const ComparedFiles one = compared({with, without, "with", "without"});
        const auto reported =
            std::find_if(one.search.counterexamples.begin(), one.search.counterexamples.end(),
                         [](const Counterexample& counterexample) {
                             return counterexample.cause == DifferenceCause::TokenFound;
                         });
        QVERIFY(reported != one.search.counterexamples.end());
        QVERIFY2(reported->description.english().starts_with(
                     "with recognizes `[UNK]` in a text; without reads it as plain text"),
                 reported->description.english().c_str());
        // Brackets are words in one and unknown in the other; neither finds the token.
        std::string brackets = kWords;
        brackets.replace(brackets.find(R"("UNK":4)"), 7, R"("UNK":4,"[":5,"]":6)");
        const ComparedFiles other = compared({without, made("null", "", brackets), "A", "B"});
        QVERIFY(!other.search.counterexamples.empty());
        for (const Counterexample& counterexample : other.search.counterexamples)
            QVERIFY2(counterexample.cause != DifferenceCause::TokenFound,
                     counterexample.description.english().c_str());
    }

    /// `[`, a mark and `CLS]` are the token if marks are removed before the search for it.
    void tokenAfterANormalizer() {
        const char* accents = R"({"type":"StripAccents"})";
        const char* zeroes = R"({"type":"Replace","pattern":{"String":"q"},"content":""})";
        for (const char* normalizer : {accents, zeroes}) {
            const FilePair pair{made(normalizer, added(1, "[CLS]", false), kWords),
                                made(normalizer, added(1, "[CLS]", true), kWords), "A", "B"};
            const ComparedFiles one = compared(pair);
            QVERIFY2(!one.search.counterexamples.empty(), normalizer);
            for (const Counterexample& counterexample : one.search.counterexamples) {
                QCOMPARE(counterexample.cause, DifferenceCause::TokenFound);
                QCOMPARE(counterexample.tokens, std::vector<std::string>{"[CLS]"});
            }
            QVERIFY(mayDiffer(one));
        }
    }

    /// `>` and U+0338 are one character if the text is normalized before tokens are searched for.
    void tokenThatComposesWithTheNextCharacter() {
        for (const char* form : {R"({"type":"NFC"})", R"({"type":"NFD"})", R"({"type":"NFKC"})"}) {
            const FilePair pair{made(form, added(1, "[C>", false), kWords),
                                made(form, added(1, "[C>", true), kWords), "A", "B"};
            const ComparedFiles one = compared(pair);
            QVERIFY2(!one.search.counterexamples.empty(), form);
            QCOMPARE(one.search.counterexamples.front().cause, DifferenceCause::TokenFound);
            QCOMPARE(one.search.counterexamples.front().tokens, std::vector<std::string>{"[C>"});
        }
    }

    /// One cause, and no example with U+2581, which none of these pieces uses for a space.
    void otherUnknownToken() {
        std::string other = kWords;
        other.replace(other.find("[UNK]"), 5, "[CLS]");
        const ComparedFiles one = compared({made("null", "", kWords), made("null", "", other), "A", "B"});
        QCOMPARE(one.search.counterexamples.size(), std::size_t{1});
        QCOMPARE(one.search.counterexamples.front().cause, DifferenceCause::UnknownToken);
    }

    /// Spaces inserted by a normalizer are visible only in the words; the cause is the normalizer
    /// nevertheless.
    void spacesOfANormalizer() {
        const auto with = [](const char* content) {
            return made(std::string(R"({"type":"Replace","pattern":{"String":"a"},"content":")") + content +
                            "\"}",
                        "", kWords);
        };
        const ComparedFiles one = compared({with("a"), with("a "), "A", "B"});
        QVERIFY(!one.search.counterexamples.empty());
        for (const Counterexample& counterexample : one.search.counterexamples)
            QCOMPARE(counterexample.cause, DifferenceCause::Normalizer);
    }

    void shorteningEndsOnRequest() {
        std::size_t calls = 0;
        const auto shows = [&](const std::string& text) {
            ++calls;
            return text.find('x') != std::string::npos;
        };
        const std::string text = std::string(500, 'b') + "x";
        QCOMPARE(shortened(text, shows), std::string("x"));
        const std::size_t all = calls;
        calls = 0;
        const std::string cut = shortened(text, shows, [&] { return calls >= 3; });
        QVERIFY(calls == 3 && all > 3 && cut.find('x') != std::string::npos);
    }

    /// Each text is fast, but all together are slow: the search ends within the time of a few texts.
    void timeIsABound() {
        const auto plain = made("null", "", kWords);
        const auto slow = made(R"({"type":"Lowercase"})", added(7, "<x>", false), kWords);
        CounterexampleOptions options;
        options.seconds = 0.05;
        options.randomBytes = std::uint64_t{1} << 40U;
        const auto begin = std::chrono::steady_clock::now();
        const ComparedFiles one = compared({slow, plain, "A", "B"}, options);
        QVERIFY(one.search.outOfTime);
        QVERIFY(std::chrono::steady_clock::now() - begin < std::chrono::seconds(2));
    }

    /// A search that was stopped early and found nothing doesn't count as "no difference" for scripts.
    void stoppedSearchIsNoProof() {
        const auto a = made(R"({"type":"Replace","pattern":{"String":"q"},"content":"q"})", "", kWords);
        const auto b = made("null", "", kWords);
        const FilePair pair{a, b, "A", "B"};
        CounterexampleOptions options;
        options.seconds = 1e-9;
        ComparedFiles late = compared(pair, options);
        QVERIFY(late.search.outOfTime && late.search.counterexamples.empty() && mayDiffer(late));
        // Also without rows in the tables.
        late.diff.tables = {};
        QVERIFY(mayDiffer(late));
        late.search.outOfTime = false;
        QVERIFY(!mayDiffer(late));
        // A proof needs no search.
        QVERIFY(!mayDiffer(compared({b, made("null", "", kWords), "A", "B"}, options)));
    }
};

QTEST_GUILESS_MAIN(HardFiles)
#include "tst_hard_files.moc"
