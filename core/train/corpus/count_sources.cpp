#include "core/train/corpus/count_sources.h"

#include "core/base/try.h"
#include "core/json/json_document.h"
#include "core/train/corpus/count_pass.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <thread>
#include <utility>

namespace tokenscope::train {
namespace {

constexpr unsigned kFraction = 16; ///< fractional bits of weights that are not whole

bool allWhole(const std::vector<SourceFile>& files) {
    return std::all_of(files.begin(), files.end(),
                       [](const SourceFile& file) { return std::floor(file.weight) == file.weight; });
}

std::uint64_t fixed(double weight) {
    return std::max<std::uint64_t>(1,
                                   static_cast<std::uint64_t>(std::llround(std::ldexp(weight, kFraction))));
}

std::uint64_t rounded(std::uint64_t count, std::uint64_t factor, unsigned bits) {
    __extension__ using Wide = unsigned __int128;
    const Wide half = bits == 0 ? 0 : Wide{1} << (bits - 1);
    return static_cast<std::uint64_t>((static_cast<Wide>(count) * factor + half) >> bits);
}

/// Files of one language, which are weighted together; without temperature, all files.
struct Group {
    std::vector<std::size_t> files;
    WordCounts words;
    std::uint64_t keptBytes = 0;
};

std::vector<Group> groupsOf(const SourceSpec& spec) {
    std::vector<Group> groups;
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < spec.files.size(); ++i) {
        const std::string language = spec.temperature < 1 ? spec.files[i].language : std::string();
        const auto [at, fresh] = places.emplace(language, groups.size());
        if (fresh)
            groups.emplace_back();
        groups[at->second].files.push_back(i);
    }
    return groups;
}

Result<void> checked(const SourceSpec& spec) {
    if (!(spec.share > 0 && spec.share <= 1))
        return fail(ErrorCode::BadInput, {}, "the fraction of records to read is not above 0 and at most 1",
                    "give 1 for all, or 0.1 for a tenth");
    if (!(spec.temperature > 0 && spec.temperature <= 1))
        return fail(ErrorCode::BadInput, {}, "the temperature is not above 0 and at most 1",
                    "give 1 to leave the languages as they are, less to balance them");
    for (const SourceFile& file : spec.files) {
        if (!(file.weight > 0 && file.weight <= 65536))
            return tl::unexpected<Error>(Error{ErrorCode::BadInput,
                                               file.path,
                                               {},
                                               message("the weight {} is invalid", file.weight),
                                               "give a weight above 0, and at most 65536"});
    }
    return {};
}

/// Merges all groups into one table, with whole counts.
WordCounts mergedGroups(std::vector<Group>& groups, double temperature, unsigned bits, Dropped& dropped,
                        std::vector<SourceAccount>& accounts) {
    if (groups.size() == 1 && bits == 0)
        return std::move(groups.front().words);
    long double bytes = 0;
    long double tempered = 0;
    for (const Group& group : groups) {
        bytes += static_cast<long double>(group.keptBytes);
        if (group.keptBytes > 0)
            tempered += std::pow(static_cast<long double>(group.keptBytes), temperature);
    }
    const bool languages = temperature < 1;
    WordCounts exact;
    for (Group& group : groups) {
        std::uint64_t factor = 1;
        if (languages) {
            const long double weight =
                group.keptBytes == 0
                    ? 1.0L
                    : std::pow(static_cast<long double>(group.keptBytes), temperature - 1.0L) * bytes /
                          tempered;
            factor = fixed(static_cast<double>(weight));
            for (const std::size_t file : group.files)
                accounts[file].weight *= static_cast<double>(weight);
        }
        for (std::size_t i = 0; i < group.words.size(); ++i)
            exact.add(group.words.word(i), rounded(group.words.count(i), factor, languages ? bits : 0));
        group.words.clear();
    }
    const unsigned shift = languages ? kFraction : bits;
    WordCounts words;
    for (std::size_t i = 0; i < exact.size(); ++i) {
        const std::uint64_t count = rounded(exact.count(i), 1, shift);
        if (count > 0)
            words.add(exact.word(i), count);
        else
            ++dropped.rounded;
    }
    return words;
}

/// Restores the words and the figures of the accounts.
Result<void> restorePosition(const CountPosition& from, std::vector<WordCounts>& words,
                             std::vector<Group>& groups, CountPass::Shared& shared) {
    if (words.size() != from.group + 1 || from.group >= groups.size())
        return fail(ErrorCode::Damaged, {}, "the saved position is not in these files", "start again");
    shared.dropped = from.dropped;
    for (std::size_t i = 0; i < from.sources.size(); ++i) {
        SourceAccount account = from.sources[i];
        account.path = std::move(shared.accounts[i].path);
        account.weight = shared.accounts[i].weight;
        account.language = std::move(shared.accounts[i].language);
        shared.accounts[i] = std::move(account);
    }
    for (std::size_t i = 0; i < from.group; ++i) {
        groups[i].words = std::move(words[i]);
        for (const std::size_t file : groups[i].files) {
            groups[i].keptBytes += shared.accounts[file].keptBytes;
            shared.state.bytes += shared.accounts[file].fileBytes;
            shared.state.textBytes += shared.accounts[file].textBytes;
        }
    }
    return {};
}

Result<void> countGroups(std::vector<Group>& groups, CountPass::Shared& shared, Resumable& resumable) {
    std::optional<CountPosition> from;
    if (resumable.from) {
        TOKENSCOPE_TRY(from, readPosition(resumable.from->state, shared.spec));
        TOKENSCOPE_TRY_VOID(restorePosition(*from, resumable.from->words, groups, shared));
    }
    for (std::size_t g = from ? from->group : 0; g < groups.size(); ++g) {
        shared.due = resumable.due;
        shared.save = [&, g](const ReadPosition& position, const WordCounts& words) -> Result<void> {
            std::vector<const WordCounts*> all;
            for (std::size_t i = 0; i < g; ++i)
                all.push_back(&groups[i].words);
            all.push_back(&words);
            return resumable.save(
                spelledPosition({g, position, shared.accounts, shared.dropped}, shared.spec), all);
        };
        CountPass pass(shared, groups[g].files);
        if (from && g == from->group)
            TOKENSCOPE_TRY_VOID(pass.resume(from->read, std::move(resumable.from->words.back())));
        TOKENSCOPE_TRY(groups[g].words, pass.run());
        for (const std::size_t file : groups[g].files)
            groups[g].keptBytes += shared.accounts[file].keptBytes;
    }
    return {};
}

using nlohmann::json;

/// Whether the file was read, completely or in part.
bool isCounted(const CountPosition& position, std::size_t file) {
    return !position.sources[file].sha256.empty() || position.read.file == file;
}

} // namespace

