// Tables that are derived from pieces and their scores or ranks, compared with the textbook algorithm:
// merging a piece's own bytes by looking up the joined bytes of neighbors.

#include "core/stages/model/bpe/bpe_table.h"
#include "core/text/utf8.h"
#include "tests/support/rounds.h"

#include <QtTest>

#include <optional>
#include <random>
#include <string>

using namespace tokenscope;

namespace {

struct Random {
    std::mt19937 engine;
    std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(engine()) % bound; }
};

/// The last pair when the characters of `piece` are merged; nullopt if more than one symbol remains.
/// `before(a, b)`: piece a merges before piece b.
template <class Before>
std::optional<std::pair<std::string, std::string>> textbook(const Vocabulary& vocabulary,
                                                            std::string_view piece, const Before& before) {
    std::vector<std::string> parts;
    for (const char c : piece)
        parts.emplace_back(1, c);
    std::optional<std::pair<std::string, std::string>> last;
    while (parts.size() > 1) {
        std::optional<std::size_t> best;
        for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
            const PieceId joined = vocabulary.find(parts[i] + parts[i + 1]);
            if (joined != kNoPiece &&
                (!best || before(joined, vocabulary.find(parts[*best] + parts[*best + 1]))))
                best = i;
        }
        if (!best)
            return std::nullopt;
        last = {parts[*best], parts[*best + 1]};
        parts[*best] += parts[*best + 1];
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(*best) + 1);
    }
    return last;
}

/// Pieces of a, b and c up to `longest` letters, each once, the letters first.
Vocabulary randomPieces(Random& random, std::size_t longest, std::uint32_t levels) {
    Vocabulary vocabulary;
    PieceId id = 0;
    const auto score = [&] { return static_cast<float>(random.below(levels)) / -7.0F; };
    for (const char* letter : {"a", "b", "c"})
        vocabulary.add(letter, id++, PieceType::Normal, score());
    for (std::uint32_t count = random.below(300); count > 0; --count) {
        std::string piece;
        for (std::size_t length = 2 + random.below(static_cast<std::uint32_t>(longest) - 1); length > 0;
             --length)
            piece += static_cast<char>('a' + random.below(3));
        if (vocabulary.find(piece) == kNoPiece)
            vocabulary.add(piece, id++, PieceType::Normal, score());
    }
    vocabulary.finish();
    return vocabulary;
}

template <class Before>
void compareTables(const BpeTable& table, const Vocabulary& vocabulary, const Before& before) {
    std::size_t expected = 0;
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        const PieceId id = vocabulary.entry(i).id;
        const auto pair = textbook(vocabulary, vocabulary.entryBytes(i), before);
        if (!pair)
            continue;
        ++expected;
        const PairTable::Found found =
            table.pairs.find(vocabulary.find(pair->first), vocabulary.find(pair->second));
        QCOMPARE(found.merged, id);
    }
    QCOMPARE(table.pairs.size(), expected);
    table.pairs.forEach([&](PieceId, PieceId, std::uint32_t priority, PieceId merged) {
        table.pairs.forEach([&](PieceId, PieceId, std::uint32_t other, PieceId another) {
            if (merged != another && before(merged, another) && priority > other)
                QFAIL("the order of priorities is not that of the pieces");
        });
    });
}

} // namespace

class BpeTableTest : public QObject {
    Q_OBJECT

  private slots:
    void scores() {
        Random random{std::mt19937(7)};
        for (unsigned round = 0; round < test::rounds(300); ++round) {
            const Vocabulary vocabulary =
                randomPieces(random, round % 3 == 0 ? 24 : 6, round % 2 == 0 ? 20 : 1U << 20U);
            compareTables(makeScoreTable(vocabulary), vocabulary,
                          [&](PieceId a, PieceId b) { return vocabulary.score(a) > vocabulary.score(b); });
            if (QTest::currentTestFailed())
                return;
        }
    }

    void ranks() {
        Random random{std::mt19937(8)};
        for (unsigned round = 0; round < test::rounds(300); ++round) {
            const Vocabulary vocabulary = randomPieces(random, round % 3 == 0 ? 24 : 6, 1);
            compareTables(makeRankTable(vocabulary), vocabulary, [](PieceId a, PieceId b) { return a < b; });
            if (QTest::currentTestFailed())
                return;
        }
    }

    /// Longer pieces have higher priority, so their pairs consist of pieces with lower priority.
    void longPiecesBeforeTheirParts() {
        for (const std::string unit : {"ab", "aab"}) {
            std::vector<std::string> pieces{"a", "b"};
            for (std::string piece = unit; piece.size() < 2'000; piece += piece)
                pieces.insert(pieces.begin() + 2, piece);
            Vocabulary vocabulary;
            for (std::size_t i = 0; i < pieces.size(); ++i)
                vocabulary.add(pieces[i], static_cast<PieceId>(i), PieceType::Normal, -static_cast<float>(i));
            vocabulary.finish();
            compareTables(makeRankTable(vocabulary), vocabulary, [](PieceId a, PieceId b) { return a < b; });
            compareTables(makeScoreTable(vocabulary), vocabulary,
                          [&](PieceId a, PieceId b) { return vocabulary.score(a) > vocabulary.score(b); });
        }
    }

    void unusualScores() {
        Vocabulary vocabulary;
        PieceId id = 0;
        for (const char* piece : {"a", "b", "c", "d"})
            vocabulary.add(piece, id++);
        const float inf = std::numeric_limits<float>::infinity();
        const std::pair<const char*, float> scored[] = {{"ab", std::numeric_limits<float>::quiet_NaN()},
                                                        {"bc", -0.0F},
                                                        {"cd", 0.0F},
                                                        {"ac", inf},
                                                        {"ad", -inf},
                                                        {"bd", 1}};
        for (const auto& [piece, score] : scored)
            vocabulary.add(piece, id++, PieceType::Normal, score);
        vocabulary.finish();
        const BpeTable table = makeScoreTable(vocabulary);
        const auto priority = [&](const char* pair) {
            return table.pairs.find(vocabulary.find({pair, 1}), vocabulary.find({pair + 1, 1})).priority;
        };
        QVERIFY(priority("ac") < priority("bd"));
        QVERIFY(priority("bd") < priority("bc"));
        QCOMPARE(priority("bc"), priority("cd"));
        QVERIFY(priority("cd") < priority("ab"));
        QCOMPARE(priority("ab"), priority("ad"));
    }

    void characters() {
        Vocabulary vocabulary;
        PieceId id = 5;
        for (const char* piece : {"a", "ab", "\xC3", "\xC3\xA9", "\xE2\x96\x81", "\xE2\x96",
                                  "\xF0\x9F\x98\x80", "\xF4\x8F\xBF\xBF"})
            vocabulary.append(piece, id++);
        vocabulary.append("", id++);
        vocabulary.append("a", id++);
        vocabulary.finish();
        const CharacterPieces characters(vocabulary);
        for (char32_t c = 0; c < kCodePoints; ++c) {
            std::string bytes;
            appendUtf8(bytes, c);
            if (c >= 0xD800 && c <= 0xDFFF)
                QCOMPARE(characters.find(c), kNoPiece);
            else if (characters.find(c) != vocabulary.find(bytes))
                QFAIL(bytes.c_str());
        }
        QCOMPARE(characters.find('a'), id - 1);
        QCOMPARE(CharacterPieces().find('a'), kNoPiece);
    }
};

QTEST_GUILESS_MAIN(BpeTableTest)
#include "tst_bpe_table.moc"
