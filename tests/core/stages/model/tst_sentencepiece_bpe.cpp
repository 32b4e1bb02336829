#include "core/stages/model/sentencepiece_models.h"

#include <QtTest>

#include <limits>
#include <map>
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

std::vector<std::string> encoded(const Vocabulary& vocabulary, std::string_view text) {
    const SentencePieceLookup lookup(vocabulary, 0);
    std::vector<PlacedPiece> pieces;
    std::vector<std::string> out;
    if (!encodeSentencePieceBpe(lookup, text, pieces))
        return {"error"};
    std::uint32_t end = 0;
    for (const PlacedPiece& piece : pieces) {
        if (piece.span.begin != end)
            return {"gap"};
        end = piece.span.end;
        const std::string surface(text.substr(piece.span.begin, piece.span.size()));
        out.push_back(piece.id == 0 ? "?" + surface : surface);
        if (piece.id != 0 && vocabulary.bytes(piece.id) != surface)
            return {"other piece"};
    }
    return end == text.size() ? out : std::vector<std::string>{"short"};
}

/// The textbook algorithm: examines all neighbors, merges the best pair, and repeats.
std::vector<std::string> encodedSlowly(const Vocabulary& vocabulary, std::string_view text) {
    std::vector<std::string> symbols;
    for (const char c : text)
        symbols.emplace_back(1, c);
    for (;;) {
        std::size_t best = symbols.size();
        float bestScore = 0;
        for (std::size_t i = 0; i + 1 < symbols.size(); ++i) {
            const PieceId id = vocabulary.find(symbols[i] + symbols[i + 1]);
            if (id == kNoPiece || vocabulary.type(id) != PieceType::Normal)
                continue;
            if (best == symbols.size() || vocabulary.score(id) > bestScore) {
                best = i;
                bestScore = vocabulary.score(id);
            }
        }
        if (best == symbols.size())
            break;
        symbols[best] += symbols[best + 1];
        symbols.erase(symbols.begin() + static_cast<std::ptrdiff_t>(best) + 1);
    }
    for (std::string& symbol : symbols) {
        if (vocabulary.find(symbol) == kNoPiece)
            symbol = "?" + symbol;
    }
    return symbols;
}

using Strings = std::vector<std::string>;

} // namespace

class TestSentencePieceBpe : public QObject {
    Q_OBJECT
  private slots:
    void bestScoreFirst();
    void equalScoresLeftmostFirst();
    void unknownCharacters();
    void userDefinedSymbolsStay();
    void reservedPiecesAreNotMerged();
    void sameSpellingOfTwoKinds();
    void unusedPiecesAreTakenApart();
    void unusualScoresAreOrdered();
    void agreesWithTheNaiveAlgorithm();
    void oneLetterAMillionTimes();
    void cancels();
};

void TestSentencePieceBpe::bestScoreFirst() {
    const auto vocabulary = vocabularyOf({{"a"}, {"b"}, {"c"}, {"ab", -2}, {"bc", -1}, {"abc", -3}});
    QCOMPARE(encoded(vocabulary, "abc"), (Strings{"abc"}));
    const auto without = vocabularyOf({{"a"}, {"b"}, {"c"}, {"ab", -2}, {"bc", -1}});
    QCOMPARE(encoded(without, "abc"), (Strings{"a", "bc"}));
    QCOMPARE(encoded(without, ""), Strings{});
}

void TestSentencePieceBpe::equalScoresLeftmostFirst() {
    const auto vocabulary = vocabularyOf({{"a"}, {"b"}, {"aa", -1}, {"ab", -1}});
    QCOMPARE(encoded(vocabulary, "aaab"), (Strings{"aa", "ab"}));
    QCOMPARE(encoded(vocabulary, "aab"), (Strings{"aa", "b"}));
}

void TestSentencePieceBpe::unknownCharacters() {
    const auto vocabulary = vocabularyOf({{"a"}, {"é"}, {"aé", -1}});
    QCOMPARE(encoded(vocabulary, "aéü漢"), (Strings{"aé", "?ü", "?漢"}));
}

void TestSentencePieceBpe::userDefinedSymbolsStay() {
    const auto vocabulary =
        vocabularyOf({{"a"}, {"b"}, {"ab", -1}, {"bb", -1, PieceType::UserDefined}, {"abb", -1}});
    QCOMPARE(encoded(vocabulary, "abbab"), (Strings{"a", "bb", "ab"}));
}

