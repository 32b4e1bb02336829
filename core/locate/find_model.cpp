#include "core/locate/find_model.h"

#include "core/base/try.h"
#include "core/locate/caches.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>

namespace tokenscope::locate {
namespace {

namespace fs = std::filesystem;

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return lower;
}

template <class Wanted>
std::vector<std::string> entriesIn(const fs::path& folder, Wanted wanted) {
    std::vector<std::string> names;
    std::error_code error;
    std::size_t seen = 0;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        if (++seen > kMaxFolderEntries)
            break;
        std::string name = at->path().filename().string();
        std::error_code ignored;
        if (!name.starts_with('.') && wanted(*at, ignored))
            names.push_back(std::move(name));
    }
    std::sort(names.begin(), names.end());
    return names;
}

} // namespace

std::string_view name(CacheKind kind) {
    switch (kind) {
    case CacheKind::HuggingFace:
        return "Hugging Face";
    case CacheKind::ModelScope:
        return "ModelScope";
    case CacheKind::LlamaCpp:
        return "llama.cpp";
    case CacheKind::Ollama:
        return "Ollama";
    case CacheKind::LmStudio:
        return "LM Studio";
    }
    return {};
}

std::optional<std::string> readSmallFile(const fs::path& path) {
    std::error_code error;
    if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > kLargestManifest || error)
        return std::nullopt;
    std::ifstream in(path, std::ios::binary);
    std::string bytes(kLargestManifest, '\0');
    in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (in.bad() || !in.eof())
        return std::nullopt;
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    return bytes;
}

std::vector<std::string> foldersIn(const fs::path& folder) {
    return entriesIn(folder, [](const fs::directory_entry& entry, std::error_code& error) {
        return entry.is_directory(error);
    });
}

std::vector<std::string> filesIn(const fs::path& folder) {
    return entriesIn(folder, [](const fs::directory_entry& entry, std::error_code& error) {
        return entry.is_regular_file(error);
    });
}

bool containsTag(std::string_view fileName, std::string_view tag) {
    return lowerCase(fileName).find(lowerCase(tag)) != std::string::npos;
}

void addGgufFiles(const fs::path& folder, const std::vector<std::string>& files, const std::string& tag,
                  const CachedModel& like, std::vector<CachedModel>& models) {
    for (const std::string& file : files) {
        // `latest` isn't part of a file's name: Ollama and llama.cpp use it for "any".
        if (!tag.empty() && tag != "latest" && !containsTag(file, tag))
            continue;
        CachedModel model = like;
        model.path = folder / file;
        model.files = {file};
        std::error_code ignored;
        const auto size = fs::file_size(model.path, ignored);
        model.bytes = ignored ? 0 : size;
        models.push_back(std::move(model));
    }
}

Message addFolderModel(const fs::path& folder, const FolderFiles& files, const std::string& tag,
                       CachedModel model, std::vector<CachedModel>& models) {
    if (files.opens && tag.empty()) {
        model.path = folder;
        model.files = files.tokenizer;
        model.bytes = files.tokenizerBytes;
        models.push_back(std::move(model));
        return {};
    }
    const std::size_t before = models.size();
    addGgufFiles(folder, files.gguf, tag, model, models);
    std::error_code ignored;
    if (models.size() > before || !fs::is_directory(folder, ignored))
        return {};
    return tag.empty() ? Message("the model is here, but no file of its tokenizer")
                       : message("no GGUF file of {} is here", tag);
}

