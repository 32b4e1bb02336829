// manifests/<host>/<user>/<name>/<tag>, a JSON file whose layer of type application/vnd.ollama.image.model
// refers to the blob: blobs/sha256-<hex>, a GGUF file.

#include "core/locate/cached_model.h"

#include "core/json/json_document.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::locate {
namespace {

namespace fs = std::filesystem;

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

} // namespace tokenscope::locate
