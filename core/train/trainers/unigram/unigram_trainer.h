#pragma once
// A Unigram model, learned: from many seed pieces those go, round by round, without which the corpus loses least.
//
//   words → text of symbols → seed pieces → lattices → { expected counts → scores }, pruning, again … → pieces
//
// As SentencePiece does it (Kudo 2018), with the counts of all occurrences where it seeds with those of distinct words.
// The result depends on words and counts, not on their order; it is the same for any number of threads.

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

// The derivative of the logarithm of the gamma function.

/// x > 0; to some 12 digits.
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
        Characters, ///< code points; what is not UTF-8 is in no piece
        Bytes,      ///< all 256, for words that become bytes
    };
    Alphabet alphabet = Alphabet::Characters;
    /// The number that comes back, the alphabet included: without byte pieces, unknown, control and user-defined ones,
    /// which are none of the trainer's business. Fewer come back when the words have fewer.
    std::size_t pieces = 8000;
    /// Characters: the share of all occurrences that the alphabet must cover. A piece holds none of the others, which are
    /// unknown, or spelled by byte pieces.
    double characterCoverage = 0.9995;
    std::size_t limitAlphabet = 0;   ///< characters at most, the most frequent; 0: any number
    std::size_t maxTokenLength = 16; ///< in symbols (characters, or bytes), 1 to 127
    std::size_t seedSize = 1'000'000;
    double shrinkingFactor = 0.75; ///< of the pieces that stay at each pruning; above 0, below 1
    unsigned subIterations = 2;    ///< of expectation and maximization before each pruning; 1 or more
    unsigned threads = 1;
    std::vector<std::string> reserved; ///< spellings that no piece may have: they stand for something else
};

struct UnigramPiece {
    std::string text;
    double score = 0;        ///< natural logarithm of its probability
    bool required = false;   ///< of the alphabet
    std::uint64_t count = 0; ///< in the best segmentation of each word
    std::uint64_t saved = 0; ///< tokens that these would have more without it, in its next best segmentation
    bool operator==(const UnigramPiece&) const = default;
};

struct TrainedUnigram {
    std::vector<UnigramPiece> pieces; ///< by score, the likeliest first; then by spelling
    std::size_t alphabetSize = 0;
    double logLikelihood =
        0; ///< of all words, natural logarithm; under the scores before the last maximization
    std::uint64_t tokens = 0;    ///< of all words in their best segmentation, without what the alphabet lacks
    std::uint64_t uncovered = 0; ///< occurrences of characters that the alphabet lacks
    std::size_t seeds = 0;       ///< pieces to begin with, the alphabet included
};

/// After each maximization, as training goes, and before each pruning with the tokens by then.
struct UnigramRound {
    std::size_t round = 0;    ///< prunings before it
    std::size_t pieces = 0;   ///< still there
    double logLikelihood = 0; ///< under the scores before it
    std::uint64_t tokens = 0; ///< as TrainedUnigram's; 0: not known now
};
using UnigramProgressCallback = std::function<void(const UnigramRound&)>;

/// All that a training needs to resume with the same words and options, after a maximization. As text, which restores the same
/// bits:
///
///   ROUND ITERATION LIKELIHOOD SEEDS LEFT     numbers in hexadecimal, floating point by its bits
///   NUMBER PROBABILITY                        of each remaining token
struct UnigramState {
    std::size_t round = 0;             ///< prunings before it
    unsigned iteration = 0;            ///< expectations and maximizations of this round by now
    double logLikelihood = 0;          ///< the last one
    std::size_t seeds = 0;             ///< pieces at the begin
    std::vector<std::uint32_t> left;   ///< numbers of those that are left, rising
    std::vector<double> probabilities; ///< theirs
    bool operator==(const UnigramState&) const = default;
};
std::string spelledUnigramState(const UnigramState& state);
/// nullopt: invalid or truncated.
std::optional<UnigramState> readUnigramState(std::string_view text);

/// Progress counts thousandths. Memory: some 30 bytes for a character of the distinct words, and 4 for each place where
/// a seed piece stands in them. Errors: BadInput (options; an alphabet alone larger than `pieces`), TooLarge (2^32
/// characters of distinct words), Canceled, Damaged (a state that these words and options don't have).
Result<TrainedUnigram> trainUnigram(const WordCounts& words, const UnigramTrainerOptions& options,
                                    const Progress& progress = {}, const UnigramProgressCallback& tell = {},
                                    const Resumable& resumable = {});

} // namespace tokenscope::train
