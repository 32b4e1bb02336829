#include "core/train/trainers/wordpiece/wordpiece_trainer.h"
#include "tests/support/rounds.h"

#include <QtTest>

#include <map>
#include <random>
#include <set>

using namespace tokenscope;
using namespace tokenscope::train;

namespace {

using Score = WordPieceTrainerOptions::Score;
using Words = std::vector<std::pair<std::string, std::uint64_t>>;

WordCounts counted(const Words& words) {
    WordCounts counts;
    for (const auto& [word, count] : words)
        counts.add(word, count);
    return counts;
}

std::string spelled(const TrainedWordPiece& trained, const WordPieceMerge& merge) {
    return trained.pieces[merge.left] + " " + trained.pieces[merge.right] + " " + std::to_string(merge.count);
}

std::vector<std::string> spelledMerges(const TrainedWordPiece& trained) {
    std::vector<std::string> all;
    for (const WordPieceMerge& merge : trained.merges)
        all.push_back(spelled(trained, merge));
    return all;
}

/// Recounts everything before each merge. Words of ASCII characters.
std::vector<std::string> mergeNaively(const Words& words, const WordPieceTrainerOptions& options,
                                      std::uint64_t& tokens) {
    std::set<char> characters;
    std::set<char> later;
    for (const auto& [word, count] : words) {
        characters.insert(word.begin(), word.end());
        later.insert(word.begin() + 1, word.end());
    }
    std::vector<std::string> pieces;
    for (const char c : characters)
        pieces.emplace_back(1, c);
    for (const char c : later)
        pieces.push_back("##" + std::string(1, c));
    const auto idOf = [&](const std::string& text) {
        return static_cast<std::size_t>(std::find(pieces.begin(), pieces.end(), text) - pieces.begin());
    };
    std::vector<std::vector<std::size_t>> split;
    for (const auto& [word, count] : words) {
        auto& symbols = split.emplace_back();
        for (std::size_t i = 0; i < word.size(); ++i)
            symbols.push_back(idOf((i == 0 ? "" : "##") + word.substr(i, 1)));
    }
    std::vector<std::string> merges;
    const auto lengthOf = [&](std::size_t id) {
        return pieces[id].size() - (pieces[id].starts_with("##") ? 2 : 0);
    };
    while (pieces.size() < options.pieces) {
        std::map<std::size_t, std::uint64_t> ofSymbols;
        std::map<std::pair<std::size_t, std::size_t>, std::uint64_t> ofPairs;
        for (std::size_t w = 0; w < words.size(); ++w) {
            for (std::size_t i = 0; i < split[w].size(); ++i) {
                ofSymbols[split[w][i]] += words[w].second;
                if (i > 0)
                    ofPairs[{split[w][i - 1], split[w][i]}] += words[w].second;
            }
        }
        std::pair<std::size_t, std::size_t> best;
        std::uint64_t bestCount = 0;
        std::uint64_t bestBelow = 1;
        for (const auto& [pair, count] : ofPairs) { // by ids
            const std::uint64_t below =
                options.score == Score::Likelihood ? ofSymbols[pair.first] * ofSymbols[pair.second] : 1;
            if (count < options.minFrequency ||
                (options.maxTokenLength != 0 &&
                 lengthOf(pair.first) + lengthOf(pair.second) > options.maxTokenLength))
                continue;
            const std::uint64_t mine = count * bestBelow;
            const std::uint64_t its = bestCount * below;
            if (mine > its || (mine == its && count > bestCount)) {
                best = pair;
                bestCount = count;
                bestBelow = below;
            }
        }
        if (bestCount == 0)
            break;
        merges.push_back(pieces[best.first] + " " + pieces[best.second] + " " + std::to_string(bestCount));
        const std::string text = pieces[best.first] + pieces[best.second].substr(2);
        if (idOf(text) == pieces.size())
            pieces.push_back(text);
        const std::size_t merged = idOf(text);
        for (auto& symbols : split) {
            for (std::size_t i = 0; i + 1 < symbols.size(); ++i) {
                if (symbols[i] == best.first && symbols[i + 1] == best.second) {
                    symbols[i] = merged;
                    symbols.erase(symbols.begin() + static_cast<std::ptrdiff_t>(i) + 1);
                }
            }
        }
    }
    tokens = 0;
    for (std::size_t w = 0; w < words.size(); ++w)
        tokens += split[w].size() * words[w].second;
    return merges;
}

Words generated(unsigned seed) {
    std::mt19937 random(seed);
    const std::size_t letters = 1 + random() % 5;
    const std::size_t most = seed % 3 == 0 ? 1 : 6; // equal counts give the most ties
    std::map<std::string, std::uint64_t> words;
    for (std::size_t i = 0, n = 1 + random() % 30; i < n; ++i) {
        std::string word;
        for (std::size_t j = 0, length = 1 + random() % 10; j < length; ++j)
            word += static_cast<char>('a' + random() % letters);
        words[word] = 1 + random() % most;
    }
    return {words.begin(), words.end()};
}

} // namespace

