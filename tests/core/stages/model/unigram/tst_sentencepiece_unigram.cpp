#include "core/stages/model/sentencepiece_models.h"
#include "core/stages/model/unigram/sentencepiece_unigram.h"

#include <QtTest>

#include <cmath>
#include <limits>
#include <random>
#include <set>

using namespace tokenscope;

namespace {

struct Piece {
    std::string text;
    float score = 0;
    PieceType type = PieceType::Normal;
};

/// Piece 0 is the unknown one.
Vocabulary vocabularyOf(const std::vector<Piece>& pieces) {
    Vocabulary vocabulary;
    vocabulary.add("<unk>", 0, PieceType::Unknown);
    for (const Piece& piece : pieces)
        vocabulary.add(piece.text, static_cast<PieceId>(vocabulary.size()), piece.type, piece.score);
    vocabulary.finish();
    return vocabulary;
}

using Strings = std::vector<std::string>;

Strings surfaces(const std::vector<PlacedPiece>& pieces, std::string_view text) {
    Strings out;
    for (const PlacedPiece& piece : pieces)
        out.push_back((piece.id == 0 ? "?" : "") +
                      std::string(text.substr(piece.span.begin, piece.span.size())));
    return out;
}

Strings encoded(const Vocabulary& vocabulary, std::string_view text) {
    std::vector<PlacedPiece> pieces;
    if (!SentencePieceUnigram(vocabulary, 0).encode(text, pieces))
        return {"error"};
    return surfaces(pieces, text);
}

/// The best sum of all segmentations of `text`; a character is unknown if no piece is exactly that character.
double bestScore(const Vocabulary& vocabulary, double unkScore, std::string_view text) {
    if (text.empty())
        return 0;
    double best = -std::numeric_limits<double>::infinity();
    for (std::size_t length = 1; length <= text.size(); ++length) {
        const PieceId id = vocabulary.find(text.substr(0, length));
        if (id == kNoPiece && length > 1)
            continue;
        const double score = id == kNoPiece ? unkScore : static_cast<double>(vocabulary.score(id));
        best = std::max(best, score + bestScore(vocabulary, unkScore, text.substr(length)));
    }
    return best;
}

} // namespace

class TestSentencePieceUnigram : public QObject {
    Q_OBJECT
  private slots:
    void oneWordCanBeCanceled();
    void bestSumWins();
    void firstOfEqualsWins();
    void unknownCharacters();
    void userDefinedSymbolsAreChosen();
    void unusedAndReservedPiecesAreNot();
    void unusualScoresAreAccepted();
    void isTheBestOfAllPaths();
    void oneLetterAMillionTimes();
    void wordsBeginAtSpaces();
    void charactersAndSymbols();
};

void TestSentencePieceUnigram::bestSumWins() {
    const auto vocabulary = vocabularyOf({{"a", -1}, {"b", -1}, {"c", -1}, {"ab", -3}, {"bc", -1.5F}});
    QCOMPARE(encoded(vocabulary, "abc"), (Strings{"a", "bc"}));
    QCOMPARE(encoded(vocabulary, "ab"), (Strings{"a", "b"}));
    QCOMPARE(encoded(vocabulary, ""), Strings{});
}

void TestSentencePieceUnigram::firstOfEqualsWins() {
    // Both segmentations have the sum -4; the one whose last piece starts first is found first.
    const auto vocabulary = vocabularyOf({{"a", -1}, {"b", -2}, {"ab", -3}, {"c", -1}, {"bc", -3}});
    QCOMPARE(encoded(vocabulary, "abc"), (Strings{"a", "bc"}));
}

void TestSentencePieceUnigram::unknownCharacters() {
    const auto vocabulary = vocabularyOf({{"a", -1}, {"ü", -4}, {"漢字", -2}});
    QCOMPARE(SentencePieceUnigram(vocabulary, 0).unkScore(), -14.0F);
    QCOMPARE(encoded(vocabulary, "aéü"), (Strings{"a", "?é", "ü"}));
    QCOMPARE(encoded(vocabulary, "漢字漢"), (Strings{"漢字", "?漢"}));
}

void TestSentencePieceUnigram::userDefinedSymbolsAreChosen() {
    const auto vocabulary = vocabularyOf(
        {{"a", -0.2F}, {"b", -0.2F}, {"c", -0.2F}, {"bc", -99, PieceType::UserDefined}, {"abc", -0.25F}});
    QCOMPARE(encoded(vocabulary, "abcabc"), (Strings{"abc", "abc"})); // the bonus can be outweighed
    QCOMPARE(encoded(vocabulary, "bca"), (Strings{"bc", "a"}));
}

