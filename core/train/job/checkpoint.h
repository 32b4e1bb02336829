#pragma once
// What a training has done by now, in a folder, so that it can go on after being killed at any moment. Each file is either
// the one of before or the whole new one.
//
//   options.json   what was asked for; other options don't go on with it
//   *.counts       count files of what was read
//   counted.json   how far the reading was when they were written, and what was read
//   merges         a line that names the counts' hash, then a pair of symbols a line
//
// What follows from counts and merges is made again: the result has the same bytes as if nothing had happened.

#include "core/base/error.h"
#include "core/train/bpe/bpe_trainer.h"
#include "core/train/job/train_options.h"

#include <chrono>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

class Checkpoint {
  public:
    /// Makes the folder, or with TrainOptions::resume reads what it has (nothing is no error: it begins there). Errors:
    /// BadInput (it has a checkpoint and is not to go on, or one of other options), Unreadable, Damaged.
    static Result<Checkpoint> open(const TrainOptions& options);

    /// Time to save: TrainOptions::checkpointSeconds since the last time.
    [[nodiscard]] bool due() const;

    /// Of the words and, of SuperBPE, the stretches: count files, see count_file.h.
    [[nodiscard]] std::filesystem::path wordsPlace() const { return m_folder / "words.counts"; }
    [[nodiscard]] std::filesystem::path stretchesPlace() const { return m_folder / "stretches.counts"; }
    /// What the reader said with the count files: a line of JSON; nullopt where there are none. Errors: Unreadable.
    [[nodiscard]] Result<std::optional<std::string>> counted() const;
    /// After the count files were written.
    Result<void> saveCounted(std::string_view state);

    /// Of these counts; empty when there are none. Errors: Unreadable, Damaged.
    [[nodiscard]] Result<std::vector<SymbolPair>> merges(std::string_view countsHash) const;
    Result<void> saveMerges(std::span<const TrainedMerge> merges, std::string_view countsHash);

  private:
    Checkpoint(std::filesystem::path folder, double seconds)
        : m_folder(std::move(folder))
        , m_seconds(seconds) {}
    std::filesystem::path m_folder;
    double m_seconds;
    std::chrono::steady_clock::time_point m_saved = std::chrono::steady_clock::now();
};

} // namespace tokenscope
