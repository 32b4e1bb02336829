#include "core/train/job/gathered_state.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>

namespace tokenscope {

using StateJson = nlohmann::ordered_json;

namespace {

std::string spelled(const StateJson& json) {
    return json.dump(-1, ' ', false, StateJson::error_handler_t::replace);
}

tl::unexpected<Error> changed(const std::string& path, std::string message) {
    return tl::unexpected<Error>(
        Error{ErrorCode::BadInput,
              path,
              {},
              std::move(message),
              "put the files back as they were, or begin anew: --force without --resume, or another folder"});
}

/// `counted`: so many at the begin are in the counts, wholly or in part.
Result<void> checkListing(const StateJson& told, const std::vector<ListedSource>& listing,
                          std::size_t counted) {
    for (std::size_t i = 0; i < std::max(told.size(), listing.size()); ++i) {
        if (i == listing.size())
            return changed(
                told[i].at("path").get<std::string>(),
                "the file is no longer among those to train on, as it was when the checkpoint began");
        const ListedSource& now = listing[i];
        if (i == told.size())
            return changed(now.path, "the file is new: it was not there when the checkpoint began");
        // As JSON, where a path that is no UTF-8 is another.
        if (spelled(told[i].at("path")) != spelled(StateJson(now.path)))
            return changed(now.path, "file " + std::to_string(i + 1) +
                                         " to train on is another one than when the checkpoint began: " +
                                         told[i].at("path").get<std::string>());
        const auto bytes = told[i].at("bytes").get<std::uint64_t>();
        if (i < counted && bytes != now.bytes)
            return changed(now.path, "the file has " + std::to_string(now.bytes) + " bytes, it had " +
                                         std::to_string(bytes) + " when it was counted");
    }
    return {};
}

} // namespace

std::vector<std::string> GatheredState::names() const {
    std::vector<std::string> names = {words};
    if (!stretches.empty())
        names.push_back(stretches);
    return names;
}

std::vector<ListedSource> listed(const std::vector<SourceFile>& files,
                                 const std::vector<std::string>& counts) {
    std::vector<ListedSource> listing;
    for (const SourceFile& file : files)
        listing.push_back({file.path, file.bytes});
    for (const std::string& path : counts) {
        std::error_code error;
        const auto bytes = std::filesystem::file_size(path, error);
        listing.push_back({path, error ? 0 : bytes});
    }
    return listing;
}

std::string stateJson(const StateToTell& told) {
    StateJson json = {{"files", told.state.files},       {"complete", told.state.complete},
                      {"words_file", told.state.words},  {"stretches_file", told.state.stretches},
                      {"listing", StateJson::array()},   {"bytes", told.figures.bytes},
                      {"records", told.figures.records}, {"dropped", told.figures.droppedWords},
                      {"sources", StateJson::array()}};
    for (const ListedSource& source : told.listing)
        json["listing"].push_back({{"path", source.path}, {"bytes", source.bytes}});
    for (const TrainedSource& source : told.gathered.sources)
        json["sources"].push_back({{"path", source.path},
                                   {"weight", source.weight},
                                   {"bytes", source.bytes},
                                   {"records", source.records},
                                   {"sha256", source.sha256}});
    return spelled(json) + "\n";
}

Result<GatheredState> readStateJson(std::string_view json, const std::vector<ListedSource>& listing,
                                    GatheredWords& gathered, TrainFigures& figures) {
    try {
        const StateJson told = StateJson::parse(json);
        GatheredState state{told.at("files").get<std::size_t>(), told.at("complete").get<bool>(),
                            told.at("words_file").get<std::string>(),
                            told.at("stretches_file").get<std::string>()};
        if (auto same =
                checkListing(told.at("listing"), listing, state.complete ? listing.size() : state.files);
            !same)
            return tl::unexpected<Error>(same.error());
        figures.bytes = told.at("bytes").get<std::uint64_t>();
        figures.records = told.at("records").get<std::uint64_t>();
        figures.droppedWords = told.at("dropped").get<std::uint64_t>();
        for (const StateJson& source : told.at("sources"))
            gathered.sources.push_back(
                {source.at("path").get<std::string>(), source.at("weight").get<double>(),
                 source.at("bytes").get<std::uint64_t>(), source.at("records").get<std::uint64_t>(),
                 source.at("sha256").get<std::string>()});
        return state;
    } catch (const nlohmann::json::exception&) {
        return fail(ErrorCode::Damaged, "counted.json", "the checkpoint doesn't say what was read",
                    "begin anew in another folder");
    }
}

} // namespace tokenscope
