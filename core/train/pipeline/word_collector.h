#pragma once
// Reads everything that TrainInput names, with or without a checkpoint: superword segments (SuperBPE), words, the given text, and
// count files, one after another. Used by collect_words.cpp.

#include "core/train/pipeline/collect_words.h"
#include "core/train/pipeline/collection_state.h"
#include "core/train/splitting/word_split.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tokenscope::train {

class TrainingWordCollector {
  public:
    /// All outlive it; `checkpoint` may be null.
    TrainingWordCollector(const TrainOptions& options, ProgressReporter& reporter, Checkpoint* checkpoint,
                          TrainFigures& figures, CollectedWords& collected, const WordSplit& split,
                          const std::optional<WordSplit>& superwords)
        : m_options(options)
        , m_reporter(reporter)
        , m_checkpoint(checkpoint)
        , m_figures(figures)
        , m_collected(collected)
        , m_split(split)
        , m_superwords(superwords) {}

    /// Errors: see collectWords().
    Result<void> run();

  private:
    using Stage = CollectionState::Stage;
    Result<SourceSpec> spec() const;
    /// What the checkpoint has. Errors: Damaged, Unreadable; BadInput where the files are no longer those of then.
    Result<void> restore(std::size_t texts);
    Result<void> restoreTables();
    /// Errors: BadInput where its words were cut in another way.
    Result<WordCounts> read(const std::string& name) const;
    Result<void> countFiles(const SourceSpec& spec);
    /// The stage's words, or superwords.
    Result<Counted> count(const SourceSpec& spec, Stage stage);
    void account(const Counted& counted);
    Result<void> countText();
    Result<void> addCountFiles();
    Result<void> savePosition(Stage stage, const CountPosition& place,
                              std::span<const WordCounts* const> groups);
    /// All text is counted.
    Result<void> saveWords(Stage stage, std::size_t countFiles, const WordCounts& words);
    /// The superwords, once they are whole.
    Result<void> saveSuperwords();
    Result<std::string> write(Stage stage, const WordCounts& words);
    Result<void> saveState();

    const TrainOptions& m_options;
    ProgressReporter& m_reporter;
    Checkpoint* m_checkpoint;
    TrainFigures& m_figures;
    CollectedWords& m_collected;
    const WordSplit& m_split;
    const std::optional<WordSplit>& m_superwords;
    std::vector<ListedSource> m_listing;
    CollectionState m_state; ///< as it is in the checkpoint, or will be
    std::size_t m_whole = 0; ///< so many of the stage's groups are written as they stay
    CountProgress m_read;    ///< by the passes of before
    unsigned m_passes = 1;   ///< SuperBPE reads all twice
    bool m_superwordsWritten = false;
};

} // namespace tokenscope::train
