#pragma once
// BPE trained by hand: the words and counts of the real trainer, and the pair that it would merge next, which
// the reader has to find. Because every state is the trainer's, the right answer is always the one that
// training would give.

#include "core/train/trainers/bpe/bpe_trainer.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::ui {

class HandTrainer {
  public:
    /// Words are separated by spaces; symbols are characters.
    explicit HandTrainer(std::string_view corpus);

    struct Word {
        std::vector<train::SymbolId> symbols;
        std::uint64_t count = 0;
    };
    enum class Verdict : std::uint8_t {
        Right, ///< merged
        Rarer, ///< another pair is more frequent
        Later, ///< as frequent as another pair, which is merged first because its symbols have smaller numbers
    };

    /// In the order of their first appearance in the corpus.
    [[nodiscard]] std::vector<Word> words() const;
    /// All pairs in the words, in the order of their first appearance.
    [[nodiscard]] std::vector<train::CountedPair> pairs() const;
    /// A symbol's number is its position in the trainer's list: letters, the most frequent first, then merged
    /// symbols.
    [[nodiscard]] const std::string& spelling(train::SymbolId symbol) const;

    /// The pair that the trainer merges next; nullopt: none is left.
    [[nodiscard]] std::optional<train::SymbolPair> wanted() const;
    Verdict choose(train::SymbolPair pair);
    void undo();
    [[nodiscard]] const std::vector<train::TrainedMerge>& merges() const { return now().result().merges; }

  private:
    [[nodiscard]] const train::BpeTrainer& now() const { return m_states.back(); }
    train::WordCounts m_counts;
    std::vector<train::BpeTrainer> m_states; ///< after each merge; small: corpora of lessons are a few words
};

} // namespace tokenscope::ui