Result<Counted> countSources(const SourceSpec& spec, const WordSplit& split, const CountOptions& options,
                             const CountProgressCallback& onProgress, const std::stop_token& stop) {
    Resumable none;
    return countSources(spec, split, options, onProgress, stop, none);
}

Result<Counted> countSources(const SourceSpec& spec, const WordSplit& split, const CountOptions& options,
                             const CountProgressCallback& onProgress, const std::stop_token& stop,
                             Resumable& resumable) {
    TOKENSCOPE_TRY_VOID(checked(spec));
    std::vector<Group> groups = groupsOf(spec);
    const unsigned bits = allWhole(spec.files) ? 0 : kFraction;
    const std::uint64_t share = std::max<std::size_t>(groups.size(), 1);
    CountPass::Shared shared{
        spec,
        split,
        {},
        options.threads == 0 ? std::max(1U, std::thread::hardware_concurrency()) : options.threads,
        {options.maxWords == 0 ? 0 : std::max<std::uint64_t>(options.maxWords / share, 1),
         options.maxMemory == 0 ? 0 : std::max<std::uint64_t>(options.maxMemory / share, 1)},
        onProgress,
        stop,
        std::vector<SourceAccount>(spec.files.size()),
        {},
        {},
        {},
        options.span,
        {},
        {}};
    for (std::size_t i = 0; i < spec.files.size(); ++i) {
        const SourceFile& file = spec.files[i];
        shared.times.push_back(bits == 0 ? static_cast<std::uint64_t>(file.weight) : fixed(file.weight));
        shared.accounts[i].path = file.path;
        shared.accounts[i].weight = file.weight;
        shared.accounts[i].language = file.language;
        shared.state.totalBytes += file.bytes;
    }
    TOKENSCOPE_TRY_VOID(countGroups(groups, shared, resumable));
    Counted counted;
    counted.dropped = shared.dropped;
    counted.dropped.occurrences = rounded(counted.dropped.occurrences, 1, bits);
    counted.dropped.mostMissing = (counted.dropped.mostMissing + (std::uint64_t{1} << bits) - 1) >> bits;
    if (!groups.empty())
        counted.words = mergedGroups(groups, spec.temperature, bits, counted.dropped, shared.accounts);
    counted.sources = std::move(shared.accounts);
    return counted;
}

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
