#pragma once
// The Unigram trainer: starts with many seed pieces and removes, round by round, those whose loss lowers the
// likelihood of the corpus least.
//
//   words → text of symbols → seed pieces → lattices → { expected counts → scores }, pruning, again … → pieces
//
// Like SentencePiece (Kudo 2018), except that seeds are ranked by all occurrences and not by distinct words.
// The result depends on words and counts, not on their order or on the number of threads.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/train/corpus/resumable.h"
#include "core/train/splitting/word_counts.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::train {

/// The derivative of the logarithm of the gamma function, for x > 0, to about 12 digits.
inline double digamma(double x) {
    double below = 0;
    for (; x < 8; x += 1)
        below -= 1 / x;
    const double inverse = 1 / (x * x);
    // ln x - 1/2x - sum of B(2k) / (2k x^2k)
    const double tail =
        inverse *
        (1.0 / 12 - inverse * (1.0 / 120 - inverse * (1.0 / 252 - inverse * (1.0 / 240 - inverse / 132))));
    return below + std::log(x) - 0.5 / x - tail;
}

struct UnigramTrainerOptions {
    enum class Alphabet : std::uint8_t {
        Characters, ///< code points; bytes that are not UTF-8 are in no piece
        Bytes,      ///< all 256
    };
    Alphabet alphabet = Alphabet::Characters;
    /// Size of the result, including the alphabet, without byte, unknown, control and user-defined pieces,
    /// which the trainer does not add. The result is smaller if the words have fewer pieces.
    std::size_t pieces = 8000;
    /// Characters: the fraction of all occurrences that the alphabet must cover. No piece contains other
    /// characters, which are unknown or handled by byte fallback.
    double characterCoverage = 0.9995;
    std::size_t limitAlphabet = 0;   ///< maximum: the most frequent characters; 0: any number
    std::size_t maxTokenLength = 16; ///< in symbols (characters, or bytes), 1 to 127
    std::size_t seedSize = 1'000'000;
    double shrinkingFactor = 0.75; ///< fraction of pieces that each pruning keeps; above 0, below 1
    unsigned subIterations = 2;    ///< of expectation and maximization before each pruning; 1 or more
    unsigned threads = 1;
    std::vector<std::string> reserved; ///< spellings that no piece may have, because they mean something else
};

struct UnigramPiece {
    std::string text;
    double score = 0;        ///< natural logarithm of its probability
    bool required = false;   ///< of the alphabet
    std::uint64_t count = 0; ///< in the best segmentations of all words
    std::uint64_t saved = 0; ///< additional tokens if the piece were replaced by its best other segmentation
    bool operator==(const UnigramPiece&) const = default;
};

struct TrainedUnigram {
    std::vector<UnigramPiece> pieces; ///< by score, the most probable first; then by spelling
    std::size_t alphabetSize = 0;
    /// Of all words, natural logarithm, with the scores before the last maximization.
    double logLikelihood = 0;
    std::uint64_t tokens = 0;    ///< of all words in their best segmentations, without uncovered characters
    std::uint64_t uncovered = 0; ///< occurrences of characters outside the alphabet
    std::size_t seeds = 0;       ///< initial number of pieces, including the alphabet
};

/// After each maximization, and before each pruning, then with `tokens`.
struct UnigramRound {
    std::size_t round = 0;    ///< prunings before it
    std::size_t pieces = 0;   ///< remaining
    double logLikelihood = 0; ///< with the scores before it
    std::uint64_t tokens = 0; ///< see TrainedUnigram; 0: unknown
};
using UnigramProgressCallback = std::function<void(const UnigramRound&)>;

/// All that a training needs to resume with the same words and options, after a maximization. As text, which
/// restores the same bits:
///
///   ROUND ITERATION LIKELIHOOD SEEDS LEFT     numbers in hexadecimal, floating point by its bits
///   NUMBER PROBABILITY                        of each remaining token
struct UnigramState {
    std::size_t round = 0;             ///< prunings before it
    unsigned iteration = 0;            ///< sub-iterations of this round so far
    double logLikelihood = 0;          ///< the last one
    std::size_t seeds = 0;             ///< initial number of pieces
    std::vector<std::uint32_t> left;   ///< initial numbers of the remaining pieces, ascending
    std::vector<double> probabilities; ///< of the remaining pieces
    bool operator==(const UnigramState&) const = default;
};
std::string spelledUnigramState(const UnigramState& state);
/// nullopt: invalid or truncated.
std::optional<UnigramState> readUnigramState(std::string_view text);

/// Progress counts thousandths. Memory: about 30 bytes per character of the distinct words, and 4 per
/// occurrence of a seed piece in them. Errors: BadInput (options; the alphabet alone is larger than
/// `pieces`), TooLarge (2^32 characters of distinct words), Canceled, Damaged (the saved state belongs to
/// other words or options).
Result<TrainedUnigram> trainUnigram(const WordCounts& words, const UnigramTrainerOptions& options,
                                    const Progress& progress = {},
                                    const UnigramProgressCallback& onRound = {},
                                    const Resumable& resumable = {});

} // namespace tokenscope::train
