#pragma once
// The progress of a training in a folder, so that it can be resumed after being killed at any moment. Each file is replaced
// atomically.
//
//   options.json          the options; a training with other options cannot resume
//   words.7.counts …      count files of what was read, each under a name that was never used before
//   counted.json          the position of the reader, what was read, and the count files that belong to it: renaming this file
//                         into place makes all of them valid at once; other count files are removed
//   merges                a line with the hash of the counts, then a pair of symbols per line; for BPE, SuperBPE, WordPiece
//   unigram               a line with the hash of the counts, then spelledUnigramState()
//
// Everything else is computed again from counts, merges and tokens, so the result has the same bytes as without an
// interruption. One process at a time may use the folder.

#include "core/base/error.h"
#include "core/train/pipeline/train_options.h"
#include "core/train/trainers/bpe/symbol_pair.h"
#include "core/train/trainers/unigram/unigram_trainer.h"

#include <chrono>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::train {

class Checkpoint {
  public:
    /// Creates the folder, or with TrainOptions::resume opens the checkpoint in it, if there is one. Errors: BadInput (there
    /// is a checkpoint but no `resume`, or one with other options), Unreadable, Damaged.
    static Result<Checkpoint> open(const TrainOptions& options);

    /// Whether the folder had no checkpoint.
    [[nodiscard]] bool isNew() const { return m_new; }
    /// Whether TrainOptions::checkpointInterval has passed since the last save.
    [[nodiscard]] bool due() const;

    [[nodiscard]] std::filesystem::path place(std::string_view name) const { return m_folder / name; }
    /// A name for a new count file of words or superwords, such as `words.7.counts`, that was never used before.
    [[nodiscard]] std::string newCounts(std::string_view kind);
    /// The line of JSON that belongs to the count files; nullopt if there are none. Errors: Unreadable.
    [[nodiscard]] Result<std::optional<std::string>> counted() const;
    /// Call it after writing the count files that `state` names; all others are removed.
    Result<void> saveCounted(std::string_view state, std::span<const std::string> named);
    /// Removes all other count files: former ones, and those of an interrupted save.
    void keepOnly(std::span<const std::string> named) const;

    /// Those learned from these counts; empty if there are none. Errors: Unreadable, Damaged.
    [[nodiscard]] Result<std::vector<SymbolPair>> merges(std::string_view countsHash) const;
    Result<void> saveMerges(std::span<const SymbolPair> merges, std::string_view countsHash);
    /// The state of Unigram, learned from these counts; nullopt if there is none. Errors: Unreadable, Damaged.
    [[nodiscard]] Result<std::optional<UnigramState>> unigram(std::string_view countsHash) const;
    Result<void> saveUnigram(const UnigramState& state, std::string_view countsHash);

  private:
    /// Replaces the file atomically and restarts the interval.
    Result<void> save(std::string_view name, std::string_view content);
    Checkpoint(std::filesystem::path folder, double seconds);
    std::filesystem::path m_folder;
    double m_seconds;
    bool m_new = false;
    std::uint64_t m_generation = 0; ///< of the last count file
    std::chrono::steady_clock::time_point m_saved = std::chrono::steady_clock::now();
};

// The state of a Unigram training as text that restores the same bits:
//
//   ROUND ITERATION LIKELIHOOD SEEDS LEFT     numbers in hexadecimal, floating point by its bits
//   NUMBER PROBABILITY                        of each remaining token

std::string spelledUnigramState(const UnigramState& state);
/// nullopt: invalid or truncated.
std::optional<UnigramState> readUnigramState(std::string_view text);

} // namespace tokenscope::train
