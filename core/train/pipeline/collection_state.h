#pragma once
// The part of a checkpoint that says what was read: the position of the reader and its count files, as a line of JSON.

#include "core/train/corpus/count_sources.h"
#include "core/train/corpus/source_list.h"
#include "core/train/pipeline/collect_words.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::train {

struct CollectionState {
    enum class Stage : std::uint8_t {
        Superwords, ///< SuperBPE's superword segments are being counted
        Words,      ///< the segments are complete, the words are being counted
        Counts,     ///< all text is counted, count files are being added
        Complete,   ///< nothing is left to read
    };
    Stage stage = Stage::Superwords;
    std::optional<CountPosition> place; ///< of Superwords and Words
    std::size_t countFiles = 0;         ///< added so far
    std::vector<std::string> words; ///< count files of the checkpoint; while words are counted one a group
    std::vector<std::string> superwords;
    [[nodiscard]] std::vector<std::string> names() const;
};

/// A file to read; texts precede count files.
struct ListedSource {
    std::string path;
    std::uint64_t bytes = 0; ///< on the disk
    bool operator==(const ListedSource&) const = default;
};
std::vector<ListedSource> listed(const std::vector<SourceFile>& files,
                                 const std::vector<std::string>& counts);

struct StateToTell {
    const CollectionState& state;
    const std::vector<ListedSource>& listing;
    const CollectedWords& collected; ///< its sources and dropped words are saved
    const TrainFigures& figures;     ///< bytes, records, dropped words
};
std::string stateJson(const StateToTell& told);
/// Restores what stateJson() saved. The first `texts` entries of the listing are not count files. Errors: Damaged; BadInput if
/// the files or their order differ, or a counted file has another size.
Result<CollectionState> readStateJson(std::string_view json, const std::vector<ListedSource>& listing,
                                      std::size_t texts, CollectedWords& collected, TrainFigures& figures);

} // namespace tokenscope::train