class TestWordPieceTrainer : public QObject {
    Q_OBJECT
  private slots:
    void equalsRecount_data() {
        QTest::addColumn<bool>("likelihood");
        QTest::newRow("likelihood") << true;
        QTest::newRow("frequency") << false;
    }
    void equalsRecount() {
        QFETCH(bool, likelihood);
        std::size_t merges = 0;
        for (unsigned seed = 0; seed < test::rounds(200); ++seed) {
            const Words words = generated(seed);
            WordPieceTrainerOptions options;
            options.score = likelihood ? Score::Likelihood : Score::Frequency;
            options.pieces = seed % 4 == 0 ? 20 : 200;
            options.minFrequency = 1 + seed % 3;
            options.maxTokenLength = seed % 5 == 0 ? 3 : 0;
            const auto trained = trainWordPiece(counted(words), options);
            QVERIFY(trained.has_value());
            std::uint64_t tokens = 0;
            const auto wanted = mergeNaively(words, options, tokens);
            QVERIFY2(spelledMerges(*trained) == wanted, qPrintable(QString::number(seed)));
            QCOMPARE(trained->tokens, tokens);
            merges += wanted.size();
        }
        QVERIFY(merges > 14 * test::rounds(200));
    }

    /// Counts of symbols, pairs and scores by hand.
    void theTextbooksWords() {
        const Words words = {{"hug", 10}, {"pug", 5}, {"pun", 12}, {"bun", 4}, {"hugs", 5}};
        WordPieceTrainerOptions options;
        WordPieceTrainer trainer(counted(words), options);
        const auto first = trainer.step(); // ##g ##s: 5 / (20 · 5)
        QVERIFY(first.has_value());
        QCOMPARE(spelled(trainer.result(), *first), std::string("##g ##s 5"));
        QCOMPARE(first->score, 5.0 / (20 * 5));
        QCOMPARE(first->words, std::size_t{1});
        const auto second = trainer.step(); // all with ##u: 1 / 36; the most frequent
        QVERIFY(second.has_value());
        QCOMPARE(trainer.result().pieces[first->merged], std::string("##gs"));
        QCOMPARE(spelled(trainer.result(), *second), std::string("p ##u 17"));
        options.score = Score::Frequency;
        WordPieceTrainer frequent(counted(words), options);
        const auto most = frequent.step();
        QVERIFY(most.has_value());
        QCOMPARE(spelled(frequent.result(), *most), std::string("##u ##g 20"));
        QCOMPARE(most->score, 20.0);
    }

    void idsAreTheAlphabetFirst() {
        const auto trained = trainWordPiece(counted({{"cab", 3}, {"éa", 1}}), {});
        QVERIFY(trained.has_value());
        const std::vector<std::string> alphabet = {"a", "b", "c", "é", "##a", "##b"};
        QCOMPARE(trained->alphabetSize, alphabet.size());
        QVERIFY(std::equal(alphabet.begin(), alphabet.end(), trained->pieces.begin()));
    }

    void noPieceSpansAnUncoveredCharacter() {
        WordPieceTrainerOptions options;
        options.limitAlphabet = 2;
        options.reserved = {"aa"};
        const auto trained = trainWordPiece(counted({{"aabxaab", 9},
                                                     {"ab\xFF"
                                                      "a",
                                                      5}}),
                                            options);
        QVERIFY(trained.has_value());
        for (const std::string& piece : trained->pieces) {
            QVERIFY(piece.find('x') == std::string::npos);
            QVERIFY(piece != "aa");
            QVERIFY(piece.size() <= 5);
        }
        QCOMPARE(trained->pieces.back(), std::string("##aab"));
    }

