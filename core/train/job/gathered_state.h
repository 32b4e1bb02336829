#pragma once
// How far the reading of a checkpoint was, as a line of JSON.

#include "core/train/job/gather_words.h"

#include <string>
#include <string_view>

namespace tokenscope {

struct GatheredState {
    std::size_t files = 0; ///< of the listing, from the begin: in the counts
    bool complete = false; ///< nothing is left to read
};

struct StateToTell {
    std::size_t files = 0;
    bool complete = false;
    const GatheredWords& gathered; ///< its sources are told
    const TrainFigures& figures;   ///< bytes, records, dropped words
};
std::string stateJson(const StateToTell& state);
/// Fills in what stateJson() told. Errors: Damaged.
Result<GatheredState> readStateJson(std::string_view json, GatheredWords& gathered, TrainFigures& figures);
bool isComplete(std::string_view json);

} // namespace tokenscope
