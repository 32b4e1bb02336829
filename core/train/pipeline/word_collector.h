#pragma once
// Reads what TrainInput names, with a checkpoint or without: stretches (SuperBPE), words, the text that was typed in, count
// files, one after the other. For gather_words.cpp.

#include "core/train/pipeline/collect_words.h"
#include "core/train/pipeline/gathered_state.h"
#include "core/train/splitting/word_split.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tokenscope::train {

class Gathering {
  public:
    /// All outlive it; `checkpoint` may be null.
    Gathering(const TrainOptions& options, TrainTeller& teller, Checkpoint* checkpoint, TrainFigures& figures,
              GatheredWords& gathered, const WordSplit& split, const std::optional<WordSplit>& stretches)
        : m_options(options)
        , m_teller(teller)
        , m_checkpoint(checkpoint)
        , m_figures(figures)
        , m_gathered(gathered)
        , m_split(split)
        , m_stretches(stretches) {}

    /// Errors: see gatherWords().
    Result<void> run();

  private:
    using Stage = GatheredState::Stage;
    Result<SourceSpec> spec() const;
    /// What the checkpoint has. Errors: Damaged, Unreadable; BadInput where the files are no longer those of then.
    Result<void> restore(std::size_t texts);
    Result<void> restoreTables();
    /// Errors: BadInput where its words were cut in another way.
    Result<WordCounts> read(const std::string& name) const;
    Result<void> countFiles(const SourceSpec& spec);
    /// The stage's words, or stretches.
    Result<Counted> count(const SourceSpec& spec, Stage stage);
    void account(const Counted& counted);
    Result<void> countText();
    Result<void> addCountFiles();
    Result<void> keepPlace(Stage stage, const CountPlace& place, std::span<const WordCounts* const> groups);
    /// All text is counted.
    Result<void> keepWords(Stage stage, std::size_t countFiles, const WordCounts& words);
    /// The stretches, once they are whole.
    Result<void> keepStretches();
    Result<std::string> write(Stage stage, const WordCounts& words);
    Result<void> saveState();

    const TrainOptions& m_options;
    TrainTeller& m_teller;
    Checkpoint* m_checkpoint;
    TrainFigures& m_figures;
    GatheredWords& m_gathered;
    const WordSplit& m_split;
    const std::optional<WordSplit>& m_stretches;
    std::vector<ListedSource> m_listing;
    GatheredState m_state;   ///< as it is in the checkpoint, or will be
    std::size_t m_whole = 0; ///< so many of the stage's groups are written as they stay
    CountState m_read;       ///< by the passes of before
    unsigned m_passes = 1;   ///< SuperBPE reads all twice
    bool m_stretchesWritten = false;
};

} // namespace tokenscope::train
