#pragma once
// The progress of a training in a folder, so that it can be resumed after being killed at any moment.
//
//   checkpoint.json       the options, the sources, what was read of them, and the state of the counter or the trainer
//   words.ID.7.counts …   count files with the words read so far, each under a name that the folder doesn't have yet
//
// checkpoint.json names its count files, and the ID, a random number, in the names of all that it ever had. It is
// replaced atomically, which makes its files valid at once; others with this ID are removed, and no other file is.
// Everything else is computed again from words and state, so the result has the same bytes as without an interruption.
//
// One training at a time uses a folder, also within a process: the folder is locked while a Checkpoint exists.

#include "core/base/error.h"
#include "core/train/corpus/count_sources.h"
#include "core/train/pipeline/train_options.h"
#include "core/train/pipeline/training_figures.h"
#include "core/train/splitting/word_counts.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::train {

class Checkpoint {
  public:
    enum class Stage : std::uint8_t {
        Superwords, ///< SuperBPE's superword segments are being counted
        Words,      ///< the segments are complete, the words are being counted
        CountFiles, ///< all text is counted, count files are being added
        Learning,   ///< everything is read
    };
    /// A file to read; texts precede count files.
    struct Source {
        std::string path;
        std::uint64_t bytes = 0; ///< on the disk
        bool operator==(const Source&) const = default;
    };
    struct Contents {
        Stage stage = Stage::Superwords;
        /// The counter's or the trainer's, see Resumable; empty: it has not saved any.
        std::string state;
        std::vector<std::string> words;      ///< names of count files; while words are counted, one per group
        std::vector<std::string> superwords; ///< the same
        std::size_t countFiles = 0;          ///< of TrainInput::counts: those that were added
        std::vector<Source> sources;
        std::vector<TrainedSource> read;
        Dropped dropped;
        TrainFigures figures; ///< bytes, records, bad lines, dropped words
    };

    /// Creates the folder, or with TrainOptions::resume opens the checkpoint in it, if there is one. Errors:
    /// BadInput (there is a checkpoint but no `resume`, or one with other options; another training uses the folder
    /// and didn't end within kLockWait), Unreadable, Damaged, Canceled.
    static Result<Checkpoint> open(const TrainOptions& options, const std::stop_token& stop = {});
    /// A training that was stopped and is resumed at once may need a moment to end.
    static constexpr std::chrono::seconds kLockWait{10};

    /// Whether the folder had no checkpoint.
    [[nodiscard]] bool isNew() const { return m_new; }
    /// Whether TrainOptions::checkpointInterval has passed since the last save.
    [[nodiscard]] bool due() const;

    /// As last saved; nullopt: nothing was.
    [[nodiscard]] const std::optional<Contents>& contents() const { return m_contents; }
    /// Compares the sources with those of contents(), the first `texts` of which are not count files. Errors:
    /// BadInput (other files, another order, or another size of a file that was counted).
    [[nodiscard]] Result<void> checkSources(const std::vector<Source>& now, std::size_t texts) const;
    /// Call it after writeWords().
    Result<void> save(Contents contents);
    /// For a trainer: its state is saved along with the contents.
    [[nodiscard]] Resumable resumable();

    /// Writes a count file and returns its name. Errors: Unreadable, Canceled.
    Result<std::string> writeWords(const WordCounts& words, bool superwords, const std::string& split,
                                   const std::stop_token& stop);
    /// Errors: Unreadable, Damaged, Canceled; BadInput (the words were split differently).
    [[nodiscard]] Result<WordCounts> readWords(const std::string& name, const std::string& split,
                                               const std::stop_token& stop) const;

  private:
    struct Lock;
    Checkpoint(const TrainOptions& options, std::filesystem::path folder, std::shared_ptr<const Lock> lock);
    Result<void> read(const std::string& content);
    /// Replaces checkpoint.json and restarts the interval.
    Result<void> write();
    /// Removes the checkpoint's count files that contents() doesn't name: former ones, and those of an interrupted
    /// save.
    void removeOthers() const;

    std::filesystem::path m_folder;
    std::shared_ptr<const Lock> m_lock; ///< of the folder; null if its file system has no locks
    double m_seconds;
    std::string m_id;       ///< in the names of the count files
    std::string m_counting; ///< countingJson() of the options
    std::string m_learning; ///< learningJson()
    bool m_new = false;
    std::optional<Contents> m_contents;
    std::uint64_t m_generation = 0; ///< of the last count file
    std::chrono::steady_clock::time_point m_saved = std::chrono::steady_clock::now();
};

} // namespace tokenscope::train
