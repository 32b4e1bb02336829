#include "core/train/pipeline/collection_state.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>
#include <system_error>

namespace tokenscope::train {

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
              "restore the files, or start again: with --force and without --resume, or in another folder"});
}

/// `counted`: those that are in the counts, wholly or in part.
Result<void> checkListing(const StateJson& told, const std::vector<ListedSource>& listing,
                          const std::vector<bool>& counted) {
    for (std::size_t i = 0; i < std::max(told.size(), listing.size()); ++i) {
        if (i == listing.size())
            return changed(told[i].at("path").get<std::string>(),
                           "the file is missing from the sources since the checkpoint was created");
        const ListedSource& now = listing[i];
        if (i == told.size())
            return changed(now.path, "the file was added after the checkpoint was created");
        // As JSON, where a path that is no UTF-8 is another.
        if (spelled(told[i].at("path")) != spelled(StateJson(now.path)))
            return changed(now.path, "file " + std::to_string(i + 1) +
                                         " of the sources was another one when the checkpoint was created: " +
                                         told[i].at("path").get<std::string>());
        const auto bytes = told[i].at("bytes").get<std::uint64_t>();
        if (counted[i] && bytes != now.bytes)
            return changed(now.path, "the file has changed: it has " + std::to_string(now.bytes) +
                                         " bytes, and had " + std::to_string(bytes) + " when it was counted");
    }
    return {};
}

std::vector<bool> countedOf(const CollectionState& state, std::size_t listed, std::size_t texts) {
    using Stage = CollectionState::Stage;
    std::vector<bool> counted(listed, state.stage == Stage::Complete);
    const bool all =
        state.stage == Stage::Counts || (state.stage == Stage::Words && !state.superwords.empty());
    for (std::size_t i = 0; i < std::min(texts, listed); ++i) {
        const bool known = state.place && i < state.place->sources.size();
        if (all || (known && (!state.place->sources[i].sha256.empty() || state.place->read.file == i)))
            counted[i] = true;
    }
    for (std::size_t i = texts; i < std::min(texts + state.countFiles, listed); ++i)
        counted[i] = true;
    return counted;
}

StateJson droppedJson(const Dropped& dropped) {
    return {{"words", dropped.words},
            {"rounded", dropped.rounded},
            {"occurrences", dropped.occurrences},
            {"times", dropped.times},
            {"most_missing", dropped.mostMissing}};
}

Dropped droppedOf(const StateJson& json) {
    const auto number = [&json](const char* name) { return json.at(name).get<std::uint64_t>(); };
    return {number("words"), number("rounded"), number("occurrences"), number("times"),
            number("most_missing")};
}

StateJson placeJson(const CountPosition& place) {
    StateJson json = {{"group", place.group},         {"file", place.read.file},
                      {"chunks", place.read.chunks},  {"bytes", place.read.bytes},
                      {"sha256", place.read.sha256},  {"dropped", droppedJson(place.dropped)},
                      {"sources", StateJson::array()}};
    for (const SourceAccount& account : place.sources)
        json["sources"].push_back({{"sha256", account.sha256},
                                   {"file_bytes", account.fileBytes},
                                   {"text_bytes", account.textBytes},
                                   {"kept_bytes", account.keptBytes},
                                   {"records", account.records},
                                   {"kept_records", account.keptRecords},
                                   {"bad_records", account.badRecords},
                                   {"cuts", account.cuts}});
    return json;
}

CountPosition placeOf(const StateJson& json) {
    CountPosition place;
    place.group = json.at("group").get<std::size_t>();
    place.read = {json.at("file").get<std::size_t>(), json.at("chunks").get<std::uint64_t>(),
                  json.at("bytes").get<std::uint64_t>(), json.at("sha256").get<std::string>()};
    place.dropped = droppedOf(json.at("dropped"));
    for (const StateJson& source : json.at("sources")) {
        SourceAccount& account = place.sources.emplace_back();
        account.sha256 = source.at("sha256").get<std::string>();
        account.fileBytes = source.at("file_bytes").get<std::uint64_t>();
        account.textBytes = source.at("text_bytes").get<std::uint64_t>();
        account.keptBytes = source.at("kept_bytes").get<std::uint64_t>();
        account.records = source.at("records").get<std::uint64_t>();
        account.keptRecords = source.at("kept_records").get<std::uint64_t>();
        account.badRecords = source.at("bad_records").get<std::uint64_t>();
        account.cuts = source.at("cuts").get<std::uint64_t>();
    }
    return place;
}

