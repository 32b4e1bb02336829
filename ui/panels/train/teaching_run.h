#pragma once
// A BPE training on a small corpus, with all merges. state() gives any state of the trainer, with the changes
// by the merges before and after it, from the nearest copy of the trainer, which is then stepped to this
// state. Copies need at most about kMaxSnapshotBytes. Created on any thread; const.
//
//   step:    0      1      2   …      state k: after k merges
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
    std::size_t tied = 0;      ///< number of pairs of this count, including the merged one
};

struct TeachingWord {
    std::vector<train::SymbolId> symbols; ///< PairIndex::kBreak: not in the alphabet
    std::uint64_t count = 0;
};

struct TeachingPair {
    train::SymbolPair pair;
    std::uint64_t count = 0;
    std::size_t words = 0; ///< distinct words that contain it
    bool operator==(const TeachingPair&) const = default;
};

struct TeachingState {
    std::size_t step = 0;
    std::vector<TeachingWord> words; ///< in the order of their first occurrence
    std::vector<TeachingPair> pairs; ///< the next one to be merged first, then by count and tie-break
    train::MergeEvents since;        ///< by the last merge; `tied` is empty
    train::MergeEvents after;        ///< by the next merge; `tied` is empty
};

class TeachingRun {
  public:
    static constexpr std::size_t kLongestCorpus = 200'000; ///< bytes
    static constexpr std::size_t kMaxSteps = 20'000;
    static constexpr std::size_t kMaxSnapshotBytes = 96'000'000; ///< of copies of the trainer, about

    /// Progress counts merges. Errors: TooLarge above kLongestCorpus; Canceled.
    static Result<std::shared_ptr<const TeachingRun>> train(std::string corpus, const TeachingRules& rules,
                                                            const Progress& progress = {});

    [[nodiscard]] const TeachingRules& rules() const { return m_rules; }
    [[nodiscard]] const std::string& corpus() const { return m_corpus; }
    [[nodiscard]] const std::vector<TeachingStep>& steps() const { return m_steps; }
    [[nodiscard]] const train::TrainedBpe& trained() const { return m_trained; }
    [[nodiscard]] std::size_t alphabetSize() const { return m_trained.alphabetSize; }
    [[nodiscard]] std::string spelling(train::SymbolId symbol) const;
    /// Training stopped after kMaxSteps merges.
    [[nodiscard]] bool capped() const { return m_capped; }
    /// In the order of their first occurrence.
    [[nodiscard]] const train::WordCounts& words() const { return m_words; }
    [[nodiscard]] std::uint64_t wordTotal() const { return m_wordTotal; }
    /// Symbols in the corpus after `step` merges; `step` is at most steps().size().
    [[nodiscard]] std::uint64_t symbolsAt(std::size_t step) const {
        return step == 0 ? m_symbolsFirst : m_steps[step - 1].symbols;
    }
    /// Alphabet and pieces after `step` merges; two merges may result in one piece.
    [[nodiscard]] std::size_t piecesAt(std::size_t step) const;
    [[nodiscard]] TeachingState state(std::size_t step) const;
    /// The result after `step` merges.
    [[nodiscard]] train::TrainedBpe trainedAt(std::size_t step) const;

  private:
    struct Snapshot {
        std::size_t step = 0;
        train::BpeTrainer trainer;
    };
    TeachingRun() = default;
    void takeSnapshot(std::size_t step, const train::BpeTrainer& trainer);
    [[nodiscard]] train::BpeTrainer trainerAt(std::size_t step) const;

    std::string m_corpus;
    TeachingRules m_rules;
    train::WordCounts m_words;
    train::TrainedBpe m_trained;
    std::uint64_t m_symbolsFirst = 0;
    std::uint64_t m_wordTotal = 0;
    bool m_capped = false;
    std::vector<TeachingStep> m_steps;
    std::vector<Snapshot> m_snapshots; ///< ascending; the first one is of step 0
    std::size_t m_snapshotEvery = 8;
    std::size_t m_maxSnapshots = 0;
};

using TeachingRunPtr = std::shared_ptr<const TeachingRun>;

} // namespace tokenscope::ui
