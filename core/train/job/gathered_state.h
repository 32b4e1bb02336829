#pragma once
// How far the reading of a checkpoint was, as a line of JSON.

#include "core/train/job/gather_words.h"
#include "core/train/sources/source_list.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

struct GatheredState {
    std::size_t files = 0; ///< of the listing, from the begin: in the counts
    bool complete = false; ///< nothing is left to read
    std::string words;     ///< the count file of the words
    std::string stretches; ///< SuperBPE's; else empty
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
    const GatheredState& state;
    const std::vector<ListedSource>& listing;
    const GatheredWords& gathered; ///< its sources are told
    const TrainFigures& figures;   ///< bytes, records, dropped words
};
std::string stateJson(const StateToTell& told);
/// Fills in what stateJson() told. Errors: Damaged; BadInput when another listing was told: other files, or another order, or
/// one of those that are counted has another size now.
Result<GatheredState> readStateJson(std::string_view json, const std::vector<ListedSource>& listing,
                                    GatheredWords& gathered, TrainFigures& figures);

} // namespace tokenscope