constexpr const char* kStages[] = {"superwords", "words", "counts", "complete"};

CollectionState stateOf(const StateJson& told) {
    CollectionState state;
    const auto stage = told.at("stage").get<std::string>();
    const auto* const found = std::find(std::begin(kStages), std::end(kStages), stage);
    // As at(), for a stage that is none.
    if (found == std::end(kStages))
        static_cast<void>(told.at("stage of this version"));
    state.stage = static_cast<CollectionState::Stage>(found - std::begin(kStages));
    state.countFiles = told.at("count_files").get<std::size_t>();
    state.words = told.at("words").get<std::vector<std::string>>();
    state.superwords = told.at("superwords").get<std::vector<std::string>>();
    if (!told.at("place").is_null())
        state.place = placeOf(told.at("place"));
    return state;
}

} // namespace

std::vector<std::string> CollectionState::names() const {
    std::vector<std::string> names = words;
    names.insert(names.end(), superwords.begin(), superwords.end());
    return names;
}

std::vector<ListedSource> listed(const std::vector<SourceFile>& files,
                                 const std::vector<std::string>& counts) {
    std::vector<ListedSource> listing;
    listing.reserve(files.size() + counts.size());
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
    const CollectionState& state = told.state;
    StateJson json = {{"stage", kStages[static_cast<std::size_t>(state.stage)]},
                      {"words", state.words},
                      {"superwords", state.superwords},
                      {"count_files", state.countFiles},
                      {"listing", StateJson::array()},
                      {"place", state.place ? placeJson(*state.place) : StateJson()},
                      {"bytes", told.figures.bytes},
                      {"token_bytes", told.figures.tokenBytes},
                      {"records", told.figures.records},
                      {"bad_lines", told.figures.badLines},
                      {"dropped_words", told.figures.droppedWords},
                      {"dropped", droppedJson(told.collected.dropped)},
                      {"sources", StateJson::array()}};
    for (const ListedSource& source : told.listing)
        json["listing"].push_back({{"path", source.path}, {"bytes", source.bytes}});
    for (const TrainedSource& source : told.collected.sources)
        json["sources"].push_back({{"path", source.path},
                                   {"weight", source.weight},
                                   {"bytes", source.bytes},
                                   {"records", source.records},
                                   {"sha256", source.sha256}});
    return spelled(json) + "\n";
}

Result<CollectionState> readStateJson(std::string_view json, const std::vector<ListedSource>& listing,
                                      std::size_t texts, CollectedWords& collected, TrainFigures& figures) {
    try {
        const StateJson told = StateJson::parse(json);
        CollectionState state = stateOf(told);
        if (auto same = checkListing(told.at("listing"), listing, countedOf(state, listing.size(), texts));
            !same)
            return tl::unexpected<Error>(same.error());
        figures.bytes = told.at("bytes").get<std::uint64_t>();
        figures.tokenBytes = told.value("token_bytes", figures.bytes);
        figures.badLines = told.value("bad_lines", std::uint64_t{0});
        figures.records = told.at("records").get<std::uint64_t>();
        figures.droppedWords = told.at("dropped_words").get<std::uint64_t>();
        collected.dropped = droppedOf(told.at("dropped"));
        for (const StateJson& source : told.at("sources"))
            collected.sources.push_back(
                {source.at("path").get<std::string>(), source.at("weight").get<double>(),
                 source.at("bytes").get<std::uint64_t>(), source.at("records").get<std::uint64_t>(),
                 source.at("sha256").get<std::string>()});
        return state;
    } catch (const nlohmann::json::exception&) {
        return fail(ErrorCode::Damaged, "counted.json", "the checkpoint does not say what was read",
                    "start again in another folder");
    }
}

} // namespace tokenscope::train
