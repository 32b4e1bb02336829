#pragma once
// The WordPiece trainer: merges two adjacent symbols, again and again, chosen by the gain in likelihood of
// the corpus, or by frequency. Pieces that continue a word are spelled with a prefix:
//
//   hugs  →  h ##u ##g ##s  →  h ##u ##gs  →  hu ##gs …
//
// Which pair is merged:
//   Likelihood   the highest count(ab) / (count(a) · count(b)), compared exactly; of equal ones the highest count(ab)
//   Frequency    the highest count(ab), as in Hugging Face's trainer
// Of pairs that are still equal, the one with the smaller left id, then the smaller right id. Ids: characters
// without prefix by value, then those with prefix by value, then pieces in the order of merging. Pairs are
// counted at each position, including overlapping ones, and merged from the left.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/train/corpus/resumable.h"
#include "core/train/splitting/word_counts.h"
#include "core/train/trainers/bpe/symbol_pair.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace tokenscope::train {

struct WordPieceTrainerOptions {
    enum class Score : std::uint8_t { Likelihood, Frequency };
    Score score = Score::Likelihood;
    std::size_t pieces = 30000;     ///< alphabet and merged pieces together; where merging stops
    std::uint64_t minFrequency = 2; ///< rarer pairs are not merged
    std::size_t maxTokenLength = 0; ///< in characters, without the prefix; 0: any
    std::size_t limitAlphabet = 0;  ///< maximum: the most frequent characters, then by value; 0: any number
    std::string prefix = "##";
    std::vector<std::string> reserved; ///< spellings that no piece may have
};

struct WordPieceMerge {
    std::uint32_t left = 0;
    std::uint32_t right = 0;
    std::uint32_t merged = 0;
    std::uint64_t count = 0; ///< of the pair when it was merged
    double score = 0;        ///< by which it was chosen
    std::size_t words = 0;   ///< distinct words that changed
    bool newPiece = true;    ///< false: an earlier merge gave the same piece
    bool operator==(const WordPieceMerge&) const = default;
};

struct TrainedWordPiece {
    std::vector<std::string> pieces; ///< by id
    std::size_t alphabetSize = 0;    ///< the first pieces, of one character each
    std::vector<WordPieceMerge> merges;
    std::vector<std::uint64_t> uses; ///< by id, in the corpus after the last merge; filled in by takeResult()
    std::uint64_t tokens = 0;        ///< of the corpus after the last merge, without uncovered characters
};

class WordPieceTrainer {
  public:
    /// Unusable once a stop is requested.
    WordPieceTrainer(const WordCounts& words, const WordPieceTrainerOptions& options,
                     const std::stop_token& stop = {});
    WordPieceTrainer(WordPieceTrainer&&) noexcept;
    WordPieceTrainer& operator=(WordPieceTrainer&&) noexcept;
    ~WordPieceTrainer();

    /// One merge; nullopt: no pair is left, or `pieces` is reached.
    std::optional<WordPieceMerge> step();
    /// Merges these pairs of ids without checking that they are the best; step() continues after them.
    /// Errors: Damaged at a pair that does not occur or is not allowed (the pairs before it are merged);
    /// Canceled.
    Result<void> replay(std::span<const SymbolPair> merges, const Progress& progress = {});
    [[nodiscard]] const TrainedWordPiece& result() const;
    [[nodiscard]] TrainedWordPiece takeResult();

  private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Called after each merge; see TrainedWordPiece.
using WordPieceProgressCallback = std::function<void(std::size_t pieces, std::uint64_t tokens)>;

/// Progress counts pieces. The saved state is spelledMerges(), saved between two merges and when a stop is
/// requested; resuming replays them. Errors: BadInput when the alphabet alone is larger than `pieces`; those
/// of replay(); Canceled.
Result<TrainedWordPiece> trainWordPiece(const WordCounts& words, const WordPieceTrainerOptions& options,
                                        const Progress& progress = {},
                                        const WordPieceProgressCallback& onProgress = {},
                                        const Resumable& resumable = {});

} // namespace tokenscope::train
