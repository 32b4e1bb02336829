#include "core/train/trainers/unigram/unigram_trainer.h"

#include "core/train/pipeline/checkpoint.h"
#include "core/train/trainers/unigram/unigram_lattices.h"
#include "tests/core/train/trainers/unigram/small_corpus.h"

#include <QtTest>

#include <cmath>
#include <set>

using namespace tokenscope;
using namespace tokenscope::train;
using namespace tokenscope::test;

namespace {

/// Several thousand words of recurring parts.
std::vector<std::pair<std::string, std::uint64_t>> madeWords() {
    const std::vector<std::string> ends = {"", "s", "ed", "ing", "er", "ers", "able", "less", "en"};
    const std::vector<std::string> syllables = {"wa", "lk", "jum", "po", "sin", "tür",
                                                "ra", "ße", "mi",  "ko", "du"};
    std::mt19937 random(7);
    std::vector<std::string> stems(300);
    for (std::string& stem : stems) {
        for (std::size_t part = 0; part < 2 + random() % 2; ++part)
            stem += syllables[random() % syllables.size()];
    }
    std::vector<std::pair<std::string, std::uint64_t>> words;
    for (int i = 0; i < 3000; ++i) {
        std::string word = "▁";
        for (std::size_t part = 0; part < 1 + random() % 3; ++part)
            word += stems[random() % stems.size()] + ends[random() % ends.size()];
        words.emplace_back(word, 1 + random() % 20);
    }
    return words;
}

WordCounts counted(const std::vector<std::pair<std::string, std::uint64_t>>& words) {
    WordCounts counts;
    for (const auto& [word, count] : words)
        counts.add(word, count);
    return counts;
}

std::set<std::string> spellings(const TrainedUnigram& trained) {
    std::set<std::string> all;
    for (const UnigramPiece& piece : trained.pieces)
        all.insert(piece.text);
    return all;
}

} // namespace

class TestUnigramTrainer : public QObject {
    Q_OBJECT
  private slots:
    void digammaEqualsTables() {
        QVERIFY(std::abs(digamma(1) + 0.577215664901533) < 1e-12);
        QVERIFY(std::abs(digamma(0.5) + 1.963510026021423) < 1e-12);
        QVERIFY(std::abs(digamma(10) - 2.251752589066721) < 1e-12);
        for (double x = 0.1; x < 1e6; x *= 1.7)
            QVERIFY(std::abs(digamma(x + 1) - digamma(x) - 1 / x) < 1e-10);
    }

    void requestedNumberOfPieces() {
        const WordCounts words = counted(madeWords());
        for (const std::size_t pieces : {30U, 40U, 77U, 200U, 500U}) {
            UnigramTrainerOptions options;
            options.pieces = pieces;
            options.characterCoverage = 1;
            const auto trained = trainUnigram(words, options);
            QVERIFY(trained.has_value());
            QCOMPARE(trained->pieces.size(), pieces);
            QCOMPARE(spellings(*trained).size(), pieces);
            std::size_t required = 0;
            double sum = 0;
            double last = 0;
            std::uint64_t tokens = 0;
            for (const UnigramPiece& piece : trained->pieces) {
                required += piece.required ? 1 : 0;
                sum += std::exp(piece.score);
                QVERIFY(piece.score <= last);
                last = piece.score;
                tokens += piece.count;
            }
            QCOMPARE(required, trained->alphabetSize);
            QVERIFY(sum > 0.9 && sum <= 1.0 + 1e-9);
            QCOMPARE(tokens, trained->tokens);
            QVERIFY(trained->logLikelihood < 0);
        }
    }

    void everyCharacterStays() {
        for (unsigned seed = 0; seed < 50; ++seed) {
            const WordCounts words = smallCorpus(seed, 30, 9);
            UnigramTrainerOptions options;
            options.characterCoverage = 1;
            options.pieces = 4;
            const auto trained = trainUnigram(words, options);
            QVERIFY(trained.has_value());
            std::set<std::string> wanted;
            for (std::size_t i = 0; i < words.size(); ++i) {
                const std::string_view word = words.word(i);
                for (std::size_t at = 0; at < word.size();) {
                    const std::size_t length = static_cast<unsigned char>(word[at]) < 0x80 ? 1 : 2;
                    wanted.emplace(word.substr(at, length));
                    at += length;
                }
            }
            const auto got = spellings(*trained);
            QVERIFY(std::includes(got.begin(), got.end(), wanted.begin(), wanted.end()));
            QCOMPARE(trained->alphabetSize, wanted.size());
        }
    }

