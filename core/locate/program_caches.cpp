// The caches of programs that run models: llama.cpp, Ollama and LM Studio.

#include "core/json/json_document.h"
#include "core/locate/caches.h"
#include "core/locate/find_model.h"
#include "core/locate/tokenizer_files.h"

#include <fmt/format.h>

#include <algorithm>

namespace tokenscope::locate {

// llama.cpp: a folder of GGUF files, org_name_file.gguf; `manifest=org=name=tag.json` (slashes as _) contains
// the file of a tag. Newer versions of llama.cpp use the Hugging Face cache instead.

namespace {

namespace fs = std::filesystem;

fs::path folderOf(const Environment& environment) {
    if (const fs::path cache = environment.path("LLAMA_CACHE"); !cache.empty())
        return cache;
    const fs::path cache = environment.cacheFolder();
    return cache.empty() ? fs::path() : cache / "llama.cpp";
}

/// The file in the manifest of org/name:tag; empty if there is none.
std::string fileOfTag(const fs::path& folder, const ModelName& name) {
    const std::string tag = name.tag.empty() ? "latest" : name.tag;
    const auto text =
        readSmallFile(folder / fmt::format("manifest={}_{}={}.json", name.owner, name.name, tag));
    if (!text)
        return {};
    const auto json = JsonDocument::parse(*text);
    std::string_view file;
    if (!json || !json->root()["ggufFile"]["rfilename"].read(file))
        return {};
    std::string path = fmt::format("{}_{}_{}", name.owner, name.name, file);
    std::replace(path.begin(), path.end(), '/', '_');
    return isSafeNamePart(path) ? path : std::string();
}

} // namespace

void searchLlamaCpp(const Environment& environment, const ModelName* name, FoundModels& found) {
    const fs::path folder = folderOf(environment);
    if (folder.empty())
        return;
    CachedModel model;
    model.kind = CacheKind::LlamaCpp;
    if (!name) {
        std::size_t count = 0;
        for (const std::string& file : filesOf(folder).gguf) {
            if (++count > kMaxModels)
                break;
            model.name = file;
            addGgufFiles(folder, {file}, {}, model, found.models);
        }
        return;
    }
    std::vector<std::string> files = filesOf(folder).gguf;
    const std::string prefix =
        name->owner.empty() ? std::string() : fmt::format("{}_{}_", name->owner, name->name);
    std::erase_if(files, [&](const std::string& file) {
        if (!prefix.empty())
            return !file.starts_with(prefix);
        return file != name->name && file != name->name + std::string(".gguf");
    });
    std::string tag = name->tag;
    if (const std::string chosen = name->owner.empty() ? std::string() : fileOfTag(folder, *name);
        std::find(files.begin(), files.end(), chosen) != files.end()) {
        files = {chosen};
        tag.clear();
    }
    Message remark;
    if (!name->revision.empty() && !files.empty()) {
        files.clear();
        remark = "this cache has no revisions";
    }
    model.name = name->tag.empty() ? name->id() : fmt::format("{}:{}", name->id(), name->tag);
    addGgufFiles(folder, files, tag, model, found.models);
    found.places.push_back({CacheKind::LlamaCpp,
                            folder / (prefix.empty() ? name->name : fmt::format("{}*.gguf", prefix)),
                            std::move(remark)});
}

// Ollama: manifests/<host>/<user>/<name>/<tag>, a JSON file whose layer of type
// application/vnd.ollama.image.model refers to the blob: blobs/sha256-<hex>, a GGUF file.

namespace {

constexpr std::string_view kRegistry = "registry.ollama.ai";
constexpr std::string_view kLibrary = "library";
constexpr std::string_view kLatest = "latest";

/// The user's folder, then that of the service set up by the installer.
std::vector<fs::path> ollamaRoots(const Environment& environment) {
    if (const fs::path models = environment.path("OLLAMA_MODELS"); !models.empty())
        return {models};
    std::vector<fs::path> roots;
    if (!environment.home.empty())
        roots.push_back(environment.home / ".ollama" / "models");
    roots.push_back(environment.root / "usr" / "share" / "ollama" / ".ollama" / "models");
    return roots;
}

/// 64 hex digits of the model's blob; empty if the manifest is damaged or has none.
std::string digestIn(const fs::path& manifest) {
    constexpr std::string_view kAlgorithm = "sha256:";
    const auto text = readSmallFile(manifest);
    if (!text)
        return {};
    const auto json = JsonDocument::parse(*text);
    JsonList layers;
    if (!json || !json->root()["layers"].read(layers))
        return {};
    for (const JsonValue layer : layers) {
        std::string_view mediaType;
        std::string_view digest;
        if (!layer["mediaType"].read(mediaType) || !layer["digest"].read(digest) ||
            mediaType != "application/vnd.ollama.image.model")
            continue;
        const std::string_view hex = digest.starts_with(kAlgorithm) ? digest.substr(kAlgorithm.size()) : "";
        const bool isHex = hex.find_first_not_of("0123456789abcdef") == std::string_view::npos;
        return hex.size() == 64 && isHex ? std::string(hex) : std::string();
    }
    return {};
}

/// `llama3.2:1b`, `user/x:7b`, `hf.co/org/x:Q4_K_M`: Ollama's name for the model.
std::string spelled(std::string_view host, std::string_view user, std::string_view model,
                    std::string_view tag) {
    if (host != kRegistry)
        return fmt::format("{}/{}/{}:{}", host, user, model, tag);
    return user == kLibrary ? fmt::format("{}:{}", model, tag) : fmt::format("{}/{}:{}", user, model, tag);
}

Message addTag(const fs::path& root, std::string_view host, std::string_view user, std::string_view name,
               const std::string& tag, std::vector<CachedModel>& models) {
    const std::string hex = digestIn(root / "manifests" / host / user / name / tag);
    if (hex.empty())
        return message("the manifest of {} has no model, or is damaged", tag);
    for (const char separator : {'-', ':'}) { // older versions wrote a colon
        const std::string file = fmt::format("sha256{}{}", separator, hex);
        const fs::path blob = root / "blobs" / file;
        std::error_code error;
        if (!fs::is_regular_file(blob, error))
            continue;
        CachedModel model;
        model.kind = CacheKind::Ollama;
        model.name = spelled(host, user, name, tag);
        model.ref = tag;
        model.path = blob;
        model.files = {file};
        const auto size = fs::file_size(blob, error);
        model.bytes = error ? 0 : size;
        models.push_back(std::move(model));
        return {};
    }
    return message("the manifest of {} is here, but its blob is not: the pull was not finished", tag);
}

void findIn(const fs::path& root, std::string_view host, const ModelName& name, FoundModels& found) {
    const std::string_view user = name.owner.empty() ? kLibrary : std::string_view(name.owner);
    const fs::path folder = root / "manifests" / host / user / name.name;
    SearchedPlace place{CacheKind::Ollama, folder, {}};
    std::vector<std::string> tags = filesIn(folder);
    std::stable_partition(tags.begin(), tags.end(), [](const std::string& tag) { return tag == kLatest; });
    for (const std::string& tag : tags) {
        if (!name.revision.empty()) {
            place.remark = "this cache has no revisions";
            break;
        }
        if (!name.tag.empty() && tag != name.tag)
            continue;
        const std::size_t before = found.models.size();
        place.remark = addTag(root, host, user, name.name, tag, found.models);
        if (found.models.size() > before) {
            CachedModel& model = found.models.back();
            model.fallback = name.tag.empty() && tag != kLatest;
        }
    }
    if (!tags.empty() && !name.tag.empty() && std::find(tags.begin(), tags.end(), name.tag) == tags.end())
        place.remark =
            message("it has no tag {}, but {}", name.tag, fmt::format("{}", fmt::join(tags, ", ")));
    found.places.push_back(std::move(place));
}

} // namespace

void searchOllama(const Environment& environment, const ModelName* name, FoundModels& found) {
    for (const fs::path& root : ollamaRoots(environment)) {
        if (name) {
            if (name->host != "huggingface.co")
                findIn(root, kRegistry, *name, found);
            // Models pulled from Hugging Face are under that host.
            for (const char* host : {"hf.co", "huggingface.co"}) {
                std::error_code ignored;
                if (!name->owner.empty() &&
                    fs::is_directory(root / "manifests" / host / name->owner, ignored))
                    findIn(root, host, *name, found);
            }
            continue;
        }
        std::size_t count = 0;
        for (const std::string& host : foldersIn(root / "manifests"))
            for (const std::string& user : foldersIn(root / "manifests" / host))
                for (const std::string& model : foldersIn(root / "manifests" / host / user))
                    for (const std::string& tag : filesIn(root / "manifests" / host / user / model))
                        if (++count <= kMaxModels)
                            addTag(root, host, user, model, tag, found.models);
    }
}

// LM Studio: publisher/name/file.gguf, or publisher/name with a tokenizer.json (MLX). LM Studio's home folder
// can be moved, and its models can be somewhere else.

namespace {

std::string firstLine(const fs::path& file) {
    const auto text = readSmallFile(file);
    if (!text)
        return {};
    std::string line = text->substr(0, text->find_first_of("\r\n"));
    line.resize(line.find_last_not_of(" \t") + 1);
    return line.find('\0') == std::string::npos ? line : std::string();
}

std::string modelsFolderIn(const fs::path& settings) {
    const auto text = readSmallFile(settings);
    const auto json = JsonDocument::parse(text.value_or(""));
    std::string_view folder;
    if (!json || !json->root()["downloadsFolder"].read(folder))
        return {};
    return folder.find('\0') == std::string_view::npos ? std::string(folder) : std::string();
}

std::vector<fs::path> lmStudioRoots(const Environment& environment) {
    if (environment.home.empty())
        return {};
    std::vector<fs::path> homes;
    if (const std::string moved = firstLine(environment.home / ".lmstudio-home-pointer"); !moved.empty())
        homes.emplace_back(moved);
    homes.push_back(environment.home / ".lmstudio");
    homes.push_back(environment.home / ".cache" / "lm-studio");
    std::vector<fs::path> roots;
    const auto add = [&roots](const fs::path& root) {
        if (std::find(roots.begin(), roots.end(), root) == roots.end())
            roots.push_back(root);
    };
    for (const fs::path& home : homes) {
        if (const fs::path models = modelsFolderIn(home / "settings.json"); models.is_absolute())
            add(models);
        add(home / "models");
    }
    return roots;
}

Message addFolder(const fs::path& folder, const std::string& id, const std::string& tag,
                  std::vector<CachedModel>& models) {
    const FolderFiles files = filesOf(folder);
    CachedModel model;
    model.kind = CacheKind::LmStudio;
    model.name = id;
    return addFolderModel(folder, files, tag, std::move(model), models);
}

} // namespace

void searchLmStudio(const Environment& environment, const ModelName* name, FoundModels& found) {
    if (name && name->owner.empty())
        return;
    for (const fs::path& root : lmStudioRoots(environment)) {
        if (name) {
            const fs::path folder = root / name->owner / name->name;
            SearchedPlace place{CacheKind::LmStudio, folder, {}};
            std::error_code ignored;
            if (name->revision.empty())
                place.remark = addFolder(folder, name->id(), name->tag, found.models);
            else if (fs::is_directory(folder, ignored))
                place.remark = "this cache has no revisions";
            found.places.push_back(std::move(place));
            continue;
        }
        std::size_t count = 0;
        for (const std::string& owner : foldersIn(root))
            for (const std::string& model : foldersIn(root / owner))
                if (++count <= kMaxModels)
                    addFolder(root / owner / model, fmt::format("{}/{}", owner, model), {}, found.models);
    }
}

} // namespace tokenscope::locate