void TestSentencePieceUnigram::unusedAndReservedPiecesAreNot() {
    const auto vocabulary = vocabularyOf({{"a", -1},
                                          {"b", -1},
                                          {"ab", 5, PieceType::Unused},
                                          {"ba", 5, PieceType::Control},
                                          {"c", 5, PieceType::Unused}});
    QCOMPARE(encoded(vocabulary, "abac"), (Strings{"a", "b", "a", "?c"}));
}

void TestSentencePieceUnigram::unusualScoresAreAccepted() {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    const auto vocabulary =
        vocabularyOf({{"a", nan}, {"b", infinity}, {"c", -infinity}, {"ab", -1}, {"bc", nan}});
    for (const char* text : {"abc", "cab", "aaa", "bbb", "ccc", "xaybzc"}) {
        std::string joined;
        for (const std::string& surface : encoded(vocabulary, text))
            joined += surface[0] == '?' ? surface.substr(1) : surface;
        QCOMPARE(joined, std::string(text));
    }
}

void TestSentencePieceUnigram::isTheBestOfAllPaths() {
    std::mt19937 random(5);
    const auto text = [&](std::size_t most) {
        std::string out(1 + random() % most, ' ');
        for (char& c : out)
            c = static_cast<char>('a' + random() % 3);
        return out;
    };
    for (int round = 0; round < 100; ++round) {
        std::vector<Piece> pieces;
        std::set<std::string> known;
        for (int i = 0; i < 15; ++i) {
            const std::string piece = text(4);
            if (known.insert(piece).second)
                pieces.push_back({piece, -static_cast<float>(random() % 1000) / 64.0F}); // sums are exact
        }
        const auto vocabulary = vocabularyOf(pieces);
        const SentencePieceUnigram model(vocabulary, 0);
        for (int i = 0; i < 10; ++i) {
            const std::string input = text(10);
            std::vector<PlacedPiece> found;
            QVERIFY(model.encode(input, found));
            double sum = 0;
            for (const PlacedPiece& piece : found)
                sum += static_cast<double>(piece.id == 0 ? model.unkScore() : vocabulary.score(piece.id));
            QCOMPARE(sum, bestScore(vocabulary, static_cast<double>(model.unkScore()), input));
        }
    }
}

void TestSentencePieceUnigram::oneLetterAMillionTimes() {
    const auto vocabulary = vocabularyOf({{"a", -1}, {"aaaa", -2}, {std::string(70'000, 'a'), -3}});
    QCOMPARE(encoded(vocabulary, std::string(1'000'000, 'b')).size(), std::size_t{1'000'000});
    QCOMPARE(encoded(vocabulary, std::string(300'000, 'a')).size(), std::size_t{4 + 5'000});
}

void TestSentencePieceUnigram::wordsBeginAtSpaces() {
    const auto vocabulary = vocabularyOf({{"▁a"}, {"b"}, {"▁"}, {"<s>", 0, PieceType::Control}, {"▁a▁b"}});
    const SentencePieceLookup lookup(vocabulary, 0);
    const auto words = [&](std::string_view text) {
        std::vector<PlacedPiece> pieces;
        NoModelObserver none;
        splitSentencePieceWords(lookup, text, pieces, none);
        return surfaces(pieces, text);
    };
    QCOMPARE(words("▁a▁b"), (Strings{"▁a", "?▁b"}));
    QCOMPARE(words("b▁▁▁a"), (Strings{"b", "▁", "▁", "▁a"}));
    QCOMPARE(words("<s>▁a"), (Strings{"<s>", "▁a"})); // looked up, control pieces too
    QCOMPARE(words(""), Strings{});
}

void TestSentencePieceUnigram::charactersAndSymbols() {
    const auto vocabulary = vocabularyOf({{"a"}, {"é"}, {"<x>", 0, PieceType::UserDefined}, {"ab"}});
    const SentencePieceLookup lookup(vocabulary, 0);
    const std::string_view text = "abé<x><";
    std::vector<PlacedPiece> pieces;
    NoModelObserver none;
    splitSentencePieceCharacters(lookup, text, pieces, none);
    QCOMPARE(surfaces(pieces, text), (Strings{"a", "?b", "é", "<x>", "?<"}));
}

void TestSentencePieceUnigram::oneWordCanBeCanceled() {
    const SentencePieceUnigram model(vocabularyOf({{"a", -1}}), 0);
    const std::string word(1U << 16U, 'a');
    std::stop_source source;
    UnigramWords words;
    const UnigramBinade binade = UnigramBinade::of(words.sum);
    QVERIFY(!model.splitWord(word, binade, words, {source.get_token(), {}}).stopped);
    source.request_stop();
    QVERIFY(model.splitWord(word, binade, words, {source.get_token(), {}}).stopped);
}

QTEST_GUILESS_MAIN(TestSentencePieceUnigram)
#include "tst_sentencepiece_unigram.moc"