    void partsOfWordsAreFound() {
        UnigramTrainerOptions options;
        options.pieces = 120;
        options.characterCoverage = 1;
        const auto trained = trainUnigram(counted(madeWords()), options);
        QVERIFY(trained.has_value());
        const auto got = spellings(*trained);
        for (const char* part : {"ing", "less", "able", "er", "ed", "lk", "jum"})
            QVERIFY2(got.contains(part) || got.contains(std::string("▁") + part), part);
    }

    void neitherThreadsNorTheOrderOfWordsChangeAnything() {
        auto words = madeWords();
        UnigramTrainerOptions options;
        options.pieces = 150;
        const auto one = trainUnigram(counted(words), options);
        QVERIFY(one.has_value());
        options.threads = 4;
        const auto four = trainUnigram(counted(words), options);
        QVERIFY(four.has_value());
        QVERIFY(four->pieces == one->pieces);
        QVERIFY(four->logLikelihood == one->logLikelihood);
        std::mt19937 random(1);
        std::shuffle(words.begin(), words.end(), random);
        const auto shuffled = trainUnigram(counted(words), options);
        QVERIFY(shuffled.has_value());
        QVERIFY(shuffled->pieces == one->pieces);
    }

    void uncoveredCharactersAreInNoPiece() {
        WordCounts words;
        words.add("aaaabaaaa", 100);
        words.add("aa\xFF"
                  "aa☃aa",
                  3);
        UnigramTrainerOptions options;
        options.characterCoverage = 0.99;
        options.pieces = 20;
        const auto trained = trainUnigram(words, options);
        QVERIFY(trained.has_value());
        QCOMPARE(trained->alphabetSize, std::size_t{2});
        QCOMPARE(trained->uncovered, std::uint64_t{6});
        for (const UnigramPiece& piece : trained->pieces)
            QVERIFY(piece.text.find_first_not_of("ab") == std::string::npos);
        options.characterCoverage = 1;
        options.limitAlphabet = 1;
        const auto limited = trainUnigram(words, options);
        QVERIFY(limited.has_value());
        QCOMPARE(limited->alphabetSize, std::size_t{1});
    }

