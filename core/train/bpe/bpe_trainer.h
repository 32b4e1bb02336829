#pragma once
// Byte-pair encoding, learned: the most frequent adjacent pair becomes a piece, again and again. Stepwise, so
// that a person can watch it; trainBpe() runs it to the end.
//
// Of equally frequent pairs the one of the smaller symbol ids wins (left first): ids are given to the
// alphabet in a fixed order and then in the order of merging, so that the result depends on the words and
// their counts alone, not on the order in which they came.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/train/bpe/pair_index.h"
#include "core/train/words/word_counts.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace tokenscope {

struct BpeTrainerOptions {
    enum class Alphabet : std::uint8_t {
        Bytes,      ///< symbols 0 … 255 are the bytes
        Characters, ///< code points of the words, the most frequent first, then by value
    };
    Alphabet alphabet = Alphabet::Bytes;
    std::size_t pieces = 4000;     ///< alphabet and merged pieces together; where merging stops
    std::uint64_t minCount = 2;    ///< a rarer pair is not merged
    std::size_t maxPieceBytes = 0; ///< longer pieces are not made; 0: any length
    /// Characters: the share of all occurrences that the alphabet must cover. The rest, and bytes that are
    /// not UTF-8, are a break (they are spelled by byte pieces or are unknown).
    double characterCoverage = 1.0;
    std::vector<std::string> reserved; ///< spellings that no merge may make: they stand for something else
};

struct TrainedMerge {
    SymbolPair pair;
    SymbolId merged = 0;
    std::uint64_t count = 0; ///< of the pair when it was merged
    std::size_t words = 0;   ///< distinct words that changed
    bool newPiece = true;    ///< false: another pair had made the same piece before
    bool operator==(const TrainedMerge&) const = default;
};

struct TrainedBpe {
    std::vector<std::string> symbols; ///< the alphabet, then each new piece in the order of merging
    std::size_t alphabetSize = 0;
    std::vector<TrainedMerge> merges;
};

class BpeTrainer {
  public:
    BpeTrainer(const WordCounts& words, BpeTrainerOptions options);

    /// One merge, or nullopt when nothing is left to merge or `pieces` is reached.
    std::optional<TrainedMerge> step();
    [[nodiscard]] const PairIndex& pairs() const { return m_pairs; }
    [[nodiscard]] const TrainedBpe& result() const { return m_result; }
    [[nodiscard]] TrainedBpe takeResult() { return std::move(m_result); }

  private:
    void makeAlphabet(const WordCounts& words);
    void addWords(const WordCounts& words);
    SymbolId addSymbol(std::string text);

    BpeTrainerOptions m_options;
    PairIndex m_pairs;
    TrainedBpe m_result;
    std::unordered_map<std::string, SymbolId> m_ids;
    std::unordered_set<std::string> m_reserved;
};

/// Progress counts pieces. Errors: BadInput when the alphabet alone is larger than `pieces`; Cancelled.
Result<TrainedBpe> trainBpe(const WordCounts& words, const BpeTrainerOptions& options,
                            const Progress& progress = {});

} // namespace tokenscope
