#pragma once
// What a training has done by now, in a folder, so that it can go on after being killed at any moment. Each file is either
// the one of before or the whole new one.
//
//   options.json          what was asked for; other options don't go on with it
//   words.7.counts …      count files of what was read, each under a name that none had before
//   counted.json          how far the reading was, what was read, and which count files say it: where this file is renamed
//                         into its place, all of them become valid at once. Others are taken away.
//   merges                a line that names the counts' hash, then a pair of symbols a line; of BPE, SuperBPE, WordPiece
//   unigram               a line that names the counts' hash, then what unigram_state.h says
//
// Everything else is computed again from counts, merges and pieces, so the result has the same bytes as without an
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
    /// Makes the folder, or with TrainOptions::resume reads what it has (nothing is no error: it begins there). Errors:
    /// BadInput (it has a checkpoint and is not to go on, or one of other options), Unreadable, Damaged.
    static Result<Checkpoint> open(const TrainOptions& options);

    /// There was none in the folder.
    [[nodiscard]] bool isNew() const { return m_new; }
    /// Time to save: TrainOptions::checkpointInterval since the last time.
    [[nodiscard]] bool due() const;

    [[nodiscard]] std::filesystem::path place(std::string_view name) const { return m_folder / name; }
    /// A name for a new count file of words or stretches, `words.7.counts`: no file has it, nor had.
    [[nodiscard]] std::string newCounts(std::string_view kind);
    /// What the reader said with the count files: a line of JSON; nullopt where there are none. Errors: Unreadable.
    [[nodiscard]] Result<std::optional<std::string>> counted() const;
    /// After the count files were written that `state` names; others go.
    Result<void> saveCounted(std::string_view state, std::span<const std::string> named);
    /// Takes all count files away but these: those of before, and of a save that was killed.
    void keepOnly(std::span<const std::string> named) const;

    /// Of these counts; empty when there are none. Errors: Unreadable, Damaged.
    [[nodiscard]] Result<std::vector<SymbolPair>> merges(std::string_view countsHash) const;
    Result<void> saveMerges(std::span<const SymbolPair> merges, std::string_view countsHash);
    /// The pieces of Unigram that are left, learned from these counts; nullopt when there are none. Errors: Unreadable, Damaged.
    [[nodiscard]] Result<std::optional<UnigramState>> unigram(std::string_view countsHash) const;
    Result<void> saveUnigram(const UnigramState& state, std::string_view countsHash);

  private:
    /// Whole, and it is the time of the last saving.
    Result<void> save(std::string_view name, std::string_view content);
    Checkpoint(std::filesystem::path folder, double seconds);
    std::filesystem::path m_folder;
    double m_seconds;
    bool m_new = false;
    std::uint64_t m_generation = 0; ///< of the last count file
    std::chrono::steady_clock::time_point m_saved = std::chrono::steady_clock::now();
};

// How far a Unigram training is, as text that gives the same bits again:
//
//   ROUND ITERATION LIKELIHOOD SEEDS LEFT     numbers in hexadecimal, floating point by its bits
//   NUMBER PROBABILITY                        of each piece that is left

std::string spelledUnigramState(const UnigramState& state);
/// nullopt: it is none, or cut short.
std::optional<UnigramState> readUnigramState(std::string_view text);

} // namespace tokenscope::train
