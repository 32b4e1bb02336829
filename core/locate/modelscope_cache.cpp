// org/name as folders, with ___ for dots in the name; in hub, models, hub/models or the cache itself,
// depending on the version of the program. Only one revision of a model at a time.

#include "core/locate/cached_model.h"
#include "core/locate/tokenizer_files.h"

#include <fmt/format.h>

namespace tokenscope::locate {
namespace {

namespace fs = std::filesystem;

std::string withEachReplaced(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

/// `Revision:master,CreatedAt:1700000000`
std::string revisionIn(const fs::path& folder) {
    const auto text = readSmallFile(folder / ".mv");
    constexpr std::string_view kKey = "Revision:";
    if (!text || !text->starts_with(kKey))
        return {};
    const std::string revision = text->substr(kKey.size(), text->find_first_of(",\r\n") - kKey.size());
    return isSafeRevision(revision) ? revision : std::string();
}

Message addFolder(const fs::path& folder, const std::string& id, const ModelName* name,
                  std::vector<CachedModel>& models) {
    const FolderFiles files = filesOf(folder);
    CachedModel model;
    model.kind = CacheKind::ModelScope;
    model.name = id;
    model.ref = revisionIn(folder);
    if (name && !name->revision.empty() && !model.ref.empty() && model.ref != name->revision)
        return message("the revision {} is here, not {}", model.ref, name->revision);
    const std::string tag = name ? name->tag : std::string();
    return addFolderModel(folder, files, tag, std::move(model), models);
}

std::vector<fs::path> modelScopeRoots(const Environment& environment) {
    fs::path cache = environment.path("MODELSCOPE_CACHE");
    if (cache.empty() && !environment.home.empty())
        cache = environment.home / ".cache" / "modelscope";
    if (cache.empty())
        return {};
    return {cache / "hub" / "models", cache / "hub", cache / "models", cache};
}

bool isOwnFolder(std::string_view folder) {
    return folder == "hub" || folder == "models" || folder == "datasets" || folder == "credentials" ||
           folder == "temp" || folder == "ast_indexer";
}

} // namespace

void searchModelScope(const Environment& environment, const ModelName* name, FoundModels& found) {
    if (name && name->owner.empty())
        return;
    for (const fs::path& root : modelScopeRoots(environment)) {
        if (name) {
            // The folder with ___ is the real one; the one with dots may be a link to it.
            std::error_code ignored;
            fs::path folder = root / name->owner / withEachReplaced(name->name, ".", "___");
            if (!fs::is_directory(folder, ignored))
                folder = root / name->owner / name->name;
            Message remark = addFolder(folder, name->id(), name, found.models);
            found.places.push_back({CacheKind::ModelScope, folder, std::move(remark)});
            continue;
        }
        std::size_t count = 0;
        for (const std::string& owner : foldersIn(root)) {
            if (isOwnFolder(owner))
                continue;
            for (const std::string& model : foldersIn(root / owner)) {
                std::error_code ignored;
                if (++count > kMaxModels || fs::is_symlink(root / owner / model, ignored))
                    continue;
                addFolder(root / owner / model,
                          fmt::format("{}/{}", owner, withEachReplaced(model, "___", ".")), nullptr,
                          found.models);
            }
        }
    }
}

} // namespace tokenscope::locate
