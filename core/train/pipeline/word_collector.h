#pragma once
// Reads everything that TrainInput names, with or without a checkpoint: superword segments (SuperBPE), words, the given text, and
// count files, one after another. Used by collect_words.cpp.

#include "core/train/pipeline/collect_words.h"
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
    using Stage = Checkpoint::Stage;
    Result<SourceSpec> spec() const;
    void listSourcesOf(const SourceSpec& spec);
    /// What the checkpoint has. Errors: Damaged, Unreadable; BadInput if the sources have changed.
    Result<void> restore(std::size_t texts);
    Result<void> restoreWords();
    Result<void> countFiles(const SourceSpec& spec);
    /// The stage's words, or superwords.
    Result<Counted> count(const SourceSpec& spec, Stage stage);
    void account(const Counted& counted);
    Result<void> countText();
    Result<void> addCountFiles();
    Result<void> savePosition(Stage stage, std::string position, std::span<const WordCounts* const> groups);
    /// All text is counted.
    Result<void> saveWords(Stage stage, std::size_t countFiles, const WordCounts& words);
    /// Once they are complete.
    Result<void> writeSuperwords();
    Result<std::string> write(bool superwords, const WordCounts& words);
    Result<void> save();
    [[nodiscard]] const WordSplit& splitOf(bool superwords) const {
        return superwords ? *m_superwords : m_split;
    }
    [[nodiscard]] std::vector<std::string>& namesOf(bool superwords) {
        return superwords ? m_contents.superwords : m_contents.words;
    }

    const TrainOptions& m_options;
    ProgressReporter& m_reporter;
    Checkpoint* m_checkpoint;
    TrainFigures& m_figures;
    CollectedWords& m_collected;
    const WordSplit& m_split;
    const std::optional<WordSplit>& m_superwords;
    Checkpoint::Contents m_contents;  ///< as in the checkpoint, or as it will be
    std::size_t m_completeGroups = 0; ///< of the stage: their count files stay
    CountProgress m_read;             ///< in earlier passes
    unsigned m_passes = 1;            ///< SuperBPE reads all twice
    bool m_superwordsWritten = false;
};

} // namespace tokenscope::train
