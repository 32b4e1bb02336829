#include "core/train/corpus/count_position.h"

#include "core/json/json_tree.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace tokenscope::train {
namespace {

using nlohmann::json;

/// Whether the file was read, completely or in part.
bool isCounted(const CountPosition& position, std::size_t file) {
    return !position.sources[file].sha256.empty() || position.read.file == file;
}

} // namespace

json toJson(const Dropped& dropped) {
    return {{"words", dropped.words},
            {"rounded", dropped.rounded},
            {"occurrences", dropped.occurrences},
            {"times", dropped.times},
            {"most_missing", dropped.mostMissing}};
}

Dropped droppedOf(const json& json) {
    const auto number = [&json](const char* name) { return json.at(name).get<std::uint64_t>(); };
    return {number("words"), number("rounded"), number("occurrences"), number("times"),
            number("most_missing")};
}

tl::unexpected<Error> sourceChanged(const std::string& path, Message cause) {
    return tl::unexpected<Error>(
        Error{ErrorCode::BadInput,
              path,
              {},
              std::move(cause),
              "restore the files, or start again: with --force and without --resume, or in another folder"});
}

tl::unexpected<Error> sizeChanged(const std::string& path, std::uint64_t now, std::uint64_t then) {
    return sourceChanged(
        path, message("the file has changed: it has {} bytes, and had {} when it was counted", now, then));
}

std::string spelledPosition(const CountPosition& position, const SourceSpec& spec) {
    json result = {{"group", position.group},        {"file", position.read.file},
                   {"chunks", position.read.chunks}, {"bytes", position.read.bytes},
                   {"sha256", position.read.sha256}, {"dropped", toJson(position.dropped)},
                   {"sources", json::array()}};
    for (std::size_t i = 0; i < position.sources.size(); ++i) {
        const SourceAccount& account = position.sources[i];
        result["sources"].push_back({{"sha256", account.sha256},
                                     {"size", spec.files[i].bytes},
                                     {"file_bytes", account.fileBytes},
                                     {"text_bytes", account.textBytes},
                                     {"kept_bytes", account.keptBytes},
                                     {"records", account.records},
                                     {"kept_records", account.keptRecords},
                                     {"bad_records", account.badRecords},
                                     {"cuts", account.splits}});
    }
    return result.dump();
}

Result<CountPosition> readPosition(std::string_view text, const SourceSpec& spec) {
    try {
        const json saved = parseSortedJsonTree(text).value_or(json());
        const json& sources = saved.at("sources");
        CountPosition position;
        position.group = saved.at("group").get<std::size_t>();
        position.read = {saved.at("file").get<std::size_t>(), saved.at("chunks").get<std::uint64_t>(),
                         saved.at("bytes").get<std::uint64_t>(), saved.at("sha256").get<std::string>()};
        position.dropped = droppedOf(saved.at("dropped"));
        for (const json& source : sources) {
            SourceAccount& account = position.sources.emplace_back();
            account.sha256 = source.at("sha256").get<std::string>();
            account.fileBytes = source.at("file_bytes").get<std::uint64_t>();
            account.textBytes = source.at("text_bytes").get<std::uint64_t>();
            account.keptBytes = source.at("kept_bytes").get<std::uint64_t>();
            account.records = source.at("records").get<std::uint64_t>();
            account.keptRecords = source.at("kept_records").get<std::uint64_t>();
            account.badRecords = source.at("bad_records").get<std::uint64_t>();
            account.splits = source.at("cuts").get<std::uint64_t>();
        }
        if (position.sources.size() == spec.files.size() && position.read.file < spec.files.size()) {
            for (std::size_t i = 0; i < spec.files.size(); ++i) {
                const auto size = sources[i].at("size").get<std::uint64_t>();
                if (isCounted(position, i) && size != spec.files[i].bytes)
                    return sizeChanged(spec.files[i].path, spec.files[i].bytes, size);
            }
            return position;
        }
    } catch (const json::exception&) { // the same error as for another position
    }
    return fail(ErrorCode::Damaged, {}, "the saved position is not in these files", "start again");
}

} // namespace tokenscope::train