namespace {

constexpr std::size_t kShownCommit = 12;
constexpr std::size_t kShownOthers = 4;

bool meansOllama(const ModelName& name) {
    return name.host == "ollama.com" || (name.host.empty() && (name.owner.empty() || !name.tag.empty()));
}

/// `Hugging Face cache, main, commit abcdef123456`
Message sourceOf(const CachedModel& model) {
    const std::string commit = model.revision.substr(0, kShownCommit);
    const std::string_view cache = name(model.kind);
    if (model.ref.empty() && commit.empty())
        return message("{} cache", cache);
    if (commit.empty())
        return message("{} cache, {}", cache, model.ref);
    if (model.ref.empty())
        return message("{} cache, commit {}", cache, commit);
    return message("{} cache, {}, commit {}", cache, model.ref, commit);
}

Message remedyFor(const ModelName& name) {
    if (name.host == "ollama.com" || (name.owner.empty() && !name.tag.empty()))
        return message("get it with `ollama pull {}`, or give a path", name.text());
    if (name.host == "modelscope.cn")
        return message("get it with `modelscope download --model {}`, or give a path", name.id());
    if (!name.tag.empty())
        return message("get its tokenizer, without the weights, with `tokenscope download {}`, if "
                       "the repository has one next to its GGUF files",
                       name.id());
    const std::string revision =
        name.revision.empty() ? std::string() : fmt::format(" --revision {}", name.revision);
    return message("get its tokenizer with `tokenscope download {}{}`, or give a path", name.id(), revision);
}

tl::unexpected<Error> notFound(const ModelName& name, std::string_view text,
                               const std::vector<SearchedPlace>& places) {
    std::vector<std::string_view> searched;
    for (const SearchedPlace& place : places) {
        const std::string_view cache = locate::name(place.kind);
        if (std::find(searched.begin(), searched.end(), cache) == searched.end())
            searched.push_back(cache);
    }
    Message cause =
        message("there is no such file, and no cache on this machine has a model with this name ({})",
                fmt::format("{}", fmt::join(searched, ", ")));
    for (const SearchedPlace& place : places) {
        if (!place.remark.empty())
            cause = message("{}; {} in the {} cache: {}", cause, place.path.string(),
                            locate::name(place.kind), place.remark);
    }
    return tl::unexpected<Error>(
        Error{ErrorCode::Unreadable, std::string(text), {}, std::move(cause), remedyFor(name)});
}

} // namespace

FoundModels findModel(const ModelName& name, const Environment& environment) {
    FoundModels found;
    if (meansOllama(name))
        searchOllama(environment, &name, found);
    if (name.host != "ollama.com") {
        searchHuggingFace(environment, &name, found);
        searchModelScope(environment, &name, found);
        searchLlamaCpp(environment, &name, found);
    }
    if (!meansOllama(name))
        searchOllama(environment, &name, found);
    searchLmStudio(environment, &name, found);
    if (name.host == "modelscope.cn")
        std::stable_partition(found.models.begin(), found.models.end(),
                              [](const CachedModel& model) { return model.kind == CacheKind::ModelScope; });
    std::stable_partition(found.models.begin(), found.models.end(),
                          [](const CachedModel& model) { return !model.fallback; });
    return found;
}

std::vector<CachedModel> listModels(const Environment& environment) {
    FoundModels found;
    searchHuggingFace(environment, nullptr, found);
    searchModelScope(environment, nullptr, found);
    searchLlamaCpp(environment, nullptr, found);
    searchOllama(environment, nullptr, found);
    searchLmStudio(environment, nullptr, found);
    std::stable_sort(found.models.begin(), found.models.end(),
                     [](const CachedModel& a, const CachedModel& b) {
                         return std::tie(a.name, a.kind, a.fallback) < std::tie(b.name, b.kind, b.fallback);
                     });
    return found.models;
}

Result<LocatedModel> locateModel(std::string_view text, const Environment& environment) {
    TOKENSCOPE_TRY(const auto name, parseModelName(text));
    FoundModels found = findModel(name, environment);
    if (found.models.empty())
        return notFound(name, text, found.places);
    LocatedModel located;
    located.model = std::move(found.models.front());
    located.others.assign(std::make_move_iterator(found.models.begin() + 1),
                          std::make_move_iterator(found.models.end()));
    return located;
}

Message describeLocated(const LocatedModel& located) {
    const CachedModel& model = located.model;
    const Message opened =
        message("{} is opened from the {}: {}", model.name, sourceOf(model), model.path.string());
    if (located.others.empty())
        return opened;
    Message others;
    for (std::size_t i = 0; i < std::min(located.others.size(), kShownOthers); ++i) {
        const CachedModel& other = located.others[i];
        const Message shown = message("{}: {}", sourceOf(other), other.path.string());
        others = i == 0 ? shown : message("{}, {}", others, shown);
    }
    if (located.others.size() > kShownOthers)
        return message("{}; there are also: {} and {} more", opened, others,
                       located.others.size() - kShownOthers);
    return message("{}; there are also: {}", opened, others);
}

bool looksLikeModelName(std::string_view text) {
    if (text.starts_with('/') || text.starts_with('.') || text.starts_with('~') ||
        text.find('\\') != std::string_view::npos || !parseModelName(text))
        return false;
    constexpr std::array<std::string_view, 9> kEndings = {
        ".json", ".model", ".gguf", ".tiktoken", ".txt", ".pkl", ".vocab", ".safetensors", ".bin"};
    return std::none_of(kEndings.begin(), kEndings.end(),
                        [text](std::string_view ending) { return text.ends_with(ending); });
}

} // namespace tokenscope::locate
