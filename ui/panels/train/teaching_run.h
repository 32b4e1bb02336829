#pragma once
// A small corpus trained to the end, with every merge on record. Any state on the way, with what the updates before and
// behind it touched, can be had again: from a copy of the trainer kept near it, stepped on from there, so that what is shown
// is the trainer's own. Copies take some kMaxKeptBytes at most. Made on any thread; const, no shared state.
//
//   step:    0      1      2   …      state k: k merges are done;
//   steps[]:   [0]    [1]             steps[k] leads from state k to state k + 1

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/train/trainers/bpe/bpe_trainer.h"
#include "ui/panels/train/teaching_rules.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::ui {

struct TeachingStep {
    train::TrainedMerge merge;
    std::uint64_t symbols = 0; ///< in the corpus, after the merge
    std::size_t tieBreak = 0;  ///< pairs of that count, the merged one among them
};

struct TeachingWord {
    std::vector<train::SymbolId> symbols; ///< PairIndex::kBreak: not in the alphabet
    std::uint64_t count = 0;
};

struct TeachingPair {
    train::SymbolPair pair;
    std::uint64_t count = 0;
    std::size_t words = 0; ///< distinct ones that it stands in
    bool operator==(const TeachingPair&) const = default;
};

struct TeachingState {
    std::size_t step = 0;
    std::vector<TeachingWord> words; ///< in the order of their first place
    std::vector<TeachingPair>
        pairs;                ///< the one that is merged next first, then by count and the rule for tieBreak
    train::MergeEvents since; ///< by the merge before the state; `tied` is empty
    train::MergeEvents after; ///< by the next one; `tied` is empty
};

class TeachingRun {
  public:
    static constexpr std::size_t kLongestCorpus = 200'000; ///< bytes
    static constexpr std::size_t kMaxSteps = 20'000;
    static constexpr std::size_t kMaxKeptBytes = 96'000'000; ///< of copies of the trainer, about

    /// Progress counts merges. Errors: TooLarge above kLongestCorpus; Canceled.
    static Result<std::shared_ptr<const TeachingRun>> train(std::string corpus, const TeachingRules& rules,
                                                            const Progress& progress = {});

    [[nodiscard]] const TeachingRules& rules() const { return m_rules; }
    [[nodiscard]] const std::string& corpus() const { return m_corpus; }
    [[nodiscard]] const std::vector<TeachingStep>& steps() const { return m_steps; }
    [[nodiscard]] const train::TrainedBpe& trained() const { return m_trained; }
    [[nodiscard]] std::size_t alphabetSize() const { return m_trained.alphabetSize; }
    [[nodiscard]] std::string spelling(train::SymbolId symbol) const;
    /// There would be more merges, but kMaxSteps are enough to watch.
    [[nodiscard]] bool capped() const { return m_capped; }
    /// Spelled, in the order of their first place; with how often each stands in the corpus.
    [[nodiscard]] const train::WordCounts& words() const { return m_words; }
    [[nodiscard]] std::uint64_t wordTotal() const { return m_wordTotal; }
    /// After so many merges; `step` at most steps().size().
    [[nodiscard]] std::uint64_t symbolsAt(std::size_t step) const {
        return step == 0 ? m_symbolsFirst : m_steps[step - 1].symbols;
    }
    /// Alphabet and pieces after so many merges: two merges may make one piece.
    [[nodiscard]] std::size_t piecesAt(std::size_t step) const;
    [[nodiscard]] TeachingState state(std::size_t step) const;
    /// What was trained after so many merges.
    [[nodiscard]] train::TrainedBpe trainedAt(std::size_t step) const;

  private:
    struct Kept {
        std::size_t step = 0;
        train::BpeTrainer trainer;
    };
    TeachingRun() = default;
    void keep(std::size_t step, const train::BpeTrainer& trainer);
    [[nodiscard]] train::BpeTrainer trainerAt(std::size_t step) const;

    std::string m_corpus;
    TeachingRules m_rules;
    train::WordCounts m_words;
    train::TrainedBpe m_trained;
    std::uint64_t m_symbolsFirst = 0;
    std::uint64_t m_wordTotal = 0;
    bool m_capped = false;
    std::vector<TeachingStep> m_steps;
    std::vector<Kept> m_kept; ///< ascending, the first of step 0
    std::size_t m_keepEvery = 8;
    std::size_t m_mostKept = 0;
};

using TeachingRunPtr = std::shared_ptr<const TeachingRun>;

} // namespace tokenscope::ui
