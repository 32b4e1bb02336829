#pragma once
// How far the reading of a checkpoint was, as a line of JSON.

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
        Stretches, ///< SuperBPE's are counted
        Words,     ///< the stretches are whole, the words are counted
        Counts,    ///< all text is counted; count files are added
        Complete,  ///< nothing is left to read
    };
    Stage stage = Stage::Stretches;
    std::optional<CountPosition> place; ///< of Stretches and Words
    std::size_t countFiles = 0;         ///< added by now
    std::vector<std::string> words; ///< count files of the checkpoint; while words are counted one a group
    std::vector<std::string> stretches;
    [[nodiscard]] std::vector<std::string> names() const;
};

/// A file that is read, texts before count files.
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
    const CollectedWords& collected; ///< its sources and what was dropped are told
    const TrainFigures& figures;     ///< bytes, records, dropped words
};
std::string stateJson(const StateToTell& told);
/// Fills in what stateJson() told. Of the listing the first `texts` are no count files. Errors: Damaged; BadInput when another
/// listing was told: other files, or another order, or one of those that are counted has another size now.
Result<CollectionState> readStateJson(std::string_view json, const std::vector<ListedSource>& listing,
                                      std::size_t texts, CollectedWords& collected, TrainFigures& figures);

} // namespace tokenscope::train