    void piecesRespectLimitsAndReservations() {
        UnigramTrainerOptions options;
        options.pieces = 300;
        options.maxTokenLength = 3;
        options.reserved = {"ing", "s"};
        const auto trained = trainUnigram(counted(madeWords()), options);
        QVERIFY(trained.has_value());
        for (const UnigramPiece& piece : trained->pieces) {
            const auto bytes = static_cast<std::size_t>(std::count_if(
                piece.text.begin(), piece.text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
            QVERIFY(bytes <= 3);
            QVERIFY(piece.text != "ing" && piece.text.find('s') == std::string::npos);
        }
    }

    void bytesMayBeTheAlphabet() {
        UnigramTrainerOptions options;
        options.alphabet = UnigramTrainerOptions::Alphabet::Bytes;
        options.pieces = 400;
        const auto trained = trainUnigram(counted(madeWords()), options);
        QVERIFY(trained.has_value());
        QCOMPARE(trained->alphabetSize, std::size_t{256});
        QCOMPARE(trained->pieces.size(), std::size_t{400});
        const auto got = spellings(*trained);
        for (int byte = 0; byte < 256; ++byte)
            QVERIFY(got.contains(std::string(1, static_cast<char>(byte))));
        QVERIFY(std::isfinite(trained->pieces.back().score));
    }

    void contradictoryOptionsAreReported() {
        const WordCounts words = counted(madeWords());
        const auto codeOf = [&](auto change) {
            UnigramTrainerOptions options;
            options.pieces = 100;
            change(options);
            const auto trained = trainUnigram(words, options);
            return trained ? std::optional<ErrorCode>() : trained.error().code;
        };
        QVERIFY(!codeOf([](auto&) {}));
        QVERIFY(codeOf([](auto& o) { o.pieces = 5; }) == ErrorCode::BadInput);
        QVERIFY(codeOf([](auto& o) { o.pieces = 0; }) == ErrorCode::BadInput);
        QVERIFY(codeOf([](auto& o) { o.shrinkingFactor = 1; }) == ErrorCode::BadInput);
        QVERIFY(codeOf([](auto& o) { o.subIterations = 0; }) == ErrorCode::BadInput);
        QVERIFY(codeOf([](auto& o) { o.maxTokenLength = 128; }) == ErrorCode::BadInput);
        QVERIFY(codeOf([](auto& o) { o.characterCoverage = 0; }) == ErrorCode::BadInput);
    }

    void noWordsGiveNoPieces() {
        UnigramTrainerOptions options;
        const auto trained = trainUnigram({}, options);
        QVERIFY(trained.has_value());
        QVERIFY(trained->pieces.empty());
    }

    void stopsAndReportsProgress() {
        const WordCounts words = counted(madeWords());
        UnigramTrainerOptions options;
        options.pieces = 50;
        std::vector<std::uint64_t> reported;
        std::vector<std::size_t> pieces;
        const Progress telling{{}, [&](std::uint64_t done, std::uint64_t total) {
                                   QCOMPARE(total, std::uint64_t{1000});
                                   reported.push_back(done);
                               }};
        QVERIFY(trainUnigram(words, options, telling,
                             [&](const UnigramRound& round) { pieces.push_back(round.pieces); }));
        QVERIFY(reported.size() > 3 && std::is_sorted(reported.begin(), reported.end()));
        QCOMPARE(reported.back(), std::uint64_t{1000});
        QVERIFY(pieces.size() > 3 && std::is_sorted(pieces.rbegin(), pieces.rend()));
        std::stop_source stop;
        const auto stopped =
            trainUnigram(words, options, {stop.get_token(), {}}, [&](const UnigramRound& round) {
                if (round.round == 1)
                    stop.request_stop();
            });
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().code, ErrorCode::Canceled);
    }

    /// From each saved state, with any number of threads.
    void continuesIdentically() {
        const WordCounts words = counted(madeWords());
        UnigramTrainerOptions options;
        options.pieces = 200;
        std::vector<std::string> states;
        Resumable checkpointing;
        checkpointing.due = [] { return true; };
        checkpointing.save = [&](std::string state, std::span<const WordCounts* const>) {
            states.push_back(std::move(state));
            return Result<void>();
        };
        const auto whole = trainUnigram(words, options, {}, {}, checkpointing);
        QVERIFY(whole.has_value());
        QVERIFY(whole->pieces == trainUnigram(words, options)->pieces);
        QVERIFY(states.size() > 6);
        for (const std::string& text : states) {
            const auto state = readUnigramState(text);
            QVERIFY(state && spelledUnigramState(*state) == text);
            Resumable from;
            from.from = ResumePoint{text, {}};
            options.threads = 1 + state->iteration;
            const auto resumed = trainUnigram(words, options, {}, {}, from);
            QVERIFY(resumed.has_value());
            QVERIFY(resumed->pieces == whole->pieces); // to the last bit
            QCOMPARE(resumed->logLikelihood, whole->logLikelihood);
            QCOMPARE(resumed->tokens, whole->tokens);
            QCOMPARE(resumed->seeds, whole->seeds);
        }
    }

    void stateOfOtherWordsIsRejected() {
        const WordCounts words = counted(madeWords());
        UnigramTrainerOptions options;
        options.pieces = 200;
        Resumable checkpointing;
        checkpointing.due = [] { return true; };
        checkpointing.save = [&](std::string state, std::span<const WordCounts* const>) {
            checkpointing.from = ResumePoint{std::move(state), {}};
            return fail(ErrorCode::Unreadable, {}, "the disk is full");
        };
        const auto broken = trainUnigram(words, options, {}, {}, checkpointing);
        QVERIFY(!broken);
        QCOMPARE(broken.error().code, ErrorCode::Unreadable);
        checkpointing.due = nullptr;
        QVERIFY(trainUnigram(words, options, {}, {}, checkpointing));
        const std::string text = checkpointing.from->state;
        const UnigramState good = *readUnigramState(text);
        const auto refused = [&](const UnigramState& state) {
            checkpointing.from = ResumePoint{spelledUnigramState(state), {}};
            const auto made = trainUnigram(words, options, {}, {}, checkpointing);
            return !made && made.error().code == ErrorCode::Damaged;
        };
        UnigramState bad = good;
        ++bad.seeds;
        QVERIFY(refused(bad));
        bad = good;
        std::swap(bad.left[0], bad.left[1]);
        QVERIFY(refused(bad));
        bad = good;
        bad.left.back() = static_cast<std::uint32_t>(bad.seeds);
        QVERIFY(refused(bad));
        bad = good;
        bad.probabilities.back() = std::nan("");
        QVERIFY(refused(bad));
        for (const std::size_t size : {std::size_t{0}, std::size_t{5}, text.find('\n') + 1, text.size() - 1})
            QVERIFY(!readUnigramState(std::string_view(text).substr(0, size)));
    }

    /// By definition: each use is replaced by the other segmentation, which makes the corpus longer.
    void lossIsThatOfReplacing() {
        UnigramLattices::Best best;
        best.counts = {10, 20, 6};
        best.tokens = 36;
        best.others = {0, 1};
        best.firstOther = {0, 0, 0, 2};
        const double without = std::log(16.0 / 42) + std::log(26.0 / 42);
        QVERIFY(std::abs(lossWithout(2, best) - 6.0 / 36 * (std::log(6.0 / 36) - without)) < 1e-12);
        best.counts[2] = 0;
        QVERIFY(std::isinf(lossWithout(2, best)));
    }
};

QTEST_APPLESS_MAIN(TestUnigramTrainer)
#include "tst_unigram_trainer.moc"
