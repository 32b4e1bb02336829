#include "core/train/job/gathered_state.h"

#include <nlohmann/json.hpp>

namespace tokenscope {

using StateJson = nlohmann::ordered_json;

std::string stateJson(const StateToTell& state) {
    StateJson json = {{"files", state.files},
                      {"complete", state.complete},
                      {"bytes", state.figures.bytes},
                      {"records", state.figures.records},
                      {"dropped", state.figures.droppedWords},
                      {"sources", StateJson::array()}};
    for (const TrainedSource& source : state.gathered.sources)
        json["sources"].push_back({{"path", source.path},
                                   {"weight", source.weight},
                                   {"bytes", source.bytes},
                                   {"records", source.records},
                                   {"sha256", source.sha256}});
    return json.dump(-1, ' ', false, StateJson::error_handler_t::replace) + "\n";
}

Result<GatheredState> readStateJson(std::string_view json, GatheredWords& gathered, TrainFigures& figures) {
    try {
        const StateJson state = StateJson::parse(json);
        figures.bytes = state.at("bytes").get<std::uint64_t>();
        figures.records = state.at("records").get<std::uint64_t>();
        figures.droppedWords = state.at("dropped").get<std::uint64_t>();
        for (const StateJson& source : state.at("sources"))
            gathered.sources.push_back(
                {source.at("path").get<std::string>(), source.at("weight").get<double>(),
                 source.at("bytes").get<std::uint64_t>(), source.at("records").get<std::uint64_t>(),
                 source.at("sha256").get<std::string>()});
        return GatheredState{state.at("files").get<std::size_t>(), state.at("complete").get<bool>()};
    } catch (const nlohmann::json::exception&) {
        return fail(ErrorCode::Damaged, "counted.json", "the checkpoint doesn't say what was read",
                    "begin anew in another folder");
    }
}

bool isComplete(std::string_view json) {
    const StateJson state = StateJson::parse(json, nullptr, false);
    return state.is_object() && state.value("complete", false);
}

} // namespace tokenscope
