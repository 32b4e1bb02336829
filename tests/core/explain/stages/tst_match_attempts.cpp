#include "core/explain/stages/match_attempts.h"
#include "tests/core/explain/lattice/unigram_definitions.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::explain;
using namespace tokenscope::test;

using Strings = std::vector<std::string>;

namespace {

std::shared_ptr<const Tokenizer> tokenizerOf(const ModelConfig& model, const Strings& pieces,
                                             PieceType type = PieceType::Normal) {
    std::vector<ScoredPiece> scored;
    for (const std::string& piece : pieces)
        scored.push_back({piece, 0, type});
    const bool sentencePiece = std::holds_alternative<SentencePieceWordModel>(model) ||
                               std::holds_alternative<SentencePieceCharModel>(model);
    auto definition = unigramDefinition(scored, sentencePiece);
    definition->model = model;
    auto tokenizer = Tokenizer::create(definition);
    return tokenizer ? *tokenizer : nullptr;
}

WordPieceModel wordPiece(std::uint32_t most = 100) {
    WordPieceModel model;
    model.unkToken = "<unk>";
    model.maxInputCharsPerWord = most;
    return model;
}

/// `un+` used, `unh-` not found, `un.` found and not used
Strings attempts(const MatchAttempts& found, std::string_view word) {
    Strings out;
    for (const MatchAttempt& attempt : found.attempts)
        out.push_back(found.lookedUp(word, attempt) + (attempt.used                ? "+"
                                                       : attempt.found == kNoPiece ? "-"
                                                                                   : "."));
    return out;
}
Strings attempts(const Tokenizer& tokenizer, std::string_view word) {
    const auto found = explainMatches(tokenizer, word);
    return found ? attempts(*found, word) : Strings{describe(found.error())};
}

} // namespace

class TestMatchAttempts : public QObject {
    Q_OBJECT
  private slots:
    void wordPieceGetsShorter();
    void wordPieceGivesUp();
    void tooManyCharacters();
    void longWordsAreCountedAndListedInPart();
    void wordLevel();
    void longestMatch();
    void sentencePieceWordsAndCharacters();
    void otherModelsAreRefused();
};

void TestMatchAttempts::wordPieceGetsShorter() {
    const auto tokenizer = tokenizerOf(wordPiece(), {"u", "un", "##é", "##éa", "##h"});
    const auto found = explainMatches(*tokenizer, "unéh");
    QVERIFY(found);
    QCOMPARE(attempts(*found, "unéh"), (Strings{"unéh-", "uné-", "un+", "##éh-", "##é+", "##h+"}));
    QCOMPARE(found->hits, std::uint64_t{3});
    QCOMPARE(found->misses, std::uint64_t{3});
    QVERIFY(!found->gaveUp);
    QCOMPARE(found->tokens.ids, (std::vector<PieceId>{2, 3, 5}));
}

void TestMatchAttempts::wordPieceGivesUp() {
    const auto tokenizer = tokenizerOf(wordPiece(), {"un", "##h"});
    const auto found = explainMatches(*tokenizer, "unhé");
    QVERIFY(found);
    QCOMPARE(attempts(*found, "unhé"), (Strings{"unhé-", "unh-", "un.", "##hé-", "##h.", "##é-"}));
    QVERIFY(found->gaveUp);
    QCOMPARE(found->tokens.ids, std::vector<PieceId>{0});
}

void TestMatchAttempts::tooManyCharacters() {
    const auto found = explainMatches(*tokenizerOf(wordPiece(3), {"u"}), "uuuu");
    QVERIFY(found);
    QVERIFY(found->gaveUp && found->attempts.empty());
    QCOMPARE(found->misses, std::uint64_t{0});
}

void TestMatchAttempts::longWordsAreCountedAndListedInPart() {
    const auto tokenizer = tokenizerOf(wordPiece(1'000'000), {"a", "##a"});
    const auto found = explainMatches(*tokenizer, std::string(100'000, 'a'));
    QVERIFY(found);
    QCOMPARE(found->attempts.size(), kMaxAttempts);
    QCOMPARE(found->hits, std::uint64_t{100'000});
    QCOMPARE(found->misses, std::uint64_t{100'000} * 99'999 / 2);
    QCOMPARE(found->tokens.size(), std::size_t{100'000});
}

void TestMatchAttempts::wordLevel() {
    const auto tokenizer = tokenizerOf(WordLevelModel{"<unk>"}, {"the"});
    QCOMPARE(attempts(*tokenizer, "the"), Strings{"the+"});
    QCOMPARE(attempts(*tokenizer, "then"), Strings{"then-"});
}

void TestMatchAttempts::longestMatch() {
    const auto tokenizer = tokenizerOf(LongestMatchModel{}, {"a", "ab", "abcd", "b", "c"});
    QCOMPARE(attempts(*tokenizer, "abca"), (Strings{"a.", "ab+", "c+", "a+"}));
    const auto found = explainMatches(*tokenizer, "abca");
    QCOMPARE(found->hits, std::uint64_t{4});
    QCOMPARE(found->tokens.ids, (std::vector<PieceId>{2, 5, 1}));
}

void TestMatchAttempts::sentencePieceWordsAndCharacters() {
    const auto words = tokenizerOf(SentencePieceWordModel{}, {"▁a", "b"});
    QCOMPARE(attempts(*words, "b▁a▁c"), (Strings{"b+", "▁a+", "▁c-"}));
    const auto characters = tokenizerOf(SentencePieceCharModel{}, {"a", "é"});
    QCOMPARE(attempts(*characters, "aéx"), (Strings{"a+", "é+", "x-"}));
    const auto found = explainMatches(*characters, "aéx");
    QCOMPARE(found->tokens.ids, (std::vector<PieceId>{1, 2, 0}));
    QCOMPARE(found->misses, std::uint64_t{1});
}

void TestMatchAttempts::otherModelsAreRefused() {
    const auto found = explainMatches(*unigramTokenizer({{"a", -1}}, true), "a");
    QVERIFY(!found);
    QCOMPARE(found.error().code, ErrorCode::BadInput);
}

QTEST_GUILESS_MAIN(TestMatchAttempts)
#include "tst_match_attempts.moc"