void TestSentencePieceBpe::reservedPiecesAreNotMerged() {
    const auto vocabulary = vocabularyOf(
        {{"<"}, {"s"}, {">"}, {"<s", -1}, {"<s>", 0, PieceType::Control}, {"x", 0, PieceType::Control}});
    QCOMPARE(encoded(vocabulary, "<s>x"), (Strings{"<s", ">", "x"})); // a symbol, not merged: it is looked up
}

void TestSentencePieceBpe::sameSpellingOfTwoKinds() {
    const std::vector<Piece> normalFirst{{"a"}, {"b"}, {"ab", -1}, {"ab", 0, PieceType::Control}};
    const std::vector<Piece> controlFirst{{"ab", 0, PieceType::Control}, {"a"}, {"b"}, {"ab", -1}};
    QCOMPARE(encoded(vocabularyOf(normalFirst), "ab"), (Strings{"ab"}));
    QCOMPARE(encoded(vocabularyOf(controlFirst), "ab"), (Strings{"ab"}));
}

void TestSentencePieceBpe::unusedPiecesAreTakenApart() {
    const auto unused = PieceType::Unused;
    const auto vocabulary =
        vocabularyOf({{"a"}, {"b"}, {"c"}, {"ab", -1, unused}, {"abc", -2}, {"abcc", -3, unused}});
    QCOMPARE(encoded(vocabulary, "ab"), (Strings{"a", "b"}));
    QCOMPARE(encoded(vocabulary, "abc"), (Strings{"abc"}));
    QCOMPARE(encoded(vocabulary, "abcc"), (Strings{"abc", "c"}));
    // Long chains of unused pieces are split without recursion.
    std::vector<Piece> chain{{"a"}};
    for (std::size_t length = 2; length <= 3000; ++length)
        chain.push_back({std::string(length, 'a'), -static_cast<float>(length), unused});
    QCOMPARE(encoded(vocabularyOf(chain), std::string(3000, 'a')), Strings(3000, "a"));
}

void TestSentencePieceBpe::unusualScoresAreOrdered() {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    const auto vocabulary =
        vocabularyOf({{"a"}, {"b"}, {"c"}, {"d"}, {"ab", nan}, {"bc", -infinity}, {"cd", infinity}});
    QCOMPARE(encoded(vocabulary, "abcd"), (Strings{"ab", "cd"}));
    QCOMPARE(encoded(vocabulary, "abc"), (Strings{"a", "bc"}));
    const auto zeros = vocabularyOf({{"a"}, {"b"}, {"c"}, {"ab", -0.0F}, {"bc", 0.0F}});
    QCOMPARE(encoded(zeros, "abc"), (Strings{"ab", "c"}));
}

void TestSentencePieceBpe::agreesWithTheNaiveAlgorithm() {
    std::mt19937 random(11);
    const auto text = [&](std::size_t least, std::size_t most) {
        std::string out(least + random() % (most - least + 1), ' ');
        for (char& c : out)
            c = static_cast<char>('a' + random() % 3);
        return out;
    };
    for (int round = 0; round < 200; ++round) {
        std::vector<Piece> pieces{{"a"}, {"b"}};
        std::set<std::string> known{"a", "b"};
        for (int i = 0; i < 40; ++i) {
            const std::string piece = text(2, 5);
            if (known.insert(piece).second)
                pieces.push_back({piece, -static_cast<float>(random() % 12)}); // few values, to get ties
        }
        const auto vocabulary = vocabularyOf(pieces);
        for (int i = 0; i < 20; ++i) {
            const std::string input = text(1, 40);
            QCOMPARE(encoded(vocabulary, input), encodedSlowly(vocabulary, input));
        }
    }
}

void TestSentencePieceBpe::oneLetterAMillionTimes() {
    const auto vocabulary = vocabularyOf({{"a"}, {"aa", -1}, {"aaaa", -2}, {"aaaaaaaa", -3}, {"aaa", -4}});
    QCOMPARE(encoded(vocabulary, std::string(1'000'000, 'a')).size(), std::size_t{125'000});
}

void TestSentencePieceBpe::cancels() {
    const auto vocabulary = vocabularyOf({{"a"}, {"aa", -1}});
    const SentencePieceLookup lookup(vocabulary, 0);
    std::stop_source source;
    source.request_stop();
    Progress progress;
    progress.stop = source.get_token();
    std::vector<PlacedPiece> pieces;
    const auto done = encodeSentencePieceBpe(lookup, std::string(100'000, 'a'), pieces, progress);
    QVERIFY(!done);
    QVERIFY(done.error().code == ErrorCode::Canceled);
}

QTEST_GUILESS_MAIN(TestSentencePieceBpe)
#include "tst_sentencepiece_bpe.moc"
