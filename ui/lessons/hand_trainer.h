#pragma once
// BPE trained by hand: the trainer's own words and counts, and what it would merge next, which the reader has to find.
// Every state is the trainer's, so that what is called right can't differ from what training does.

#include "core/train/trainers/bpe/bpe_trainer.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::ui {

class HandTrainer {
  public:
    /// Words are parted by blanks; symbols are characters.
    explicit HandTrainer(std::string_view corpus);

    struct Word {
        std::vector<SymbolId> symbols;
        std::uint64_t count = 0;
    };
    enum class Verdict : std::uint8_t {
        Right,  ///< merged
        Rarer,  ///< another pair is more frequent
        Behind, ///< as frequent as another one, which is taken first: its symbols have smaller numbers
    };

    /// In the order in which they first stand in the corpus.
    [[nodiscard]] std::vector<Word> words() const;
    /// All that stand in the words, in the order of their first place.
    [[nodiscard]] std::vector<CountedPair> pairs() const;
    /// A symbol's number is its place in the trainer's list: letters, the most frequent first, then what was merged.
    [[nodiscard]] const std::string& spelling(SymbolId symbol) const;
    [[nodiscard]] std::size_t letters() const { return now().result().alphabetSize; }

    /// What the trainer merges next; nullopt: nothing is left.
    [[nodiscard]] std::optional<SymbolPair> wanted() const;
    Verdict choose(SymbolPair pair);
    void undo();
    [[nodiscard]] const std::vector<TrainedMerge>& merges() const { return now().result().merges; }

  private:
    [[nodiscard]] const BpeTrainer& now() const { return m_states.back(); }
    WordCounts m_counts;
    std::vector<BpeTrainer> m_states; ///< after each merge; small: corpora of lessons are a few words
};

} // namespace tokenscope::ui