    void stopsOnRequest() {
        Words words;
        for (unsigned seed = 0; seed < test::rounds(200); ++seed) {
            for (const auto& word : generated(seed))
                words.push_back(word);
        }
        WordPieceTrainerOptions options;
        options.minFrequency = 1;
        for (const std::size_t pieces : {12U, 50U, 333U}) {
            options.pieces = pieces;
            const auto trained = trainWordPiece(counted(words), options);
            QVERIFY(trained.has_value());
            QCOMPARE(trained->pieces.size(), pieces);
            QCOMPARE(std::set<std::string>(trained->pieces.begin(), trained->pieces.end()).size(), pieces);
        }
        options.pieces = 3;
        const auto small = trainWordPiece(counted(words), options);
        QVERIFY(!small);
        QCOMPARE(small.error().code, ErrorCode::BadInput);
        options.pieces = 1000;
        std::stop_source stop;
        const auto stopped = trainWordPiece(counted(words), options,
                                            {stop.get_token(), [&](std::uint64_t done, std::uint64_t) {
                                                 if (done > 200)
                                                     stop.request_stop();
                                             }});
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().code, ErrorCode::Canceled);
        const auto nothing = trainWordPiece({}, options);
        QVERIFY(nothing.has_value());
        QVERIFY(nothing->pieces.empty());
    }

    void replayContinuesIdentically() {
        std::mt19937 random(5);
        for (unsigned seed = 0; seed < test::rounds(40); ++seed) {
            WordPieceTrainerOptions options;
            options.score = seed % 2 == 0 ? Score::Likelihood : Score::Frequency;
            options.pieces = 60;
            options.minFrequency = 1 + seed % 3;
            options.maxTokenLength = seed % 5 == 0 ? 3 : 0;
            if (seed % 4 == 0)
                options.reserved = {"ab", "##ba"};
            const WordCounts words = counted(generated(seed));
            const auto whole = trainWordPiece(words, options);
            QVERIFY(whole.has_value());
            std::vector<SymbolPair> merges;
            for (const WordPieceMerge& merge : whole->merges)
                merges.push_back({merge.left, merge.right});
            merges.resize(random() % (merges.size() + 1));
            Resumable resumable;
            resumable.from = ResumePoint{spelledMerges(merges), {}};
            const auto resumed = trainWordPiece(words, options, {}, {}, resumable);
            QVERIFY(resumed.has_value());
            QVERIFY(resumed->pieces == whole->pieces);
            QVERIFY(resumed->merges == whole->merges);
            QCOMPARE(resumed->tokens, whole->tokens);
        }
    }

    void replayOfOtherWordsFails() {
        const WordCounts words = counted({{"abab", 3}, {"cab", 2}});
        Resumable resumable;
        resumable.from = ResumePoint{"0 0\n", {}};
        QCOMPARE(trainWordPiece(words, {}, {}, {}, resumable).error().code, ErrorCode::Damaged);
        resumable.from = ResumePoint{"7 4000000000\n", {}};
        QCOMPARE(trainWordPiece(words, {}, {}, {}, resumable).error().code, ErrorCode::Damaged);
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(trainWordPiece(words, {}, {stop.get_token(), {}}, {}, resumable).error().code,
                 ErrorCode::Canceled);
    }

    void theOrderOfWordsChangesNothing() {
        for (const Score score : {Score::Likelihood, Score::Frequency}) {
            Words words;
            for (unsigned seed = 0; seed < 20; ++seed) {
                for (const auto& word : generated(seed))
                    words.push_back(word);
            }
            WordPieceTrainerOptions options;
            options.score = score;
            const auto one = trainWordPiece(counted(words), options);
            std::mt19937 random(3);
            std::shuffle(words.begin(), words.end(), random);
            const auto other = trainWordPiece(counted(words), options);
            QVERIFY(one.has_value() && other.has_value());
            QVERIFY(one->pieces == other->pieces);
            QVERIFY(one->merges == other->merges);
        }
    }
};

QTEST_APPLESS_MAIN(TestWordPieceTrainer)
#include "tst_wordpiece_trainer.moc"
