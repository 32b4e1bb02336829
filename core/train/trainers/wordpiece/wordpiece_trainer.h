#pragma once
// WordPiece, learned: two neighbors become a piece, again and again, chosen by how much likelier the corpus gets, or by
// how often they are neighbors. Pieces that go on within a word are spelled with a prefix:
//
//   hugs  →  h ##u ##g ##s  →  h ##u ##gs  →  hu ##gs …
//
// Which pair is taken:
//   Likelihood   count(ab) / (count(a) · count(b)), compared exactly; equal ones: the greater count(ab)
//   Frequency    count(ab), as Hugging Face's trainer does
// and of those that are still equal, in both, the one of the smaller ids, left first. Ids: characters at the begin of
// words and elsewhere by value, then those that go on by value, then pieces in the order of their making. Pairs are
// counted at each place, overlapping ones too, and merged from the left.

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
    std::size_t pieces = 30000;     ///< characters and made pieces together; where merging stops
    std::uint64_t minFrequency = 2; ///< a rarer pair is not merged
    std::size_t maxTokenLength = 0; ///< in characters, without the prefix; 0: any
    std::size_t limitAlphabet = 0;  ///< characters at most, the most frequent, then by value; 0: any number
    std::string prefix = "##";
    std::vector<std::string> reserved; ///< spellings that no piece may have
};

struct WordPieceMerge {
    std::uint32_t left = 0;
    std::uint32_t right = 0;
    std::uint32_t merged = 0;
    std::uint64_t count = 0; ///< of the pair when it was merged
    double score = 0;        ///< what it was chosen by
    std::size_t words = 0;   ///< distinct words that changed
    bool newPiece = true;    ///< false: another pair had made the same piece before
    bool operator==(const WordPieceMerge&) const = default;
};

struct TrainedWordPiece {
    std::vector<std::string> pieces; ///< by id
    std::size_t alphabetSize = 0;    ///< so many at the begin are of one character
    std::vector<WordPieceMerge> merges;
    std::vector<std::uint64_t> uses; ///< by id, in the corpus after the last merge; of takeResult()
    std::uint64_t tokens = 0;        ///< of the corpus after the last merge, without what the alphabet lacks
};

class WordPieceTrainer {
  public:
    /// When it is stopped, the trainer is of no use.
    WordPieceTrainer(const WordCounts& words, const WordPieceTrainerOptions& options,
                     const std::stop_token& stop = {});
    WordPieceTrainer(WordPieceTrainer&&) noexcept;
    WordPieceTrainer& operator=(WordPieceTrainer&&) noexcept;
    ~WordPieceTrainer();

    /// One merge, or nullopt when nothing is left to merge or `pieces` is reached.
    std::optional<WordPieceMerge> step();
    /// These pairs of ids, without asking whether they are the best; then step() goes on as if it had made them. Errors: Damaged
    /// at a pair that the words don't have, or whose piece is none (the ones before it are done); Canceled.
    Result<void> replay(std::span<const SymbolPair> merges, const Progress& progress = {});
    [[nodiscard]] const TrainedWordPiece& result() const;
    [[nodiscard]] TrainedWordPiece takeResult();

  private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// After each merge: pieces by then, and tokens as TrainedWordPiece's.
using WordPieceProgressCallback = std::function<void(std::size_t pieces, std::uint64_t tokens)>;

/// Progress counts pieces. The state is saved between two merges and when training is stopped: spelledMerges(), which are
/// replayed. Errors: BadInput when the alphabet alone is larger than `pieces`; those of replay(); Canceled.
Result<TrainedWordPiece> trainWordPiece(const WordCounts& words, const WordPieceTrainerOptions& options,
                                        const Progress& progress = {},
                                        const WordPieceProgressCallback& tell = {},
                                        const Resumable& resumable = {});

} // namespace tokenscope::train
